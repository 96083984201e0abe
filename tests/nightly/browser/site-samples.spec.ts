import { pages } from '../../../contract/pages.ts';
import { publicPages } from '../../../contract/public-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { publishSite, publishVersion, verified } from '../../site-content.ts';

const banner = '本网站部分内容为示例';

test('while anything is sample every page says so and is kept from search engines, and neither when nothing is', async ({
  page,
  request,
  product,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  const someArticle = async () => /\/hospital\/newsInfo\/\d+/.exec(await textOf(pages.news))![0];
  const all = [...publicPages, await someArticle(), '/hospital/nothing-here'];
  for (const path of all) {
    const html = await textOf(path);
    expect(html, path).toContain(banner);
    expect(html, path).toContain('<meta name="robots" content="noindex">');
  }
  expect(await textOf('/robots.txt')).not.toContain('Sitemap:');
  await page.goto(pages.team);
  await expect(page.getByText('示例', { exact: true })).toHaveCount(14);

  const before = await publishSite(product.url, verified);
  try {
    for (const path of all.slice(0, -1)) {
      // What the demo books with is an example however the content reads.
      const html = (await textOf(path)).replaceAll(/预约挂号<\/a>\s*<span class="sample-mark"/g, '');
      expect(html, path).not.toMatch(/class="sample-|家长手册（/);
      expect(html, path).not.toContain('name="robots"');
    }
    expect(await textOf('/robots.txt')).toContain('Sitemap:');
    await page.goto(pages.contact);
    await expect(page.locator('.map')).toHaveCount(0);
  } finally {
    await publishVersion(product.url, before);
  }
  await page.goto(pages.home);
  await expect(page.getByText(banner)).toBeVisible();
});

test('a publication reaches header, footer, hotline, titles, counts and what is searched, and no list has to have entries', async ({
  page,
  product,
}) => {
  const before = await publishSite(product.url, (content) => ({
    ...content,
    names: { sample: false, site: '明眸', department: '第二儿童医院眼科' },
    phones: { ...content.phones, hotline: { ...content.phones.hotline, number: '0571-00000000' } },
    members: [],
    services: [],
    ways: [],
    projects: content.projects.slice(0, 2),
    papers: [],
    patents: [],
  }));
  try {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of publicPages) {
      await page.goto(path);
      await expect(page).toHaveTitle(/明眸 · 第二儿童医院眼科$/);
      await expect(page.getByRole('link', { name: '0571-00000000' }).first()).toBeAttached();
      await expectNoSidewaysScroll(page);
    }
    await page.goto(pages.research);
    await expect(page.getByRole('heading', { name: '学术论文' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(pages.team);
    await expectAccessible(page);
    await page.goto(pages.home);
    await expect(page.locator('.intro dd')).toHaveText(['2 项']);
    // What is urgent stands whatever a manager left.
    await page.goto(pages.contact);
    await expect(page.locator('#booking')).toContainText('白瞳：当天就诊');
    await page.goto(pages.department);
    await expect(page.locator('#consultation')).toContainText('瞳孔发白的孩子当天就诊');
    await page.goto(`${pages.search}?q=${encodeURIComponent('陈医生')}`);
    await expect(page.getByRole('status')).toHaveText(/^(找到|相关的很多|没有找到)/);
    await expect(page.getByRole('region', { name: '搜索结果' })).not.toContainText('专家团队：陈医生');
  } finally {
    await publishVersion(product.url, before);
  }
});
