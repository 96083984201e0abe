import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { pages } from '../../contract/pages.ts';
import { phone } from './clinical.ts';
import { downloaded } from './downloaded.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { giveReply, propose } from './platform.ts';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/选择 PDF 文件/).setInputFiles({ name, mimeType: 'application/pdf', buffer });
const isGenuine = (page: Page) => expect(page.getByText('与签发的文件一致')).toBeVisible();

test('an opinion is issued, opened and verified on a phone; a file that was tampered with is told apart', async ({
  doctor,
  manager,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const { page } = initiator;
  const id = await propose(initiator, [invited], fresh('意见书'));
  await page.goto(pages.platformConsultation(id));
  await page.getByText('导出', { exact: true }).tap();
  await page.getByRole('button', { name: '会诊意见书' }).tap();
  const part = page.getByRole('dialog', { name: '会诊意见书' });
  await expect(part.getByText('还没有出具过意见书')).toBeVisible();
  await part.getByRole('button', { name: '出具意见书' }).tap();
  await expect(page.getByText('意见书已出具')).toBeVisible();
  const { content: bytes } = await downloaded(page, () => part.getByRole('link', { name: '下载 PDF' }).tap());
  const code = (await part.getByRole('code').textContent())!;

  await test.step('the file says by which code it is verified, and the list whether the case changed since', async () => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.replace(/\s/g, '')).toContain(`验证码${code}`);
    await part.getByRole('button', { name: '出具意见书' }).tap();
    await expect(page.getByText('沿用您已出具的一份')).toBeVisible();
    await expect(part.getByRole('list', { name: '已出具的意见书' }).getByRole('listitem')).toHaveCount(1);
    await giveReply(invited, id, '之后的意见');
    await expect(part.getByText('出具后病例有变化')).toBeVisible();
  });

  await test.step('whoever takes part verifies it', async () => {
    await part.getByRole('link', { name: '核对文件' }).tap();
    await choose(page, '意见书.pdf', bytes);
    await isGenuine(page);
    const toCase = page.getByRole('link', { name: '打开病例' });
    await expect(toCase).toHaveAttribute('href', pages.platformConsultation(id));
    await choose(page, '改过.pdf', Buffer.concat([bytes, Buffer.from(' ')]));
    await expect(page.getByText(/^不一致：/)).toBeVisible();
  });

  await test.step('a manager comes by the printed address, and learns nothing of the case', async () => {
    const { page: managing } = await manager(2);
    await managing.goto(pages.verify(code));
    await expect(managing.getByLabel('验证码', { exact: true })).toHaveValue(code);
    await choose(managing, '意见书.pdf', bytes);
    await isGenuine(managing);
    await expect(managing.getByRole('link', { name: '打开病例' })).toHaveCount(0);
  });
});
