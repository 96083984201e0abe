import { setPriority } from 'node:os';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { SheetKind } from '../../contract/sheets.ts';
import { openCsv } from './open-csv.ts';
import { openXlsx } from './open-xlsx.ts';
import { SheetFault } from './sheet-fault.ts';
import { type Sheet, type Table, tableOf } from './table.ts';

export type Opened<Kind extends SheetKind> = { table: Table<Kind> } | { fault: string };

/** The table that a file holds. Runs in a thread that leaves the server beside it the right of way. */
export async function openTable<Kind extends SheetKind>({
  kind,
  bytes,
}: {
  kind: Kind;
  bytes: Uint8Array;
}): Promise<Opened<Kind>> {
  setPriority(5);
  try {
    return { table: tableOf(kind, await openSheet(bytes)) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.message };
    throw error;
  }
}

/** The cells of a file by what it is, not by its name. @throws SheetFault */
export async function openSheet(bytes: Uint8Array): Promise<Sheet> {
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return openXlsx(bytes);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetFault(sheetTexts.oldExcel);
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SheetFault(sheetTexts.unknownFile);
  return { cells: openCsv(bytes), hidden: new Set() };
}

const begins = (bytes: Uint8Array, signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
