import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { type DoctorPage, enterCredentials, expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { propose } from '../../e2e/platform.ts';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/选择 PDF 文件/).setInputFiles({ name, mimeType: 'application/pdf', buffer });

async function issue({ page }: DoctorPage, id: number): Promise<{ bytes: Buffer; code: string }> {
  await page.goto(pages.platformConsultation(id));
  const part = page.getByRole('region', { name: '会诊意见书' });
  await expect(part.getByText('还没有出具过意见书')).toBeVisible();
  await part.getByRole('button', { name: '出具意见书' }).click();
  await expect(page.getByText('意见书已出具')).toBeVisible({ timeout: 30_000 });
  const { content: bytes } = await downloaded(page, () => part.getByRole('link', { name: '下载 PDF' }).click());
  return { bytes, code: (await part.getByRole('code').textContent())! };
}

// Who comes by a printed address is not signed in yet.
test.use({ allowedErrors: [/401 .*heartbeat/] });

test('an opinion is verified from its printed address and by a code that is typed', async ({
  doctor,
  manager,
  page,
}) => {
  test.setTimeout(150_000);
  const initiator = await doctor();
  const id = await propose(initiator, [await doctor()], `意见书 ${Date.now()}`);
  const { bytes, code } = await issue(initiator, id);

  await test.step('a manager comes by the printed address, signs in, and learns nothing of the case', async () => {
    await page.goto(pages.verify(code));
    await enterCredentials(page, (await manager(2)).username);
    await expect(page).toHaveURL(new RegExp(`${pages.verify(code)}$`));
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(code);
    await choose(page, '意见书.pdf', bytes);
    await expect(page.getByText('与签发的文件一致')).toBeVisible();
    await expect(page.getByRole('link', { name: '打开病例' })).toHaveCount(0);
  });

  await test.step('a code is typed by hand, and what cannot be one is told at once', async () => {
    await page.goto(pages.verify());
    await page.getByLabel('验证码', { exact: true }).fill('1234');
    await expect(page.getByText(/^验证码为 20 位/)).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill(code.toLowerCase().replaceAll('-', ' '));
    await choose(page, '意见书.pdf', bytes);
    await expect(page.getByText('与签发的文件一致')).toBeVisible();
  });

  await test.step('and stays as it is while a file is checked by it', async () => {
    const answer = Promise.withResolvers<void>();
    await intercept(page, apiBase + apiPaths.opinionVerify, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await choose(page, '意见书.pdf', bytes);
    await expect(page.getByText('正在核对…')).toBeVisible();
    const field = page.getByLabel('验证码', { exact: true });
    await field.press('Backspace');
    await expect(field).toHaveValue(code.toLowerCase().replaceAll('-', ' '));
    answer.resolve();
    await expect(page.getByText('与签发的文件一致')).toBeVisible();
  });
});
