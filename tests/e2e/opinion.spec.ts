import { extractText, getDocumentProxy } from 'unpdf';
import { pages } from '../../contract/pages.ts';
import { phone } from './clinical.ts';
import { downloaded } from './downloaded.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { giveReply, propose } from './platform.ts';

test('an opinion is looked at, issued and opened on a phone, and anybody hears by its code that it was issued', async ({
  doctor,
  page: anybody,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const { page } = initiator;
  const id = await propose(initiator, [invited], fresh('意见书'));
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '导出', exact: true }).tap();
  await page.getByRole('button', { name: '会诊意见书' }).tap();
  const part = page.getByRole('dialog', { name: '会诊意见书' });
  await expect(part.getByText('还没有出具过意见书')).toBeVisible();
  const issue = () => part.getByRole('button', { name: /^出\s?具$/ }).tap();

  await test.step('the preview is a file of its own, and issues nothing', async () => {
    const address = await part.getByRole('link', { name: '打开预览（PDF）' }).getAttribute('href');
    const file = await page.request.get(address!);
    expect(file.headers()['content-type']).toBe('application/pdf');
    await expect(part.getByText('还没有出具过意见书')).toBeVisible();
  });

  await issue();
  await expect(page.getByText('意见书已出具')).toBeVisible();
  const { content: bytes } = await downloaded(page, () => part.getByRole('link', { name: '下载 PDF' }).tap());
  const code = (await part.getByRole('code').textContent())!;

  await test.step('the file says by which code it is verified, and the list whether the case changed since', async () => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.replace(/\s/g, '')).toContain(`验证码${code}`);
    await issue();
    await expect(page.getByText('沿用您已出具的一份')).toBeVisible();
    await expect(part.getByRole('list', { name: '已出具的意见书' }).getByRole('listitem')).toHaveCount(1);
    await giveReply(invited, id, '之后的意见');
    await expect(part.getByText('出具后病例有变化')).toBeVisible();
  });

  await test.step('who is not signed in comes by the printed address, and types another code', async () => {
    await expect(part.getByRole('link', { name: '核对真伪' })).toHaveAttribute('href', pages.verify(code));
    await anybody.goto(pages.verify(code));
    await expect(anybody.getByText('真', { exact: true })).toBeVisible();
    await anybody.getByLabel('验证码').fill('2222-2222-2222-2222-2222');
    await anybody.getByRole('button', { name: '核对' }).click();
    await expect(anybody.getByText('否', { exact: true })).toBeVisible();
  });
});
