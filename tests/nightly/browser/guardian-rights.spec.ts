import { expect, test } from '@playwright/test';
import JSZip from 'jszip';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { rightsTexts as words } from '../../../contract/rights-texts.ts';
import { addCoordinator, addDoctor } from '../../../server/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { signIn, startFastServer } from '../../e2e/fast-clock.ts';
import { proposalFields } from '../../e2e/platform.ts';

test('the guardian’s file opens without a line, and after the retention two doctors erase the record', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startFastServer(async (db) => {
    await addCoordinator({ db }, { username: 'jia', hospital: '县医院' });
    await addDoctor({ db }, { username: 'bing', hospital: '县医院' });
    await addDoctor({ db }, { username: 'yi', hospital: '儿童医院' });
  }, {});
  try {
    const [keeper, expert] = [await signIn(browser, server, 'jia'), await signIn(browser, server, 'yi')];
    const { childId } = (
      await keeper.call<{ childId: number }>(apiPaths.consultationSave, {
        ...proposalFields([expert], '请会诊'),
        patientName: '权利宝宝',
      })
    ).rmObject;
    const { page } = keeper;
    await page.goto(pages.platformChildUpdate(childId));
    await page.getByLabel('姓名', { exact: true }).fill('更正宝宝');
    await page.getByText('门诊', { exact: true }).click();
    await page.getByLabel(words.byGuardian).check();
    await page.getByLabel(words.requestNote).fill('出生医学证明');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^保\s?存$|更新|提交/ }).click();
    const rights = page.getByRole('region', { name: words.title });
    await expect(rights).toContainText('姓名 权利宝宝 → 更正宝宝');
    await expect(rights).toContainText(`${words.byGuardian}：出生医学证明`);
    const year = Number(dayInShanghai(new Date()).slice(0, 4)) + 15;
    await expect(rights).toContainText(`${words.retention}：门诊病历，到 ${year}年`);
    await expect(rights.getByRole('button', { name: words.erase })).toHaveCount(0);

    const { content } = await downloaded(page, words.export);
    const zip = await JSZip.loadAsync(content);
    const file = await zip.file('index.html')!.async('string');
    const offline = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
    await offline.setContent(file);
    await expect(offline.getByRole('heading', { level: 1 })).toHaveText('更正宝宝的全部资料');
    await expectNoSidewaysScroll(offline);

    await page.goto(pages.platformErasures);
    await expect(page.getByText(words.noneErasable)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await server.jumpTo((15 * 366 + 2) * 24, ['retention passed']);
    const late = await signIn(browser, server, 'jia');
    await late.page.setViewportSize({ width: 1366, height: 768 });
    await late.page.goto(pages.platformErasures);
    const erasable = late.page.getByRole('region', { name: words.erasable });
    await expect(erasable).toContainText('更正宝宝');
    await erasable.getByRole('button', { name: words.erase }).click();
    const asking = late.page.getByRole('dialog', { name: new RegExp(words.erase) });
    await asking.getByRole('textbox').fill('监护人要求');
    await asking.getByRole('button', { name: words.erase }).click();
    await expect(late.page.getByRole('region', { name: words.waiting })).toContainText('更正宝宝');
    await expect(late.page.getByRole('button', { name: words.confirm })).toHaveCount(0);
    await expectNoSidewaysScroll(late.page);

    const second = await signIn(browser, server, 'bing');
    await second.page.goto(pages.platformChild(childId));
    await second.page.getByRole('region', { name: words.title }).getByRole('link', { name: words.waiting }).click();
    await second.page.getByRole('button', { name: words.confirm }).click();
    const confirming = second.page.getByRole('dialog', { name: new RegExp(words.confirm) });
    await confirming.getByRole('button', { name: words.confirm }).click();
    const certificates = second.page.getByRole('region', { name: words.certificates });
    await expect(certificates).toContainText('jia 申请，bing 确认');
    await expectNoSidewaysScroll(second.page);
    await expectAccessible(second.page);
    const opening = second.page.waitForEvent('popup');
    await certificates.getByRole('link').click();
    await expect((await opening).getByRole('heading', { level: 1 })).toHaveText(words.certificate);
    await second.page.goto(pages.platformChild(childId));
    await expect(second.page.getByRole('region', { name: words.title })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
