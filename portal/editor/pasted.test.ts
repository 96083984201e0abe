import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { forEditor } from './lines.ts';
import { cleanPasted } from './pasted.ts';

const parse = (html: string) => new JSDOM(html).window.document;
const clean = (html: string) => cleanPasted(html, parse).html;

/** An entry as Word 365 writes it: the marker is in the text, for programs that know no lists. */
const wordEntry = (place: string, marker: string, text: string, position = 'Middle') =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:21.0pt;mso-para-margin-left:
0gd;text-indent:-21.0pt;mso-list:${place} lfo1'><![if !supportLists]><span lang=EN-US
style='font-family:Wingdings;mso-fareast-font-family:Wingdings;mso-bidi-font-family:
Wingdings'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]><span style='font-family:宋体;mso-ascii-font-family:
Calibri;color:#C00000'>${text}</span><span lang=EN-US><o:p></o:p></span></p>`;

const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/a/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--
 /* List Definitions */
@list l0 {mso-list-id:1138692421; mso-list-type:hybrid;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:; font-family:Wingdings;}
@list l0:level2 {mso-level-text:"\\(%2\\)"; text-indent:-21.0pt;}
@list l1:level1 {mso-level-text:"%1、"; text-indent:-21.0pt;}
--></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

test('lists of Word are lists, an inner one beside its entry, without markers, fonts and colours', () => {
  const pasted = word(
    [
      wordEntry('l0 level1', 'l', '出生体重不足 2000 克', 'First'),
      wordEntry('l0 level2', '(1)', '出生后第 4 至 6\n周'),
      wordEntry('l0 level2', '(2)', '矫正胎龄第 32 周'),
      wordEntry('l0 level1', 'l', '胎龄不足 32 周', 'Last'),
      `<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`,
      wordEntry('l1 level1', '1、', '散瞳'),
      wordEntry('l1 level1', '2、', '检查'),
    ].join('\n\n'),
  );
  expect(clean(pasted).replace(/\s*\n\s*/g, '')).toBe(
    '<ul><li>出生体重不足 2000 克</li><ol><li>出生后第 4 至 6 周</li><li>矫正胎龄第 32 周</li></ol>' +
      '<li>胎龄不足 32 周</li></ul><ol><li>散瞳</li><li>检查</li></ol>',
  );
});

test('headings, emphasis, links and tables of Word stay; its numbers of headings become text', () => {
  const pasted = word(`
<p class=MsoTitle align=center style='text-align:center'><span style='font-size:22.0pt;font-family:黑体'>筛查须知</span></p>
<h2 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>一、<span>&nbsp;</span></span></span><![endif]><b><span style='font-family:黑体'>谁要查</span></b></h2>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-family:宋体'>早产
儿</span></b><span style='color:red'>与</span><i>低体重儿</i>，见<a href="https://example.org/a" style='color:blue'><span
class=MsoHyperlink>指南</span></a><a href="#_ftn1" style='mso-footnote-id:ftn1'>[1]</a><sup>2</sup><!--[if supportFields]><span>PAGE</span><![endif]--></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='height:20pt'>
<td width=277 colspan=2 valign=top style='width:207.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>分期</b></p></td></tr>
<tr><td><p class=MsoNormal>1 期</p><p class=MsoNormal>界线</p></td><td>${wordEntry('l0 level1', 'l', '随访')}</td></tr></table>
<v:shape id="x"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape>`);
  expect(clean(pasted).replace(/\s*\n\s*/g, '')).toBe(
    '<h1 style="text-align: center">筛查须知</h1><h2>一、 谁要查</h2>' +
      '<p><strong>早产儿</strong>与<em>低体重儿</em>，见<a href="https://example.org/a">指南</a>[1]<sup>2</sup></p>' +
      '<table><tbody><tr><td colspan="2"><p><strong>分期</strong></p></td></tr>' +
      '<tr><td><p>1 期</p><p>界线</p></td><td><p>· 随访</p></td></tr></tbody></table>',
  );
});

test('lists and bold of WPS stay', () => {
  const entry = (level: number, marker: string, text: string) =>
    `<p class=MsoNormal style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-char-indent-count:0.0000;mso-list:l0 level${level} lfo1;" ><![if !supportLists]><span style="font-family:宋体;mso-font-kerning:1.0000pt;" ><span style='mso-list:Ignore;' >${marker}<span>&nbsp;</span></span></span><![endif]><b><span style="mso-spacerun:'yes';font-family:宋体;font-weight:bold;font-size:12.0000pt;" ><font face="宋体" >${text}</font></span></b><span style="mso-spacerun:'yes';" ><o:p></o:p></span></p>`;
  const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="WPS Office"><!--[if gte mso 9]><xml></xml><![endif]--><style>
@list l0:level1{mso-level-number-format:decimal;mso-level-suffix:tab;mso-level-text:"%1.";}
@list l0:level2{mso-level-number-format:lower-letter;mso-level-text:"%2)";}
</style></head><body>
<!--StartFragment-->${entry(1, '1.', '畏光')}${entry(2, 'a)', '流泪')}${entry(1, '2.', '白瞳')}<!--EndFragment--></body></html>`;
  expect(clean(pasted)).toBe(
    '<ol><li><strong>畏光</strong></li><ol><li><strong>流泪</strong></li></ol><li><strong>白瞳</strong></li></ol>',
  );
});

test('lists and emphasis of Google Docs stay, its wrapper is not bold', () => {
  const run = (text: string, style = '') =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;${style}">${text}</span>`;
  const pasted = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h3 dir="ltr">${run('提示', 'font-weight:700;')}</h3><p dir="ltr" style="line-height:1.38;">${run('普通')}${run('加粗', 'font-weight:700;')}${run('斜体', 'font-style:italic;')}</p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation">${run('一')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${run('二')}</p></li></ul></ul></b>`;
  expect(clean(pasted)).toBe(
    '<h3>提示</h3><p>普通<strong>加粗</strong><em>斜体</em></p><ul><li>一</li><ul><li>二</li></ul></ul>',
  );
});

