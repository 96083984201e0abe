import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { type Cell, SheetFault } from './table.ts';

/**
 * The cells of an XLSX file's first sheet.
 * @throws SheetFault
 */
export async function openXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  try {
    requireBounded(bytes);
    return bounded(await readSheet(new Uint8Array(bytes).buffer));
  } catch (error) {
    if (error instanceof SheetFault) throw error;
    throw new SheetFault(sheetTexts.unreadable);
  }
}

/** The reader unpacks no part beyond the size that the zip says here, and all of them. */
function requireBounded(bytes: Uint8Array): void {
  let parts = 0;
  let unpackedBytes = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      parts += 1;
      unpackedBytes += originalSize;
      return false;
    },
  });
  if (parts > limits.sheetPartsMax || unpackedBytes > limits.sheetUnpackedMaxBytes)
    throw new SheetFault(sheetTexts.unpackedTooLarge);
}

/** One text may stand in any number of cells, and each is one when they leave this thread. */
function bounded(rows: unknown[][]): Cell[][] {
  let letters = 0;
  return rows.map((row) =>
    row.map((value) => {
      const cell = asCell(value);
      letters += typeof cell === 'string' ? cell.length : 0;
      if (letters > limits.sheetLettersMax) throw new SheetFault(sheetTexts.tooManyLetters);
      return cell;
    }),
  );
}

function asCell(value: unknown): Cell {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return { figure: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) };
  return { figure: typeof value === 'boolean' ? String(value).toUpperCase() : String(value) };
}
