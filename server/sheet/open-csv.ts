import { CsvError, parse } from 'csv-parse/sync';
import { mayCalculate } from '../../contract/formula-signs.ts';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { headsKnown, SheetFault } from './table.ts';

/** Excel, WPS and others part columns by these; by the others nobody does who means a table, but people try. */
const separators = [',', '\t', ';'];
const wrongSeparators = ['|', '，', '、', '；', ':', ' '];

/**
 * The cells of a CSV file, in UTF-8, in UTF-16 as Excel's Unicode text, or in GB18030, in which Excel in China writes.
 * @throws SheetFault
 */
export function openCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  const hint = /^sep=(.)\r?\n/i.exec(text);
  const table = text.slice(hint?.[0].length ?? 0);
  try {
    const rows = parseCsv(table, separatorOf(table, hint?.[1]));
    return [...(hint ? [[]] : []), ...rows.map((cells) => cells.map(withoutGuard))];
  } catch (error) {
    if (error instanceof CsvError) throw new SheetFault(sheetTexts.csvBroken(Number(error.lines) || 1));
    throw error;
  }
}

const parseCsv = (text: string, delimiter: string, to = limits.sheetRowsMax * 2): string[][] =>
  parse(text, { delimiter, relax_column_count: true, to });

/** The sign by which the most heads are found, rather than one that merely stands in the first line; or else the most cells. */
function separatorOf(text: string, hint = ','): string {
  const likely = (sign: string): number => {
    const [heads = []] = parse(text, { delimiter: sign, relax_column_count: true, relax_quotes: true, to: 1 });
    return headsKnown(heads) + (wrongSeparators.includes(sign) ? 0 : heads.length / 1000);
  };
  const signs = [hint, ...separators, ...wrongSeparators].map((sign) => [sign, likely(sign)] as const);
  const [sign] = signs.reduce((best, one) => (one[1] > best[1] ? one : best));
  if (wrongSeparators.includes(sign)) throw new SheetFault(sheetTexts.wrongSeparator(sign));
  return sign;
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
