// @vitest-environment jsdom
import { createEditor, type IDomEditor, SlateEditor } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { safeHtml } from '../ui/safe-html.ts';
import type { InsertAtCaret } from './insert-picture.ts';
import { stubLayout } from '../testing/jsdom.ts';
import { forEditor } from './lines.ts';
import { paste } from './paste.ts';

stubLayout();

function openEditor(html: string): IDomEditor {
  const selector = document.body.appendChild(document.createElement('div'));
  const editor = createEditor({ selector, html: safeHtml(forEditor(html)), config: { scroll: false } });
  editor.select(SlateEditor.end(editor, []));
  return editor;
}

function pasteInto(editor: IDomEditor, data: Record<string, string>) {
  const told: string[] = [];
  const added: { file: File; insert: InsertAtCaret }[] = [];
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] };
  const isLeftToEditor = paste(
    editor,
    { clipboardData: clipboardData as unknown as DataTransfer },
    {
      message: {
        error: ({ content }: { content: never }) => told.push(renderToStaticMarkup(content)),
      } as unknown as MessageInstance,
      addPicture: (file, insert) => added.push({ file, insert }),
    },
  );
  return { isLeftToEditor, told, added };
}

const merged = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><table class=MsoTableGrid border=1>
<tr><td width=90 colspan=2 valign=top><p class=MsoNormal>分期</p></td><td rowspan=2><p class=MsoNormal>随访</p></td></tr>
<tr><td><p class=MsoNormal>1 期</p></td><td><p class=MsoNormal>2 期</p></td></tr>
<![if !supportMisalignedColumns]><tr height=0><td width=90></td><td width=90></td><td width=90></td></tr><![endif]></table></body></html>`;

test('the merged cells of a pasted table of Word stay, and stay when the text is opened again', () => {
  const editor = openEditor('<p><br></p>');
  pasteInto(editor, { 'text/html': merged });
  const cells = (html: string) =>
    [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('td')].map(
      ({ textContent, colSpan, rowSpan }) => [textContent, colSpan, rowSpan],
    );
  const wanted = [
    ['分期', 2, 1],
    ['随访', 1, 2],
    ['1 期', 1, 1],
    ['2 期', 1, 1],
  ];
  expect(cells(editor.getHtml())).toEqual(wanted);
  const again = openEditor(editor.getHtml());
  expect(cells(again.getHtml())).toEqual(wanted);
  expect(again.getHtml().match(/<col /g)).toHaveLength(3);
});

test('what is pasted into a cell stands in the cell, line by line, and the table stays whole', () => {
  const editor = openEditor('<table><tbody><tr><td>右眼</td><td>左眼</td></tr></tbody></table>');
  const pasteIntoCell = (html: string) => {
    editor.select(SlateEditor.end(editor, [0, 0, 0]));
    pasteInto(editor, { 'text/html': html });
    const tables = new DOMParser().parseFromString(editor.getHtml(), 'text/html').querySelectorAll('table');
    return [...tables].map((table) => [...table.querySelectorAll('td')].map((cell) => cell.innerHTML));
  };
  expect(pasteIntoCell('<b>：</b>')).toEqual([['右眼<strong>：</strong>', '左眼']]);
  expect(pasteIntoCell('<p>Ⅱ 区</p><ul><li>2 期 &lt; 3 期</li></ul>')).toEqual([
    ['右眼<strong>：</strong>Ⅱ 区<br>2 期 &lt; 3 期', '左眼'],
  ]);
  expect(pasteIntoCell('<table><tr><td>一</td><td>二</td></tr></table>')).toEqual([
    ['右眼<strong>：</strong>Ⅱ 区<br>2 期 &lt; 3 期一 二', '左眼'],
  ]);
});

/** As Word writes a picture into RTF: once for itself, once for old programs. */
const rtfPicture = (kind: string, digits: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100${kind}\\bliptag7{\\*\\blipuid 0a1b}\r\n${digits}}}{\\nonshppict{\\pict\\wmetafile8 ffff}}`;

test('pictures of Word come from the RTF beside it, into their places; of others it is said where they stood', () => {
  const editor = openEditor('<p>前文</p>');
  const data = {
    'text/html':
      '<p>右眼<img src="file:///C:/1.png">左眼</p><table><tr><td>图<img src="file:///C:/2.emf"></td></tr></table><p>网页<img src="https://example.org/3.png"></p><p><img src="data:image/gif;base64,R0lG"></p>',
    'text/rtf': `{\\rtf1 ${rtfPicture('\\pngblip', '89504e47\r\n0d')}${rtfPicture('\\emfblip', '0100')}}`,
  };
  const { isLeftToEditor, told, added } = pasteInto(editor, data);
  expect(isLeftToEditor).toBe(false);
  expect(told.join()).toContain('“图”之后的图片没有粘贴进来\n“网页”之后的图片没有粘贴进来');
  expect(editor.getText()).not.toContain('\ufffc');
  expect(added.map(({ file }) => [file.type, file.size])).toEqual([
    ['image/png', 5],
    ['image/gif', 3],
  ]);
  editor.insertText('后来写的');
  for (const [index, { insert }] of added.entries()) insert(`/upload/images/${index}.png`, '', '');
  expect(editor.getHtml().replace(/<table.*<\/table>|\s(?:alt|data-href|style|width|height)="[^"]*"/g, '')).toContain(
    '右眼<img src="/upload/images/0.png"/>左眼</p>',
  );
  expect(editor.getElemsByType('image')).toHaveLength(2);
});

test('a picture alone is left to the editor where the clipboard holds its file, and told of where not', () => {
  const alone = { 'text/html': '<img src="https://example.org/1.png">' };
  const { isLeftToEditor, told } = pasteInto(openEditor('<p>前文</p>'), alone);
  expect([isLeftToEditor, told.length]).toEqual([false, 1]);
  const message = { error: vi.fn() } as unknown as MessageInstance;
  const clipboardData = {
    getData: (type: string) => alone[type as 'text/html'] ?? '',
    types: [],
    files: [new File([], 'a')],
  };
  const options = { message, addPicture: vi.fn() };
  expect(paste(openEditor(''), { clipboardData: clipboardData as unknown as DataTransfer }, options)).toBe(true);
});
