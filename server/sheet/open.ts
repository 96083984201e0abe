import { setPriority } from 'node:os';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { openCsv } from './open-csv.ts';
import { openXlsx } from './open-xlsx.ts';
import { type Cell, SheetFault, type Table, tableOf } from './table.ts';

export type Opened = { table: Table } | { fault: string };

/** The table that a file holds. Runs in a thread that leaves the server beside it the right of way. */
export async function openTable(bytes: Uint8Array): Promise<Opened> {
  setPriority(5);
  try {
    return { table: tableOf(await openSheet(bytes)) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.message };
    throw error;
  }
}

/** The cells of a file by what it is, not by its name. @throws SheetFault */
export async function openSheet(bytes: Uint8Array): Promise<Cell[][]> {
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return openXlsx(bytes);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetFault(sheetTexts.oldExcel);
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SheetFault(sheetTexts.unknownFile);
  return openCsv(bytes);
}

const begins = (bytes: Uint8Array, signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
