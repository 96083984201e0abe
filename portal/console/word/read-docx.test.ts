import { JSDOM } from 'jsdom';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { docx, image, link, paragraph, run } from './docx-sample.ts';
import { DocxFault } from './open-docx.ts';
import { readDocx } from './read-docx.ts';

const read = (bytes: ArrayBuffer) => readDocx(bytes, (html) => new JSDOM(html).window.document);

test('headings, nested lists, a table, bold, a link and pictures are taken over, the title by itself', async () => {
  const bytes = await docx(
    [
      paragraph(run('早产儿筛查'), 'T'),
      paragraph(run('谁要查'), '1'),
      paragraph(`${run('体重')}${run('不足 2000 克', '<w:b/>')}`, undefined, { id: 1, level: 0 }),
      paragraph(run('双胎'), undefined, { id: 1, level: 1 }),
      paragraph(run('第一步'), undefined, { id: 2, level: 0 }),
      `<w:tbl><w:tr><w:tc>${paragraph(run('分期'))}</w:tc><w:tc>${paragraph(run('随访'))}</w:tc></w:tr></w:tbl>`,
      paragraph(`${link('link', run('指南'))}${image('eye', '眼底照片')}${image('drawing', '')}`),
    ].join(''),
    { 'eye.png': new Uint8Array([1, 2, 3]), 'drawing.emf': new Uint8Array([4]) },
  );
  const { title, html, pictures, leftOut } = await read(bytes);
  expect(title).toBe('早产儿筛查');
  expect(html).toBe(
    '<h1>谁要查</h1><ul><li>体重<strong>不足 2000 克</strong><ul><li>双胎</li></ul></li></ul><ol><li>第一步</li></ol>' +
      '<table><tbody><tr><td><p>分期</p></td><td><p>随访</p></td></tr></tbody></table>' +
      '<p><a href="https://example.org/zhinan">指南</a><img alt="眼底照片" src="picture:0"><img src="picture:1"></p>',
  );
  expect(pictures.map(({ type, size }) => [type, size])).toEqual([
    ['image/png', 3],
    ['image/x-emf', 1],
  ]);
  expect(leftOut).toEqual([]);
});

test('merged cells are merged', async () => {
  const cell = (text: string, properties: string) =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
  const rows = [
    cell('分期', '<w:gridSpan w:val="2"/>') + cell('随访', '<w:vMerge w:val="restart"/>'),
    cell('1 期', '') + cell('2 期', '') + cell('', '<w:vMerge/>'),
  ];
  const { html } = await read(await docx(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`));
  expect(html).toContain(
    '<td colspan="2"><p>分期</p></td><td rowspan="2"><p>随访</p></td></tr><tr><td><p>1 期</p></td>',
  );
});

test('a heading after other text names the article and stays; what an article cannot show is named', async () => {
  const bytes = await docx(
    [
      paragraph(run('前言')),
      paragraph(`${run('白瞳')}<w:r><w:commentReference w:id="0"/></w:r>`, '2'),
      paragraph('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'),
    ].join(''),
  );
  const { title, html, leftOut } = await read(bytes);
  expect([title, html]).toEqual(['白瞳', '<p>前言</p><h2>白瞳</h2>']);
  expect(leftOut.map((words) => words.split('：')[0])).toEqual(['公式', '批注']);
});

describe('a file that cannot be used is refused in words', () => {
  const zip = async (parts: Record<string, string | Uint8Array>) => {
    const made = new JSZip();
    for (const [name, content] of Object.entries(parts)) made.file(name, content);
    return made.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE', compressionOptions: { level: 1 } });
  };
  const many = () => Object.fromEntries(Array.from({ length: limits.docxPartsMax }, (_, part) => [`p${part}`, '']));
  test.each([
    ['no zip', async () => new TextEncoder().encode('%PDF-1.7').buffer, '已损坏'],
    ['an old .doc', async () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]).buffer, '旧版 .doc'],
    ['another zip', () => zip({ 'a.txt': 'a' }), '不是 .docx'],
    ['broken XML', () => zip({ 'word/document.xml': '<w:document' }), '已损坏'],
    ['nothing in it', () => docx(paragraph('')), '没有可以导入'],
    ['too large a file', async () => new ArrayBuffer(limits.docxMaxBytes + 1), '20 MB'],
    ['a bomb', () => zip({ 'word/document.xml': '<a/>', b: new Uint8Array(limits.docxUnpackedMaxBytes) }), '过大'],
    ['an endless text', () => zip({ 'word/document.xml': new Uint8Array(limits.docxTextMaxBytes + 1) }), '过大'],
    ['too many parts', () => zip({ 'word/document.xml': '<a/>', ...many() }), '过多'],
  ])('%s', async (_name, make, words) => {
    const refusal = read(await make());
    await expect(refusal).rejects.toThrow(DocxFault);
    await expect(refusal).rejects.toThrow(words);
  });
});
