import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { type DoctorPage, expect, jpeg, picture, propose, test, writeIn } from './platform.ts';

async function caseWithImages(initiator: DoctorPage, invited: DoctorPage): Promise<number> {
  const images: string[] = [];
  for (const colour of ['#8c2f1d', '#3f6d2a', '#224488']) {
    const file = jpeg('a.jpg', await picture(900, 600, colour));
    const uploaded = await initiator.page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
    images.push((await uploaded.json()).rmObject);
  }
  return propose(initiator, [invited], `看图 ${Date.now()}`, { imageUrl: images.join(',') });
}

const viewer = (page: Page) => page.getByRole('dialog', { name: '图像查看器' });
const transformOf = (page: Page, name: string) =>
  viewer(page)
    .getByRole('img', { name })
    .evaluate((image) => {
      const { transform, filter } = (image as HTMLElement).style;
      return { transform, filter };
    });

test('an image is enlarged, turned, lit and compared by keyboard, and stays what it was', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng02')];
  const id = await caseWithImages(initiator, invited);
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '放大查看附件 1' }).press('Enter');
  await expect(viewer(page).getByRole('img', { name: '附件 1' })).toBeVisible();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('r');
  await page.keyboard.press('h');
  expect((await transformOf(page, '附件 1')).transform).toMatch(/scale\(-1\.5625, 1\.5625\) rotate\(90deg\)/);
  await page.keyboard.press('ArrowRight');
  expect((await transformOf(page, '附件 1')).transform).toMatch(/translate\(-\d/);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+C');
  expect((await transformOf(page, '附件 1')).filter).toMatch(/url\(.*red-free.*\) brightness\(110%\) contrast\(90%\)/);
  await page.keyboard.press('x');
  expect(await transformOf(page, '附件 1')).toMatchObject({ filter: 'brightness(100%) contrast(100%)' });

  await page.keyboard.press(']');
  await expect(viewer(page).getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('d');
  await expect(viewer(page).getByRole('img')).toHaveCount(2);
  await page.keyboard.press('+');
  const [one, other] = [await transformOf(page, '附件 2'), await transformOf(page, '附件 3')];
  expect(other.transform).toBe(one.transform);
  await page.keyboard.press('?');
  await expect(page.getByRole('region', { name: '快捷键说明' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '放大查看附件 1' })).toBeFocused();
});

test('wheel, drag and two fingers zoom and pan where they point', async ({ doctor }) => {
  const touch = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng02', touch)];
  const id = await caseWithImages(initiator, invited);

  const desktop = initiator.page;
  await desktop.goto(pages.platformConsultation(id));
  await desktop.getByRole('button', { name: '放大查看附件 2' }).click();
  await expect(viewer(desktop).getByRole('img', { name: '附件 2' })).toBeVisible();
  await desktop.mouse.move(640, 300);
  await desktop.mouse.wheel(0, -600);
  await expect.poll(async () => (await transformOf(desktop, '附件 2')).transform).toMatch(/scale\(2\.\d+/);
  const before = (await transformOf(desktop, '附件 2')).transform;
  await desktop.mouse.down();
  await desktop.mouse.move(700, 330, { steps: 4 });
  await desktop.mouse.up();
  await expect.poll(async () => (await transformOf(desktop, '附件 2')).transform).not.toBe(before);

  const { page } = invited;
  await test.step('from the list to the next case, back to this one, and by Back to the list', async () => {
    await page.goto(pages.platformConsultations);
    const cards = page.getByRole('tabpanel').getByRole('listitem').getByRole('link');
    const second = await cards.nth(1).textContent();
    const title = page.getByRole('heading', { level: 1 });
    await cards.first().tap();
    await page.waitForURL(`**${pages.platformConsultation(id)}`);
    const next = page.getByRole('link', { name: '下一例' });
    expect((await next.locator('svg').boundingBox())!.width).toBeGreaterThan(10);
    await next.tap();
    await expect(title).toHaveText(second!);
    await page.getByRole('link', { name: '上一例' }).tap();
    await page.waitForURL(`**${pages.platformConsultation(id)}`);
    await expect(page.getByRole('link', { name: '上一例' })).toHaveCount(0);
    await page.goBack();
    await page.waitForURL(`**${pages.platformConsultations}`);
  });

  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '尚未发出');
  await page.getByRole('button', { name: '放大查看附件 1' }).tap();
  await expect(viewer(page).getByRole('img', { name: '附件 1' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: 180 - apart, y: 380, id: 1 },
    { x: 180 + apart, y: 380, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [50, 70, 90])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await transformOf(page, '附件 1')).transform).toMatch(/scale\((2\.[5-9]|3)/);
  await viewer(page).getByRole('button', { name: '适应' }).tap();
  await expect.poll(async () => (await transformOf(page, '附件 1')).transform).toContain('scale(1, 1)');
  await expectAccessible(page);

  await test.step('Back closes the viewer and leaves what is being written in peace', async () => {
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: '放大查看附件 1' })).toBeFocused();
    await page.goForward();
    await expect(viewer(page)).toBeVisible();
    await viewer(page).getByRole('button', { name: '关闭' }).tap();
    await expect(viewer(page)).toBeHidden();
    await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('尚未发出');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the jump bar leads to each part, below itself, and says where one is', async () => {
    const bar = page.getByRole('navigation', { name: '本页内容' });
    for (const [name, heading] of [
      ['写意见', '我的意见'],
      ['意见', '会诊意见'],
      ['病情', '患儿信息'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).tap();
      await expect(bar.locator('[aria-current]')).toHaveText(name);
      const exact = new RegExp(`^${heading}([0-9]|$)`);
      const belowBar = async () => {
        const place = (await page.getByRole('heading', { level: 2, name: exact }).boundingBox())!;
        const { y, height } = (await bar.boundingBox())!;
        return place.y - y - height;
      };
      await expect.poll(belowBar).toBeGreaterThanOrEqual(0);
    }
    await expectNoSidewaysScroll(page);
  });
});