test('a page’s inner list is lifted beside its entry, loose text becomes paragraphs, scripts go', () => {
  const pasted =
    '文字<script>alert(1)</script><div>一行</div><ul><li>外<ul><li>内</li></ul>后</li></ul><a href="javascript:alert(1)">链</a>';
  expect(clean(pasted)).toBe('<p>文字</p><p>一行</p><ul><li>外</li><ul><li>内</li></ul><li>后</li></ul><p>链</p>');
});

test('a few words of a paragraph go into the text at the caret', () => {
  expect(clean(word(`<p class=MsoNormal><span style='font-family:宋体'>几个字</span></p>`))).toBe('几个字');
});

test('every block ends a paragraph: sections of 公众号, captions, entries, cells and quotations', () => {
  const sections = `<section><span leaf="">白瞳要当天就诊</span></section><section><span leaf="">瞳孔发白，请当天到医院。</span></section><section><span leaf="">不要等到下次体检。</span></section>`;
  expect(clean(sections)).toBe('<p>白瞳要当天就诊</p><p>瞳孔发白，请当天到医院。</p><p>不要等到下次体检。</p>');
  expect(clean(`<article><header>题</header>甲<section>乙</section>丙</article><center>丁<p>戊</p></center>`)).toBe(
    '<p>题</p><p>甲</p><p>乙</p><p>丙</p><p>丁</p><p>戊</p>',
  );
  expect(clean('<figure><img src="a.png"><figcaption>图注</figcaption></figure><dl><dt>词</dt><dd>义</dd></dl>')).toBe(
    '<p>\ufffc</p><p>图注</p><p>词</p><p>义</p>',
  );
  expect(clean('<ul><li><section>一</section><section>二</section><ul><li>内</li></ul></li></ul>')).toBe(
    '<ul><li>一<br>二</li><ul><li>内</li></ul></ul>',
  );
  expect(
    clean('<table><tr><td><section>甲</section><center>乙</center>丙</td><td><h3>丁</h3><p>戊</p></td></tr></table>'),
  ).toBe('<table><tbody><tr><td><p>甲</p><p>乙</p><p>丙</p></td><td><p>丁</p><p>戊</p></td></tr></tbody></table>');
  expect(clean('<table><caption>表一</caption><tr><td>甲</td></tr></table>')).toBe(
    '<p>表一</p><table><tbody><tr><td>甲</td></tr></tbody></table>',
  );
  expect(clean('<blockquote><p>一</p><p>二</p></blockquote><strong><section>三</section><p>四</p></strong>')).toBe(
    '<blockquote>一<br>二</blockquote><p><strong>三</strong></p><p><strong>四</strong></p>',
  );
});

test('what is stored is opened by the same rule, with its styles', () => {
  expect(
    forEditor(
      '<div><div style="text-align: center">甲</div>乙</div><ul><li><div>一</div><div>二</div></li></ul>',
      parse,
    ),
  ).toBe('<p style="text-align: center">甲</p><p>乙</p><ul><li>一<br>二</li></ul>');
  const written =
    '<h2>题</h2><p style="text-align: center"><span style="color: #f00">甲</span></p><blockquote>一<br>二</blockquote>';
  expect(forEditor(written, parse)).toBe(written);
});

test('where a picture stood is kept, with what stood before it', () => {
  const { html, pictures } = cleanPasted(
    '<p>眼底照片<img src="file:///C:/1.png"></p><img src="https://example.org/2.png">',
    parse,
  );
  expect(html).toBe('<p>眼底照片\ufffc</p><p>\ufffc</p>');
  expect(pictures).toEqual([
    { src: 'file:///C:/1.png', place: '“眼底照片”之后' },
    { src: 'https://example.org/2.png', place: '“眼底照片”之后' },
  ]);
  const places = (html: string) => cleanPasted(html, parse).pictures.map(({ place }) => place);
  const table = '<table><tr><td>甲</td><td>一</td></tr><tr><td>乙</td><td>二<img src="1.png"></td></tr></table>';
  expect(places(table)).toEqual(['“二”之后']);
  expect(places(`${table}<p>左眼<img src="2.png"></p>`)).toEqual(['“二”之后', '“左眼”之后']);
  expect(places(`${table}<p><img src="2.png"></p>`)).toEqual(['“二”之后', '“甲 一 乙 二”之后']);
  expect(places('<p><img src="1.png"></p>')).toEqual(['开头']);
});
