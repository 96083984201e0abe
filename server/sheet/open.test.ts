import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { csv, gb18030, xlsx } from '../testing/sheets.ts';
import { openSheet } from './open.ts';
import { readCells } from './reading.ts';

const cells = [
  ['用户名', '姓名', '电话', '日期'],
  ['zhangsan', '张三（眼科）', '13800000000', '2026-03-02'],
  ['=1+1', '李"四"\n第二行', '0.1', ''],
];
const read = async (file: Buffer | string) => openSheet(Buffer.from(file));

test('a file is read alike as XLSX and as CSV in UTF-8, with and without mark, in GB18030 and in UTF-16', async () => {
  const [head, first, second] = cells as [string[], string[], string[]];
  const typed = [
    head,
    [...first.slice(0, 2), 13_800_000_000, new Date('2026-03-02')],
    [...second.slice(0, 2), 0.1, null],
  ];
  expect(await read(await xlsx(typed))).toEqual({ cells });
  expect(await read(csv(cells))).toEqual({ cells });
  expect(await read(`\ufeff${csv(cells)}`)).toEqual({ cells });
  expect(await read(gb18030(csv(cells)))).toEqual({ cells });
  const tabbed = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\n');
  expect(await read(Buffer.from(`\ufeff${tabbed}`, 'utf16le'))).toEqual({ cells });
});

test('rows keep their numbers where others between them are empty', async () => {
  const rows = [['甲'], [null], ['乙']];
  const found = { cells: [['甲'], [''], ['乙']] };
  expect(await read(await xlsx(rows))).toEqual(found);
  expect(await read('甲\n\n乙\n')).toEqual(found);
});

test('before a text that would be calculated, the apostrophe of a file that was taken away here goes', async () => {
  expect(await read("'=1+1,'甲,'-\n")).toEqual({ cells: [['=1+1', "'甲", '-']] });
});

test.each([
  ['an old .xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), sheetTexts.oldExcel],
  ['a PDF', Buffer.from('%PDF-1.7'), sheetTexts.unknownFile],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), sheetTexts.encoding],
  ['a zip that ends early', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), sheetTexts.unreadable],
  ['a quote that never ends', Buffer.from('甲,乙\n"丙'), sheetTexts.csvBroken(2)],
])('%s is refused in words that say what to do', async (_kind, file, fault) => {
  expect(await read(file)).toEqual({ fault });
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
  expect(await read(bomb)).toEqual({ fault: sheetTexts.unpackedTooLarge });
  const many = await repacked((zip) => {
    for (let at = 0; at <= limits.sheetPartsMax; at++) zip.file(`xl/part${at}.xml`, '<a/>');
  });
  expect(await read(many)).toEqual({ fault: sheetTexts.unpackedTooLarge });
});

test('security 89: a document type, with which entities grow, is refused, also where its letters are hidden', async () => {
  const grown = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><worksheet><sheetData/></worksheet>';
  const inUtf8 = await repacked((zip) => zip.file('xl/worksheets/sheet1.xml', grown));
  expect(await read(inUtf8)).toEqual({ fault: sheetTexts.unreadable });
  const inUtf16 = await repacked((zip) =>
    zip.file('xl/worksheets/sheet1.xml', Buffer.from(`\ufeff${grown}`, 'utf16le')),
  );
  expect(await read(inUtf16)).toEqual({ fault: sheetTexts.unreadable });
});

test('security 89: a table that claims to be endless, and one that nests without end, end the thread and not the server', async () => {
  const far = await repacked(async (zip) => {
    const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    zip.file(
      'xl/worksheets/sheet1.xml',
      sheet.replace(/r="A1"/g, 'r="XFD1048576"').replace(/<row r="1"/, '<row r="1048576"'),
    );
  });
  await expect(readCells(far)).rejects.toMatchObject({ statusCode: 400 });
  const deep = await repacked((zip) => zip.file('xl/worksheets/sheet1.xml', `${'<a>'.repeat(1_000_000)}`));
  await readCells(deep).catch((error) => expect(error).toMatchObject({ statusCode: 400 }));
  expect(await readCells(Buffer.from('甲\n乙\n'))).toEqual([['甲'], ['乙']]);
});
