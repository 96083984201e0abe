import { test } from './fixtures.ts';
import { nowhere } from './public-screens.ts';
import {
  absentId,
  administratorScreens,
  editorScreens,
  expectSound,
  platformScreens,
  visitorScreens,
} from './screens.ts';

/** Defines the tests that look at every listed screen at some widths: one a day, the others at night. */
export function checkScreens(...widths: [number, ...number[]]): void {
  const name = widths.join(', ');
  test.use({
    viewport: { width: widths[0], height: 800 },
    // Two screens show that there is nothing.
    allowedErrors: [new RegExp(`404 .*(${nowhere}|${absentId})`)],
  });
  test.setTimeout(120_000 * widths.length);
  const half = Math.ceil(visitorScreens.length / 2);

  test(`the public pages have no fault for axe, none in the console and fit ${name} px`, ({ page }) =>
    expectSound(page, [...visitorScreens.slice(0, half), nowhere], widths));

  test(`the other public pages have none either and fit ${name} px`, ({ page }) =>
    expectSound(page, visitorScreens.slice(half), widths));

  test(`the screens of doctors have no fault for axe, none in the console and fit ${name} px`, async ({ doctor }) => {
    const initiator = await doctor({ isCoordinator: true });
    const screens = await platformScreens(initiator, await doctor());
    await expectSound(initiator.page, screens, widths);
  });

  test(`the screens of articles and of the site have no fault for axe, none in the console and fit ${name} px`, async ({
    admin,
    manager,
  }) => expectSound((await manager(1)).page, await editorScreens(admin), widths));

  test(`the screens of administrators have no fault for axe, none in the console and fit ${name} px`, async ({
    admin,
    manager,
  }) => {
    const self = await manager(1);
    await expectSound(self.page, await administratorScreens(admin, self), widths);
  });
}
