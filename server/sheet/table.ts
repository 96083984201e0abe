import { limits } from '../../contract/limits.ts';
import { asOneLine, asParagraphs } from '../../contract/schemas/fields.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { noteMark, problemHeads, type SheetField, sheetColumns } from '../../contract/sheets.ts';

/** Why a file cannot be read, in words for who sent it. */
export class SheetFault extends Error {}

/** A text, or a figure, a day or a truth as the sheet holds it, which need not be what it shows. */
export type Cell = string | { figure: string };

/** A row of a file: `line` counts from 1, the head included; `figures` are the fields that hold no text. */
export type SheetRow = { line: number; cells: Record<SheetField, string>; figures: SheetField[] };

export type Table = { rows: SheetRow[]; ignored: string[] };

/** As it would be stored, so that it is seen and judged so; what cannot be stored becomes a sign that says so. */
const read = (cell: Cell) =>
  asParagraphs((typeof cell === 'string' ? cell : cell.figure).toWellFormed().replaceAll('\u0000', '\ufffd'));
/** Heads are the same in any width, with spaces and with the star that marks what is required. */
const headOf = (cell: string) => cell.normalize('NFKC').replace(/[\s*\u200b\ufeff]/gu, '');

const known = new Set([...sheetColumns.map(({ label }) => headOf(label)), ...problemHeads]);
/** How many of these are heads of the template's columns, or of those that a list of problems has besides. */
export const headsKnown = (cells: string[]): number => cells.filter((cell) => known.has(headOf(cell))).length;

/** What Excel shows where a formula went wrong. */
export const isFormulaFault = (cell: string): boolean => /^#(?:N\/A|[A-Z0-9/]+[!?])$/.test(cell);

const password = /密码|口令|password|pwd/i;

/**
 * The rows of a file by the names of its columns, in whatever order they stand, without empty rows, notes and the example of
 * the template.
 * @throws SheetFault where it is no table of users
 */
export function tableOf(sheet: Cell[][]): Table {
  const headAt = sheet.findIndex((row) => row.some((cell) => read(cell) !== ''));
  const heads = (sheet[headAt] ?? []).map((cell) => headOf(read(cell)));
  requireNoPassword(heads);
  const places = placesOf(heads);
  const example = sheetColumns.map((column) => column.example).join('\n');
  const rows: SheetRow[] = [];
  for (const [at, row] of sheet.entries()) {
    const texts = row.map(read);
    if (at <= headAt || texts.every((cell) => cell === '') || isNote(texts)) continue;
    requireShort(texts, at + 1);
    const placeOf = (field: SheetField) => places.get(field) ?? -1;
    const cells = Object.fromEntries(
      sheetColumns.map(({ field, ...column }) => {
        const cell = texts[placeOf(field)] ?? '';
        return [field, 'hasLines' in column ? cell : asOneLine(cell)];
      }),
    ) as SheetRow['cells'];
    if (sheetColumns.map(({ field }) => cells[field]).join('\n') === example) continue;
    const figures = sheetColumns.map(({ field }) => field).filter((field) => typeof row[placeOf(field)] === 'object');
    rows.push({ line: at + 1, cells, figures });
  }
  if (rows.length === 0) throw new SheetFault(sheetTexts.noRows);
  if (rows.length > limits.sheetRowsMax) throw new SheetFault(sheetTexts.tooManyRows(limits.sheetRowsMax));
  return { rows, ignored: heads.filter((head) => head !== '' && !known.has(head)) };
}

function isNote(cells: string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return first.startsWith(noteMark) && !isFormulaFault(first);
}

/** Where each column stands that is there. */
function placesOf(heads: string[]): Map<SheetField, number> {
  if (heads.length > limits.sheetColumnsMax && heads.slice(limits.sheetColumnsMax).some(Boolean))
    throw new SheetFault(sheetTexts.tooManyColumns(limits.sheetColumnsMax));
  const places = new Map<SheetField, number>();
  const missing: string[] = [];
  for (const { field, label, ...column } of sheetColumns) {
    const place = heads.indexOf(headOf(label));
    if (place !== -1 && heads.lastIndexOf(headOf(label)) !== place) throw new SheetFault(sheetTexts.columnTwice(label));
    if (place !== -1) places.set(field, place);
    else if ('required' in column) missing.push(label);
  }
  if (missing.length > 0) throw new SheetFault(sheetTexts.columnMissing(missing));
  return places;
}

function requireNoPassword(heads: string[]): void {
  const found = heads.find((head) => password.test(head));
  if (found) throw new SheetFault(sheetTexts.passwordColumn(found));
}

function requireShort(cells: string[], line: number): void {
  if (cells.some((cell) => cell.length > limits.sheetCellMaxLength))
    throw new SheetFault(sheetTexts.cellTooLong(line, limits.sheetCellMaxLength));
}
