import writeExcelFile from 'write-excel-file/node';
import { sheetColumns } from '../../contract/sheets.ts';

export type Cells = (string | number | Date | null)[][];

/** A table of users with its head. */
export const withHead = (rows: Cells): Cells => [sheetColumns.map(({ label }) => label), ...rows];

/** As a field of a form. */
export const asField = (file: Buffer | string): string => Buffer.from(file).toString('base64url');

export async function xlsx(cells: Cells): Promise<Buffer> {
  const data = cells.map((row) =>
    row.map((value) => (value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value)),
  );
  return writeExcelFile([{ sheet: '数据', data: data as never }]).toBuffer();
}

const quoted = (cell: Cells[number][number]) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
export const csv = (cells: Cells): string => cells.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

let byLetter: Map<string, number[]> | undefined;

/** As Excel in China writes a CSV file: GB18030, of which the signs of two bytes are enough here. */
export function gb18030(text: string): Buffer {
  byLetter ??= letters();
  return Buffer.from([...text].flatMap((letter) => byLetter!.get(letter) ?? letter.charCodeAt(0)));
}

function letters(): Map<string, number[]> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const letter = trail === 0x7f ? '' : decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && letter !== '\ufffd') found.set(letter, [lead, trail]);
    }
  return found;
}
