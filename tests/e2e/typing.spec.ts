import type { CDPSession, Locator, Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose } from './platform.ts';

/** Writes as an input method does: the letters first, and in their place what was chosen. */
async function compose(method: CDPSession, ...words: [chosen: string, letters: string][]): Promise<void> {
  for (const [chosen, letters] of words) {
    for (let end = 1; end <= letters.length; end++)
      await method.send('Input.imeSetComposition', {
        text: letters.slice(0, end),
        selectionStart: end,
        selectionEnd: end,
      });
    await method.send('Input.insertText', { text: chosen });
  }
}
const methodOf = (page: Page) => page.context().newCDPSession(page);
const bothEyes: [string, string][] = [
  ['双', 'shuang'],
  ['眼', "y'an"],
];

/** Each leaves the text empty, in a way of its own. */
const emptied: Record<string, string[]> = {
  'by Backspace': ['a', 'Backspace'],
  'by Delete': ['a', 'ArrowLeft', 'Delete'],
  'word by word': ['a', 'b', 'Control+Backspace'],
  'by undoing': ['a', 'Control+Z'],
  'on a new line': ['x', 'Enter', 'a', 'Backspace'],
  'of bold letters': ['Control+B', 'a', 'Backspace'],
};

async function writesAfterEmptying(page: Page, editor: Locator, ways = Object.keys(emptied)): Promise<void> {
  const method = await methodOf(page);
  for (const way of ways)
    await test.step(way, async () => {
      await editor.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await expect(editor).toHaveText('\ufeff');
      for (const key of emptied[way]!) await editor.press(key);
      await expect
        .poll(() => editor.innerText())
        .toMatch(way === 'on a new line' ? /^x\n+\ufeff?\n*$/ : /^\ufeff?\n*$/);
      await compose(method, ...bothEyes);
      await page.keyboard.type('5');
      await expect(editor.locator('p').last()).toHaveText('双眼5');
    });
}

test('what an input method writes into an emptied editor stands there in its order, and in the draft', async ({
  doctor,
}) => {
  const [{ page, ...initiator }, invited] = [await doctor(), await doctor()];
  await page.goto(pages.platformPropose);
  await page.getByRole('button', { name: '填写病情描述' }).click();
  const editor = page.getByRole('textbox', { name: '病情描述' });
  await writesAfterEmptying(page, editor);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '病情描述' })).toHaveText('双眼5');

  const id = await propose({ page, ...initiator }, [invited], '请看双眼');
  await invited.page.goto(pages.platformConsultation(id));
  await invited.page.getByRole('button', { name: '写意见…' }).click();
  await writesAfterEmptying(invited.page, invited.page.getByRole('textbox', { name: '会诊意见' }), ['by Backspace']);
});

test('who comes to write an opinion writes at once, however late the editor comes', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = invited;
  const patientName = fresh('等儿');
  await propose(initiator, [invited], '请看双眼', { patientName });
  await page.goto(pages.platformHome);
  const held = Promise.withResolvers<void>();
  await page.route(/RichEditor.*\.js/, (route) => held.promise.then(() => route.continue()));
  const isAsked = page.waitForRequest(/RichEditor.*\.js/);
  await page.getByRole('link', { name: `回复：${patientName}` }).click();
  await isAsked;
  // Comes into sight by itself meanwhile.
  await page
    .getByRole('button', { name: '写意见…' })
    .or(page.getByRole('button', { name: '填写会诊意见' }))
    .first()
    .click();
  held.resolve();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toBeFocused();
  await page.keyboard.type('同意');
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toHaveText('同意');
});

test('a field that takes no spaces leaves an input method its own, and takes none that are typed or pasted', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await page.goto(pages.platformAccount);
  const name = page.getByLabel('姓名');
  await name.click();
  await compose(await methodOf(page), ['张三', 'zhang san']);
  await expect(name).toHaveValue('张三');
  await page.keyboard.type(' 李 四 ');
  await expect(name).toHaveValue('张三李四');
  await page.keyboard.insertText(' 王　五');
  await expect(name).toHaveValue('张三李四王五');
});

test('a date and a figure are read as they are written, and what cannot be read stays with its reason', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await page.goto(pages.platformPropose);
  const birthday = page.getByLabel('出生日期');
  for (const typed of ['2026。09。05', '2026 9 5', '2026年9月5号', '2026—09—05', '２０２６－０９－０５']) {
    await birthday.fill(typed);
    await birthday.blur();
    await expect(birthday).toHaveValue('2026-09-05');
  }
  await birthday.fill('2026-09-3x');
  await birthday.blur();
  await expect(birthday).toHaveValue('2026-09-3x');
  await expect(page.getByText(refusalTexts.dayUnreadable)).toBeVisible();
  await birthday.fill('2026111');
  await birthday.blur();
  await expect(page.getByText(refusalTexts.dayAmbiguous)).toBeVisible();
  await page.getByRole('button', { name: '2026-01-11' }).click();
  await expect(birthday).toHaveValue('2026-01-11');
  await expect(page.getByText(refusalTexts.dayAmbiguous)).toBeHidden();

  await page.getByLabel('孕周（周）').fill('２７');
  await page.getByLabel('孕周（天）').fill('３');
  await page.getByLabel('体重（kg）').fill('2。１');
  await expect(page.getByText(/^今天：/).first()).toBeVisible();
  await expect(page.getByText(refusalTexts.embryoAgeRange)).toBeHidden();
  await expect(page.getByText(refusalTexts.patientWeightRange)).toBeHidden();
});
