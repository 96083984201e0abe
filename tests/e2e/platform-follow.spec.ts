import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { statusNames, texts } from '../../contract/texts.ts';
import { callOk } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { detailPath, giveReply, proposalFields, propose, untilListening, writeIn } from './platform.ts';

// A case that was deleted is asked for once more.
test.use({ allowedErrors: [/status of 404/] });

/**
 * A change is in the database, told within 1.5 s and fetched: what the issue of open pages calls two seconds, on a busy machine.
 * Well before the half minute after which a page asks by itself.
 */
const soon = { timeout: 12_000 };

const reply = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** From now on, what the list of replies says each time that the page changes; answers how often a text stood in it. */
async function timesShown(page: Page): Promise<(text: string) => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector('#replies')?.parentElement?.innerText ?? '')).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    );
  });
  return async (text) => {
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    return seen.filter(Boolean).map((one) => one.split(text).length - 1);
  };
}

test('open pages follow what happens elsewhere; what is being typed and read stays where it is', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const title = fresh('随时跟进');
  const { page } = invited;
  const hears = untilListening(page);
  await page.goto(pages.platformConsultations);
  await hears;
  const id = await propose(initiator, [invited], title);
  const first = await giveReply(initiator, id, '第一条意见');
  await page.getByRole('link', { name: title }).click(soon);
  await expect(reply(page, '第一条意见')).toBeVisible();
  await writeIn(page, '会诊意见', '正在写的意见');
  const editor = page.getByRole('textbox', { name: '会诊意见' });
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  const top = () => editor.evaluate((box) => Math.round(box.getBoundingClientRect().top));
  const before = await top();

  const second = await giveReply(initiator, id, '第二条意见');
  await initiator.call(apiPaths.replyDelete, { replyId: first });
  await expect(reply(page, '第二条意见')).toBeVisible(soon);
  await expect(reply(page, '第一条意见')).toHaveCount(0, soon);
  await expect(page.getByRole('heading', { name: '会诊意见1 条' })).toBeVisible();
  await expect(editor).toBeFocused();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  await page.keyboard.type('，没有丢');

  const setStatus = (status: number) => initiator.call(apiPaths.consultationStatus, { id, status });
  await initiator.call(apiPaths.replyUpdate, { replyId: second, content: '<p>第二条，改过</p>' });
  await setStatus(1);
  await expect(page.getByText(texts.replyClosed)).toBeVisible(soon);
  await expect(reply(page, '第二条，改过')).toBeVisible(soon);
  await expect(page.getByText(statusNames[1], { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '未发出的意见' })).toContainText('正在写的意见，没有丢');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制内容' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('正在写的意见，没有丢');

  await setStatus(0);
  await expect(editor).toContainText('正在写的意见，没有丢', soon);
  const shown = await timesShown(page);
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(reply(page, '正在写的意见，没有丢')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '会诊意见2 条' })).toBeVisible();
  // What is told later comes with all replies fetched anew: the own one among them.
  await giveReply(initiator, id, '第三条意见');
  await expect(reply(page, '第三条意见')).toBeVisible(soon);
  const times = await shown('正在写的意见，没有丢');
  expect(Math.max(...times)).toBe(1);
  expect(times.lastIndexOf(0)).toBeLessThan(times.indexOf(1));

  await writeIn(page, '会诊意见', '删除之前写的');
  await initiator.call(apiPaths.consultationDelete, { consultationId: id });
  // Others wrote in it: what they wrote stays readable, and nobody is asked any more.
  await expect(page.getByRole('note').filter({ hasText: rightsTexts.withdrawn })).toBeVisible(soon);
  await expect(reply(page, '正在写的意见，没有丢')).toBeVisible();
  await expect(page.getByRole('region', { name: '未发出的意见' })).toContainText('删除之前写的');
  await page.goto(pages.platformConsultations);
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(rightsTexts.withdrawn);
  await initiator.page.goto(pages.platformConsultations);
  await expect(initiator.page.getByRole('heading', { level: 1, name: texts.myConsultations })).toBeVisible();
  await expect(initiator.page.getByText(title)).toHaveCount(0);
});

test('what changed in a case stays new until its words were on the screen', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = invited;
  const consultationDesc = `<p>${'双眼 II 区 2 期。</p><p>'.repeat(60)}</p>`;
  const id = await propose(initiator, [invited], '体重有误', { consultationDesc });
  await invited.call(detailPath(id), { seen: '1' });
  const changed = { ...proposalFields([invited], '体重有误'), consultationDesc, patientWeight: 1.35 };
  await callOk(initiator.page.request, apiPaths.consultationUpdate, {
    consultationId: id,
    doctorId: initiator.doctorId,
    ...changed,
  });
  const isNew = async () => (await invited.call<ConsultationDetail>(detailPath(id))).rmObject.unseenSince !== null;

  await page.clock.install();
  await page.goto(pages.platformConsultation(id));
  const news = page.getByRole('status').filter({ hasText: '有您还没有看过的修改' });
  await expect(news).toContainText('2.35 kg → 1.35 kg');
  // Its heading behind the header of the page.
  await news.evaluate((section) => scrollTo(0, section.getBoundingClientRect().top + scrollY - 10));
  await page.clock.runFor(5000);
  expect(await isNew()).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(async () => {
      await page.clock.runFor(2000);
      return isNew();
    })
    .toBe(false);
});
