import { readSheet } from 'read-excel-file/node';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { call } from './calls.ts';
import { choose, toast } from './console.ts';
import { downloaded } from './downloaded.ts';
import { expect, test } from './fixtures.ts';
import { addHospital, fresh } from './people.ts';
import { chooseFile, doctorRow, heads } from './people-sheet.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

test('doctors are brought from a file: looked at row by row, mended, stored, given passwords and moved', async ({
  admin,
  manager,
  request,
}) => {
  const from = await addHospital(admin);
  const to = await addHospital(admin);
  const { page } = await manager(1);
  const prefix = fresh('imp');
  await page.goto(pages.consoleUsers);
  await page.getByRole('link', { name: '批量导入' }).click();
  await expect(page.getByRole('heading', { name: '批量导入用户' })).toBeVisible();
  const template = await downloaded(page, '下载用户模板（Excel）');
  expect((await readSheet(template.content))[0]).toEqual(heads);

  const rows = [0, 1, 2].map((at) => doctorRow(`${prefix}${at}`, from.hospitalName));
  await chooseFile(page, [heads, ...rows.with(1, doctorRow(`${prefix}1`, '没有这家医院'))]);
  await expect(page.getByText('共 3 行，其中 1 行有问题。请在表格里改正，再重新选择文件。')).toBeVisible();
  const result = page.getByRole('table', { name: '检查结果' });
  await expect(result.getByRole('row').filter({ hasText: `${prefix}1` })).toContainText(
    '医院列表里没有“没有这家医院”，请改成已有的医院名，或先新增这家医院',
  );
  await expect(result.getByText(`${prefix}0`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导入 2 个用户' })).toBeDisabled();
  const problems = await downloaded(page, '下载问题清单（CSV）');
  expect(problems.content.toString()).toContain('3,有问题,所属医院：医院列表里没有“没有这家医院”');

  await chooseFile(page, [heads, ...rows]);
  await expect(page.getByText('共 3 行，没有问题，可以导入。')).toBeVisible();
  await page.getByRole('button', { name: '导入 3 个用户' }).click();
  await page.getByRole('dialog', { name: '导入 3 个用户' }).getByRole('button', { name: '导入' }).click();
  await expect(page.getByText('已新增 3 个用户')).toBeVisible();
  await page.getByRole('button', { name: '生成初始密码（3 个）' }).click();
  await page.getByRole('dialog', { name: '为 3 位用户生成初始密码' }).getByRole('button', { name: '生成' }).click();
  await expect(page.getByText('已生成 3 个初始密码，请马上下载名单：密码只给出这一次')).toBeVisible();
  const list = (await downloaded(page, '下载密码名单（CSV）')).content.toString().split('\r\n');
  const username = `${prefix}0`;
  const ps = list.find((line) => line.startsWith(`${username},`))!.split(',')[2]!;
  expect(await call(request, apiPaths.login, { username, ps })).toMatchObject({
    rmObject: { mustChangePassword: true },
  });

  await page.goto(`${pages.consoleUsers}?q=${prefix}`);
  for (const at of [1, 2]) await page.getByLabel(`选择林晓（${prefix}${at}）`).check();
  await page.getByRole('button', { name: '调换医院所选用户' }).click();
  await choose(page, '调往的医院', to.hospitalName);
  await page.getByRole('dialog', { name: '调换医院 2 位用户' }).getByRole('button', { name: '调换医院' }).click();
  await expect(toast(page, '调换医院成功 2 位')).toBeVisible();
  await expect(page.getByText(to.hospitalName).first()).toBeVisible();
});
