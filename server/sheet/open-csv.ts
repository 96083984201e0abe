import { CsvError, parse } from 'csv-parse/sync';
import { mayCalculate } from '../../contract/formula-signs.ts';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { SheetFault } from './sheet-fault.ts';

/**
 * The cells of a CSV file, in UTF-8, in UTF-16 as Excel's Unicode text, or in GB18030, in which Excel in China writes.
 * @throws SheetFault
 */
export function openCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  const [firstLine = ''] = text.split('\n', 1);
  try {
    const rows: string[][] = parse(text, {
      delimiter: [',', '\t', ';'].find((sign) => firstLine.includes(sign)) ?? ',',
      relax_column_count: true,
      to: Math.max(...Object.values(limits.sheetRowsMax)) * 2,
    });
    return rows.map((cells) => cells.map(withoutGuard));
  } catch (error) {
    if (error instanceof CsvError) throw new SheetFault(sheetTexts.csvBroken(Number(error.lines) || 1));
    throw error;
  }
}

/** Before a text that a spreadsheet would calculate, a file that was taken away here has an apostrophe. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && mayCalculate(cell.slice(1)) ? cell.slice(1) : cell;

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    const text = decodeAs(encoding, bytes);
    // No text holds these: pictures and programs do, and GB18030 takes nearly any bytes for letters.
    if (text !== undefined && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)) return text;
  }
  throw new SheetFault(bytes.includes(0) ? sheetTexts.unknownFile : sheetTexts.encoding);
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
