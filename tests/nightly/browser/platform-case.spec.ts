import type { Route } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { detailPath, giveReply, propose, readAll } from '../../e2e/platform.ts';

test.describe('where the stream of events does not come through', () => {
  // The browser itself says so of the stream.
  test.use({ allowedErrors: [/ERR_FAILED|replyEvents|reply\/events/] });

  test('a case that was edited shows what was saved, whatever was asked about it before', async ({ doctor }) => {
    const initiator = await doctor();
    const { page } = initiator;
    const title = `改后再看 ${Date.now()}`;
    const id = await propose(initiator, [await doctor()], title);
    await intercept(page, `**${apiPaths.replyEvents}`, (route) => route.abort());
    await page.goto(pages.platformConsultation(id));
    await expect(page.getByText('2.35 kg')).toBeVisible();
    const late = Promise.withResolvers<void>();
    let isAsked = false;
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      isAsked = true;
      await late.promise;
      await route.fulfill({ response });
    };
    await intercept(page, `**${detailPath(id)}`, answerLate, { times: 1 });
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      expect(isAsked).toBe(true);
    }).toPass();
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await page.getByLabel('体重（kg）').fill('2.4');
    await page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
    await page.waitForURL(`**${pages.platformConsultations}`);
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**${pages.platformConsultation(id)}`);
    late.resolve();
    await expect(page.getByRole('article').getByText('2.4 kg', { exact: true })).toBeVisible();
  });

  test('a reply still shows, half a minute later', async ({ doctor }) => {
    const initiator = await doctor();
    const invited = await doctor();
    const { page } = initiator;
    await readAll(initiator);
    const id = await propose(initiator, [invited], `没有推送的会诊 ${Date.now()}`);
    await page.clock.install();
    await intercept(page, `**${apiPaths.replyEvents}`, (route) => route.abort());
    const asked = (one: { url: () => string }) => one.url().endsWith(apiPaths.replyNotRead);
    const askedAtOnce = page.waitForResponse(asked);
    await page.goto(pages.platformHome);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await askedAtOnce;
    const dot = page.getByTitle(/条未读回复$/);
    await giveReply(invited, id, '请尽快复查眼底。');
    // The clock goes on by itself meanwhile, on a busy machine by seconds.
    await page.clock.runFor(15_000);
    await expect(dot).toHaveCount(0);
    let isAskedAgain = false;
    page.on('request', (request) => {
      isAskedAgain ||= asked(request);
    });
    // Second by second: the clock must not run on by the ten after which an answer is not waited for any more.
    for (let second = 0; second < 20 && !isAskedAgain; second++) await page.clock.runFor(1000);
    await expect(dot.filter({ visible: true }).first()).toBeVisible();
  });
});
