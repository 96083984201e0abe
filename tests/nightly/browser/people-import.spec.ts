import type { APIRequestContext } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { UserRow } from '../../../contract/schemas/user.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { call, callOk } from '../../e2e/calls.ts';
import { choose, row, toast } from '../../e2e/console.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addHospital, fresh } from '../../e2e/people.ts';
import { chooseFile, doctorRow, fileOf, heads } from './people-sheet.ts';

test.use({ allowedErrors: [/Failed to load resource/] });
test.setTimeout(120_000);

/** The demo's lists hold only so much: what was brought goes again. */
async function removeUsers(request: APIRequestContext, prefix: string): Promise<void> {
  for (const [id, , username] of await callOk<UserRow[]>(request, apiPaths.userRows))
    if (username.startsWith(prefix)) await callOk(request, apiPaths.userDelete, { deleteId: id });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('doctors are brought from a file: looked at row by row, mended, stored, given passwords, moved and taken away', async ({
    page,
  }) => {
    await enterAs(page, 'admin');
    const from = await addHospital(page.request);
    const to = await addHospital(page.request);
    const prefix = fresh('imp');
    await page.goto(pages.consoleUsers);
    await page.getByRole('link', { name: '批量导入' }).click();
    await expect(page.getByRole('heading', { name: '批量导入用户' })).toBeVisible();
    await page.getByText('各列怎么填').click();
    await expect(page.getByText('登录用，不能重复')).toBeVisible();
    const template = await downloaded(page, '下载用户模板（Excel）');
    expect(template.name).toBe('用户导入模板.xlsx');
    expect((await readSheet(template.content))[0]).toEqual(heads);

    const rows = [0, 1, 2].map((at) => doctorRow(`${prefix}${at}`, from.hospitalName));
    const broken = rows.map((cells, at) =>
      at === 1 ? cells.map((cell, c) => (c === 3 ? '没有这家医院' : cell)) : cells,
    );
    await chooseFile(page, [heads, ...broken]);
    await expect(page.getByText('共 3 行，其中 1 行有问题，不会导入。')).toBeVisible();
    const result = page.getByRole('table', { name: '检查结果' });
    await expect(result.getByRole('row').filter({ hasText: `${prefix}1` })).toContainText(
      '医院列表里没有“没有这家医院”，请改成已有的医院名，或先新增这家医院',
    );
    await expect(result.getByText(`${prefix}0`)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const problems = await downloaded(page, '下载问题清单（CSV）');
    expect(problems.content.toString()).toContain(`3,有问题,所属医院：医院列表里没有“没有这家医院”`);

    await chooseFile(page, [heads, ...rows, [`${prefix}9`, '管理员', '某人', '', '', '', '', '超级管理员、内容编辑']]);
    await page.getByRole('button', { name: '管理员和有角色的 1' }).click();
    await expect(result.getByRole('row').filter({ hasText: `${prefix}9` })).toContainText('超级管理员、内容编辑');
    await expect(page.getByText('管理员 1 位；有角色的 1 位（超级管理员 1 位、内容编辑 1 位）')).toBeVisible();
    await expectNoSidewaysScroll(page);

    await chooseFile(page, [heads, ...rows]);
    await expect(page.getByText('共 3 行，没有问题，可以导入。')).toBeVisible();
    await page.getByRole('button', { name: '导入 3 个用户' }).click();
    await page.getByRole('dialog', { name: '导入 3 个用户' }).getByRole('button', { name: '导入' }).click();
    await expect(page.getByText('已新增 3 个用户')).toBeVisible();
    await page.getByRole('button', { name: '生成初始密码（3 个）' }).click();
    await page.getByRole('dialog', { name: '为 3 位用户生成初始密码' }).getByRole('button', { name: '生成' }).click();
    await expect(page.getByText('已生成 3 个初始密码，请马上下载名单：密码只给出这一次')).toBeVisible();
    await expectAccessible(page);
    const list = await downloaded(page, '下载密码名单（CSV）');
    const line = list.content
      .toString()
      .split('\r\n')
      .find((one) => one.startsWith(`${prefix}0,`))!;
    const signedIn = await call<{ mustChangePassword: boolean }>(page.request, apiPaths.login, {
      username: `${prefix}0`,
      ps: line.split(',')[2]!,
    });
    expect(signedIn.rmObject).toMatchObject({ mustChangePassword: true });

    await enterAs(page, 'admin');
    await page.goto(`${pages.consoleUsers}?q=${prefix}`);
    await expect(page.getByText(`${prefix}2`)).toBeVisible();
    for (const at of [1, 2]) await page.getByLabel(`选择林晓（${prefix}${at}）`).check();
    await page.getByRole('button', { name: '调换医院所选用户' }).click();
    const question = page.getByRole('dialog', { name: '调换医院 2 位用户' });
    await choose(page, '调往的医院', to.hospitalName);
    await question.getByRole('button', { name: '调换医院' }).click();
    await expect(toast(page, '调换医院成功 2 位')).toBeVisible();
    await expect(page.getByText(to.hospitalName).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await removeUsers(page.request, prefix);
  });
});

test.describe('many at once', () => {
  test.use({ viewport: { width: 1366, height: 900 } });

  test('a list of thousands of rows comes as Excel too, under the policy of the pages', async ({ page }) => {
    await enterAs(page, 'admin');
    await page.goto(pages.consoleUserImport);
    const rows = Array.from({ length: 3400 }, (_, at) => doctorRow(`long${at}`, `没有的医院${at}`));
    await chooseFile(page, [heads, ...rows]);
    await expect(page.getByText('共 3400 行，其中 3400 行有问题，不会导入。改正后再导入这些。')).toBeVisible();
    const { content } = await downloaded(page, '下载问题清单（Excel）');
    const read = await readSheet(content);
    expect(read).toHaveLength(3401);
    expect(read.at(-1)).toContain('long3399');
  });

  test('users stay chosen over pages and are taken out of use together, or none of them with each reason', async ({
    page,
  }) => {
    await enterAs(page, 'admin');
    const hospital = await addHospital(page.request);
    const prefix = fresh('many');
    const rows = Array.from({ length: 11 }, (_, at) => doctorRow(`${prefix}x${at}`, hospital.hospitalName));
    const sheet = (await fileOf([heads, ...rows])).buffer.toString('base64url');
    await callOk(page.request, apiPaths.userSheetImport, { sheet });
    await page.goto(`${pages.consoleUsers}?q=${prefix}`);
    await page.getByLabel('全选本页').check();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await page.getByLabel(`选择林晓（${prefix}x10）`).check();
    const several = page.getByRole('group', { name: '批量操作' });
    await expect(several).toContainText('已选 11 位');
    await page.getByRole('button', { name: '停用所选用户' }).click();
    await page.getByRole('dialog', { name: '停用 11 位用户' }).getByRole('button', { name: '停用' }).click();
    await expect(toast(page, '停用成功 11 位')).toBeVisible();
    await expect(row(page, `${prefix}x10`)).toContainText('已停用');

    await page.goto(`${pages.consoleUsers}?q=admin`);
    await page.getByLabel(/^选择.*（admin）$/).check();
    await page.getByRole('button', { name: '停用所选用户' }).click();
    await page.getByRole('dialog', { name: '停用 1 位用户' }).getByRole('button', { name: '停用' }).click();
    await expect(page.getByRole('dialog', { name: '没有停用：以下用户不能这样修改' })).toContainText('（admin）：');
    await removeUsers(page.request, prefix);
  });
});

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
  await expect(page.getByText('共 3 行，其中 1 行有问题，不会导入。')).toBeVisible();
  const result = page.getByRole('table', { name: '检查结果' });
  await expect(result.getByRole('row').filter({ hasText: `${prefix}1` })).toContainText(
    '医院列表里没有“没有这家医院”，请改成已有的医院名，或先新增这家医院',
  );
  await expect(result.getByText(`${prefix}0`)).toHaveCount(0);
  await page.getByRole('button', { name: '导入 2 个用户' }).click();
  const dialog = page.getByRole('dialog', { name: '导入 2 个用户' });
  await expect(dialog).toContainText('其余 1 行不导入，连同原因存为文件');
  const rest = await downloaded(page, () => dialog.getByRole('button', { name: '导入' }).click());
  await expect(page.getByText('已新增 2 个用户，1 行没有导入，已存为文件')).toBeVisible();
  const returned = (await readSheet(rest.content)) as string[][];
  expect(returned[1]?.slice(0, 4)).toEqual([
    '3',
    '有问题',
    '所属医院：医院列表里没有“没有这家医院”，请改成已有的医院名，或先新增这家医院',
    `${prefix}1`,
  ]);
  const mended = returned.map((cells) =>
    cells.map((cell) => (cell === '没有这家医院' ? from.hospitalName : (cell ?? ''))),
  );
  await chooseFile(page, mended);
  await expect(page.getByText('共 1 行，没有问题，可以导入。')).toBeVisible();
  await page.getByRole('button', { name: '导入 1 个用户' }).click();
  await page.getByRole('dialog', { name: '导入 1 个用户' }).getByRole('button', { name: '导入' }).click();
  await expect(page.getByText('已新增 1 个用户')).toBeVisible();
  await chooseFile(page, [heads, doctorRow(`${prefix}3`, from.hospitalName)]);
  await page.getByRole('button', { name: '导入 1 个用户' }).click();
  await page.getByRole('dialog', { name: '导入 1 个用户' }).getByRole('button', { name: '导入' }).click();
  await page.getByRole('button', { name: '生成初始密码（1 个）' }).click();
  await page.getByRole('dialog', { name: '为 1 位用户生成初始密码' }).getByRole('button', { name: '生成' }).click();
  await expect(page.getByText('已生成 1 个初始密码，请马上下载名单：密码只给出这一次')).toBeVisible();
  const list = (await downloaded(page, '下载密码名单（CSV）')).content.toString().split('\r\n');
  const username = `${prefix}3`;
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
