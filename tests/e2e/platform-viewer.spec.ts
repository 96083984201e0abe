import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { phone } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { jpeg, picture, propose, writeIn } from './platform.ts';

async function caseWithImages(initiator: DoctorPage, invited: DoctorPage): Promise<number> {
  const images: string[] = [];
  for (const colour of ['#8c2f1d', '#3f6d2a', '#224488']) {
    const file = jpeg('a.jpg', await picture(900, 600, colour));
    const uploaded = await initiator.page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
    images.push((await uploaded.json()).rmObject);
  }
  return propose(initiator, [invited], fresh('看图'), { imageUrl: images.join(',') });
}

const viewer = (page: Page) => page.getByRole('dialog', { name: '图像查看器' });
const lookOf = (page: Page, name: string) =>
  viewer(page)
    .getByRole('img', { name })
    .evaluate((image) => {
      const { transform, filter } = (image as HTMLElement).style;
      return { transform, filter };
    });
const transformOf = async (page: Page, name: string) => (await lookOf(page, name)).transform;

test('an image is enlarged, turned, lit and compared by keyboard, wheel and drag, and stays what it was', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await caseWithImages(initiator, invited);
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '放大查看附件 1' }).press('Enter');
  await expect(viewer(page).getByRole('img', { name: '附件 1' })).toBeVisible();
  for (const key of ['+', '+', 'r', 'h']) await page.keyboard.press(key);
  expect(await transformOf(page, '附件 1')).toMatch(/scale\(-1\.5625, 1\.5625\) rotate\(90deg\)/);
  await page.keyboard.press('ArrowRight');
  expect(await transformOf(page, '附件 1')).toMatch(/translate\(-\d/);
  for (const key of ['g', 'b', 'Shift+C']) await page.keyboard.press(key);
  expect((await lookOf(page, '附件 1')).filter).toMatch(/url\(.*red-free.*\) brightness\(110%\) contrast\(90%\)/);
  await page.keyboard.press('x');
  expect(await lookOf(page, '附件 1')).toMatchObject({ filter: 'brightness(100%) contrast(100%)' });

  await page.keyboard.press(']');
  await expect(viewer(page).getByText('2 / 3')).toBeVisible();
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => transformOf(page, '附件 2')).toMatch(/scale\(2\.\d+/);
  const before = await transformOf(page, '附件 2');
  await page.mouse.down();
  await page.mouse.move(700, 330, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => transformOf(page, '附件 2')).not.toBe(before);

  await page.keyboard.press('d');
  await expect(viewer(page).getByRole('img')).toHaveCount(2);
  const zoomOf = async () => /scale\(\S+/.exec(await transformOf(page, '附件 2'))![0];
  const zoom = await zoomOf();
  await page.keyboard.press('+');
  await expect.poll(zoomOf).not.toBe(zoom);
  // A pane that became narrower says so a frame later.
  await expect.poll(async () => (await transformOf(page, '附件 3')) === (await transformOf(page, '附件 2'))).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('region', { name: '快捷键说明' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '放大查看附件 1' })).toBeFocused();
});

test('on a phone two fingers zoom, Back closes the viewer and leaves what is being written in peace, and one tap leads to it', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const id = await caseWithImages(initiator, invited);
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));

  await test.step('two fingers', async () => {
    await writeIn(page, '会诊意见', '尚未发出');
    await page.getByRole('button', { name: '放大查看附件 1' }).tap();
    await expect(viewer(page).getByRole('img', { name: '附件 1' })).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.flatMap((by) => [
          { x: 180 - by, y: 380, id: 1 },
          { x: 180 + by, y: 380, id: 2 },
        ]),
      });
    await touch('touchStart', 30);
    for (const apart of [50, 70, 90]) await touch('touchMove', apart);
    await touch('touchEnd');
    await expect.poll(() => transformOf(page, '附件 1')).toMatch(/scale\((2\.[5-9]|3)/);
    await viewer(page).getByRole('button', { name: '适应' }).tap();
    await expect.poll(() => transformOf(page, '附件 1')).toContain('scale(1, 1)');
  });

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

  await test.step('写意见 is in reach wherever one reads, and puts the caret into the text', async () => {
    await page.getByRole('heading', { level: 2, name: '患儿信息' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '写意见' }).tap();
    await expect(page.getByRole('textbox', { name: '会诊意见' })).toBeFocused();
  });
});
