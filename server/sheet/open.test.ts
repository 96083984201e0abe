import JSZip from 'jszip';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { asField, csv, gb18030, xlsx } from '../testing/sheets.ts';
import { openSheet } from './open.ts';
import { readTable } from './reading.ts';
import { SheetFault } from './sheet-fault.ts';

const cells = [
  ['用户名', '姓名', '电话', '日期'],
  ['zhangsan', '张三（眼科）', '13800000000', '2026-03-02'],
  ['=1+1', '李"四"\n第二行', '0.1', ''],
];
const open = (file: Buffer | string) => openSheet(Buffer.from(file));
const read = async (file: Buffer | string) => (await open(file)).cells;
const faultOf = (file: Buffer | string) =>
  read(file).catch((error: unknown) => {
    if (error instanceof SheetFault) return error.message;
    throw error;
  });

test('a file is read alike as XLSX and as CSV in UTF-8, with and without mark, in GB18030 and in UTF-16', async () => {
  const [head, first, second] = cells as [string[], string[], string[]];
  const typed = [
    head,
    [...first.slice(0, 2), 13_800_000_000, new Date('2026-03-02')],
    [...second.slice(0, 2), 0.1, null],
  ];
  expect(await read(await xlsx(typed))).toEqual(cells);
  expect(await read(csv(cells))).toEqual(cells);
  expect(await read(`\ufeff${csv(cells)}`)).toEqual(cells);
  expect(await read(gb18030(csv(cells)))).toEqual(cells);
  const tabbed = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\n');
  expect(await read(Buffer.from(`\ufeff${tabbed}`, 'utf16le'))).toEqual(cells);
});

test('a CSV file parted by semicolons is read as one parted by commas', async () => {
  expect(await read('甲;乙\n1;"2;3"\n')).toEqual([
    ['甲', '乙'],
    ['1', '2;3'],
  ]);
});

test('rows keep their numbers where others between them are empty', async () => {
  const rows = [['甲'], [null], ['乙']];
  const found = [['甲'], [''], ['乙']];
  expect(await read(await xlsx(rows))).toEqual(found);
  expect(await read('甲\n\n乙\n')).toEqual(found);
});

test('before a text that would be calculated, the apostrophe of a file that was taken away here goes', async () => {
  expect(await read("'=1+1,'甲,'-\n")).toEqual([['=1+1', "'甲", '-']]);
});

test.each([
  ['an old .xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), sheetTexts.oldExcel],
  ['a PDF', Buffer.from('%PDF-1.7'), sheetTexts.unknownFile],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), sheetTexts.unknownFile],
  ['a text in signs of no encoding', Buffer.from([0xff, 0x80, 0xff, 0x0a]), sheetTexts.encoding],
  ['a zip that ends early', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), sheetTexts.unreadable],
  ['a quote that never ends', Buffer.from('甲,乙\n"丙'), sheetTexts.csvBroken(2)],
])('%s is refused in words that say what to do', async (_kind, file, fault) => {
  expect(await faultOf(file)).toBe(fault);
});

