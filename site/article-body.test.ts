import { expect, test } from 'vitest';
import { undescribed } from '../contract/pictures.ts';
import { articleBody } from './article-body.ts';

test('own pictures are offered in the formats and widths the server makes', () => {
  const body = articleBody('<p><img src="/upload/images/a.png" alt="眼底" width="800" height="600"></p>');
  expect(body).toContain('<source type="image/avif" srcset="/upload/images/a.png?w=320&f=avif 320w,');
  expect(body).toContain('<img src="/upload/images/a.png" alt="眼底" width="800" height="600" loading="lazy"');
});

test('a picture without a description is marked as decoration', () => {
  expect(articleBody('<img src="/upload/images/a.png">')).toContain(' alt="" loading="lazy"');
});

test('no reader is told that words about a picture are lacking', () => {
  for (const alt of [undescribed, '正文配图 3'])
    expect(articleBody(`<img src="/upload/images/a.png" alt="${alt}" />`)).toContain(
      '<img src="/upload/images/a.png" alt=""',
    );
});

test('elements left open are closed, and closing tags that close nothing are dropped', () => {
  expect(articleBody('<div><p>白瞳</div></div></article><ul><li>一')).toBe(
    '<div><p>白瞳</p></div><ul><li>一</li></ul>',
  );
});

test('a paragraph ends where a list begins, and a list entry where the next begins', () => {
  expect(articleBody('<p>有<ul><li>一<li>二<ol><li>三</ol></ul></p>完')).toBe(
    '<p>有</p><ul><li>一</li><li>二<ol><li>三</li></ol></li></ul>完',
  );
});

test('headings start below the title of the page and skip no level', () => {
  expect(articleBody('<h1>一</h1><h4>二</h4><h1>三</h1>')).toBe('<h2>一</h2><h3>二</h3><h2>三</h2>');
});

test('tables scroll by themselves', () => {
  expect(articleBody('<table><tbody><tr><td>1</td></tr></tbody></table>')).toMatch(
    /^<div class="table" .*tabindex="0"><table>.*<\/table><\/div>$/,
  );
});

test('each table has a name of its own, and no empty heading', () => {
  const body = articleBody('<table><tr><th></th></tr></table><table><tr><th>右眼</th></tr></table>');
  expect(body).toMatch(/aria-label="表格 1".*<td><\/td>.*aria-label="表格 2".*<th>右眼<\/th>/);
});

test('a bracket in text or in an attribute is left alone', () => {
  expect(articleBody('<p title="a > b">胎龄 &lt; 32 周</p>')).toBe('<p title="a > b">胎龄 &lt; 32 周</p>');
});
