import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { asField, csv, gb18030, xlsx } from '../testing/sheets.ts';
import { openSheet } from './open.ts';
import { readTable } from './reading.ts';
import { SheetFault } from './table.ts';

const cells = [
  ['用户名', '姓名', '电话', '日期'],
  ['zhangsan', '张三（眼科）', '13800000000', '2026-03-02'],
  ['=1+1', '李"四"\n第二行', '0.1', ''],
];
const open = (file: Buffer | string) => openSheet(Buffer.from(file));
const read = async (file: Buffer | string) =>
  (await open(file)).map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.figure)));
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

test('security 89: a file that unpacks to more than its bound is given up before it is unpacked', async () => {
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

test('security 89: a part that unpacks to more than the zip says is not unpacked beyond that', async () => {
  const claimed = 1000;
  const bomb = await repacked((zip) => zip.file('xl/worksheets/sheet1.xml', ' '.repeat(limits.sheetUnpackedMaxBytes)));
  const [centralHead, sizeAt] = [0x02014b50, 24];
  for (let at = 0; at + sizeAt + 4 <= bomb.length; at++)
    if (bomb.readUInt32LE(at) === centralHead && bomb.readUInt32LE(at + sizeAt) === limits.sheetUnpackedMaxBytes)
      bomb.writeUInt32LE(claimed, at + sizeAt);
  expect(await faultOf(bomb)).toBe(sheetTexts.unreadable);
});

const withSheet = (change: (xml: string) => string) =>
  repacked(async (zip) => {
    const path = 'xl/worksheets/sheet1.xml';
    zip.file(path, change(await zip.file(path)!.async('string')));
  });

test('security 89: a cell far away ends the thread that makes the rows up to it, and not the server', async () => {
  const far = await withSheet((xml) =>
    xml.replace('</row>', '</row><row r="900000"><c r="XFD900000" t="str"><v>1</v></c></row>'),
  );
  await expect(readTable(asField(far))).rejects.toMatchObject({ statusCode: 400, message: sheetTexts.tooSlow });
  expect((await readTable(asField('用户名,姓名\na,甲\n'))).rows).toHaveLength(1);
});

test('what is empty far away, as a format leaves it, is no matter', async () => {
  const formatted = await withSheet((xml) =>
    xml
      .replace('</row>', '<c r="XFD1" s="0"/></row>')
      .replace('</sheetData>', '<row r="1048576"><c r="A1048576" s="0"></c></row></sheetData>'),
  );
  expect(await read(formatted)).toEqual([['甲']]);
});

test('what is no text is told apart from one that looks like it', async () => {
  const [row] = await open(await xlsx([['12345', 12_345, new Date('2026-03-02')]]));
  expect(row).toEqual(['12345', { figure: '12345' }, { figure: '2026-03-02' }]);
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
  await readTable(asField(deep)).catch((error) => expect(error).toMatchObject({ statusCode: 400 }));
  expect((await readTable(asField('用户名,姓名\na,甲\n'))).rows).toMatchObject([{ line: 2, cells: { name: '甲' } }]);
});