async function repacked(change: (zip: JSZip) => Promise<unknown> | unknown): Promise<Buffer> {
  const zip = await JSZip.loadAsync(await xlsx([['甲']]));
  await change(zip);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

test('security 89: a file that unpacks to more than its bound is given up while it is unpacked', async () => {
  const bomb = await repacked((zip) =>
    zip.file('xl/worksheets/sheet1.xml', ' '.repeat(limits.sheetUnpackedMaxBytes + 1)),
  );
  expect(bomb.length).toBeLessThan(100_000);
  expect(await faultOf(bomb)).toBe(sheetTexts.unpackedTooLarge);
  const many = await repacked((zip) => {
    for (let at = 0; at <= limits.sheetPartsMax; at++) zip.file(`xl/part${at}.xml`, '<a/>');
  });
  expect(await faultOf(many)).toBe(sheetTexts.unpackedTooLarge);
});

test('security 89: a document type, with which entities grow, is refused, also where its letters are hidden', async () => {
  const grown = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><worksheet><sheetData/></worksheet>';
  const inUtf8 = await repacked((zip) => zip.file('xl/worksheets/sheet1.xml', grown));
  expect(await faultOf(inUtf8)).toBe(sheetTexts.unreadable);
  const inUtf16 = await repacked((zip) =>
    zip.file('xl/worksheets/sheet1.xml', Buffer.from(`\ufeff${grown}`, 'utf16le')),
  );
  expect(await faultOf(inUtf16)).toBe(sheetTexts.unreadable);
});

test('of sheets the first that Excel shows is read, and rows that it does not show are told', async () => {
  const twoSheets = await writeExcelFile([
    { sheet: '旧 & 名单', data: [['旧']] },
    { sheet: '名单', data: [['甲'], ['乙'], ['丙']] },
  ]).toBuffer();
  for (const state of ['hidden', 'veryHidden']) {
    const zip = await JSZip.loadAsync(twoSheets);
    const edit = async (path: string, change: (xml: string) => string) =>
      zip.file(path, change(await zip.file(path)!.async('string')));
    await edit('xl/workbook.xml', (xml) => xml.replace('<sheet ', `<sheet state="${state}" `));
    await edit('xl/worksheets/sheet2.xml', (xml) => xml.replace('<row r="2"', '<row hidden="1" r="2"'));
    const { cells, hidden } = await open(await zip.generateAsync({ type: 'nodebuffer' }));
    expect(cells.map(([cell]) => cell)).toEqual(['甲', '乙', '丙']);
    expect([...hidden]).toEqual([2]);
  }
});

const withSheet = (change: (xml: string) => string) =>
  repacked(async (zip) => {
    const path = 'xl/worksheets/sheet1.xml';
    zip.file(path, change(await zip.file(path)!.async('string')));
  });
const cellAt = (place: string) => (xml: string) => xml.replace('r="A1"', `r="${place}"`);

test('security 89: a cell far away is named before rows and columns up to it are made, wherever its place is said', async () => {
  const line = limits.sheetRowsMax.users * 2;
  for (const place of ['A1048576', `A${line + 1}`, 'XFD1', 'AY1'])
    expect(await faultOf(await withSheet(cellAt(place)))).toBe(sheetTexts.farCell(place));
  const farRow = sheetTexts.farRow(line);
  const rows = (row: string) => withSheet((xml) => xml.replace('<row', `${row}<row`));
  expect(await faultOf(await withSheet((xml) => xml.replace('<row r="1"', '<row r="1048576"')))).toBe(farRow);
  expect(await faultOf(await rows('<row></row>'.repeat(line + 1)))).toBe(farRow);
  for (const hidden of ['&#65;1048576', 'AAAA1', 'a1048576'])
    expect(await faultOf(await withSheet(cellAt(hidden)))).toBe(sheetTexts.unreadable);
  for (const hidden of ['<c a=">" r="A1048576"><v>1</v></c>', '<x:c x:r="XFD1048576"><v>1</v></x:c>'])
    expect(await faultOf(await withSheet((xml) => xml.replace('</row>', `${hidden}</row>`)))).not.toBeInstanceOf(Array);
});

test('what is empty far away, as a format leaves it, is no matter', async () => {
  const formatted = await withSheet((xml) =>
    xml
      .replace('</row>', '<c r="XFD1" s="0"/></row>')
      .replace('</sheetData>', '<row r="1048576"><c r="A1048576" s="0"></c></row></sheetData>'),
  );
  expect(await read(formatted)).toEqual([['甲']]);
});

test('what is no text comes as Excel shows it: what went wrong with a formula, truth, and numbers of which it kept a part', async () => {
  const shown = async (cell: string) =>
    (await read(await withSheet((xml) => xml.replace(/<c [\s\S]*<\/c>/, cell))))[0]?.[0];
  expect(await shown('<c r="A1" t="e"><f>A0</f><v>#REF!</v></c>')).toBe('#REF!');
  expect(await shown('<c r="A1" t="b"><v>1</v></c>')).toBe('TRUE');
  expect(await shown('<c r="A1"><v>1E21</v></c>')).toBe('1E+21');
  expect(await shown('<c r="A1"><v>123456789012345680</v></c>')).toBe('1.23456789012346E+17');
});

test('security 89: one text in very many cells is given up before it is written into each', async () => {
  const row = (at: number) => `<row r="${at}">${'ABCDEFGH'.replace(/./g, `<c r="$&${at}" t="s"><v>0</v></c>`)}</row>`;
  const bomb = await repacked((zip) => {
    const sheet = Array.from({ length: 1000 }, (_, at) => row(at + 1)).join('');
    zip.file('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`);
    zip.file('xl/sharedStrings.xml', `<sst><si><t>${'长'.repeat(5000)}</t></si></sst>`);
  });
  expect(await faultOf(bomb)).toBe(sheetTexts.tooManyLetters);
});

test('security 89: what nests without end ends the thread and not the server', async () => {
  const deep = await repacked((zip) => zip.file('xl/worksheets/sheet1.xml', `${'<a>'.repeat(1_000_000)}`));
  await readTable('users', asField(deep)).catch((error) => expect(error).toMatchObject({ statusCode: 400 }));
  const { rows } = await readTable('roles', asField('角色名,角色中文名\na,甲\n'));
  expect(rows).toMatchObject([{ line: 2, cells: { roleName: 'a', roleNameCn: '甲' } }]);
});
