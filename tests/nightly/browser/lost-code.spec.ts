import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';

test.use({ allowedErrors: [/status of 404|dynamically imported module/] });

test('after an update of the site the page says at once that it has to be opened anew', async ({ doctor }) => {
  const { page } = await doctor();
  await page.goto(pages.platformHome);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await intercept(page, '**/_astro/Team.*.js', (route) => route.fulfill({ status: 404 }));
  await intercept(page, `**${pages.platformHome}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/main\.[\w-]+\.js/g, 'main.newer.js'),
    });
  });
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.consultationTeam }).click();
  await expect(page.getByRole('heading', { name: '页面未能打开' })).toBeVisible();
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible();
});
