import { sheetTexts } from '../../contract/sheet-texts.ts';
import { openCsv } from './open-csv.ts';
import { openXlsx } from './open-xlsx.ts';
import { SheetFault } from './sheet-fault.ts';

export type Opened = { cells: string[][] } | { fault: string };

/** The cells of a file by what it is, not by its name; runs in a thread of its own. */
export async function openSheet(bytes: Uint8Array): Promise<Opened> {
  try {
    if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return { cells: await openXlsx(bytes) };
    if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetFault(sheetTexts.oldExcel);
    if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SheetFault(sheetTexts.unknownFile);
    return { cells: openCsv(bytes) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.message };
    throw error;
  }
}

const begins = (bytes: Uint8Array, signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
