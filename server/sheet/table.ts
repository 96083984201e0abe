import { limits } from '../../contract/limits.ts';
import { asOneLine, asParagraphs } from '../../contract/schemas/fields.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { noteMark, type SheetField, type SheetKind, sheetColumns } from '../../contract/sheets.ts';
import { SheetFault } from './sheet-fault.ts';

/** `hidden` are the lines, from 1, that whoever looks at the file does not see. */
export type Sheet = { cells: string[][]; hidden: ReadonlySet<number> };

/** A row of a file: `line` counts from 1, the head included. */
export type SheetRow<Field extends string> = { line: number; cells: Record<Field, string>; isHidden: boolean };

export type Table<Kind extends SheetKind> = { rows: SheetRow<SheetField[Kind]>[]; ignored: string[] };

/** As it would be stored, so that it is seen and judged so; what cannot be stored becomes a sign that says so. */
const read = (cell: string) => asParagraphs(cell.toWellFormed().replaceAll('\u0000', '\ufffd'));
/** Heads are the same in any width, with spaces and with the star that marks what is required. */
const headOf = (cell: string) => cell.normalize('NFKC').replace(/[\s*\u200b\ufeff]/gu, '');

/** What Excel shows where a formula went wrong. */
export const isFormulaFault = (cell: string): boolean => /^#(?:N\/A|[A-Z0-9/]+[!?])$/.test(cell);

const password = /密码|口令|password|pwd/i;

/**
 * The rows of a file by the names of its columns, in whatever order they stand, without empty rows, notes and the example of
 * the template.
 * @throws SheetFault where it is no table of this kind
 */
export function tableOf<Kind extends SheetKind>(kind: Kind, { cells, hidden }: Sheet): Table<Kind> {
  const headAt = cells.findIndex((row) => row.some((cell) => read(cell) !== ''));
  const heads = (cells[headAt] ?? []).map(headOf);
  requireNoPassword(heads);
  const places = placesOf(kind, heads);
  const columns = sheetColumns[kind];
  const example = columns.map((column) => column.example).join('\n');
  const rows: SheetRow<string>[] = [];
  for (const [at, row] of cells.entries()) {
    const trimmedCells = row.map(read);
    if (at <= headAt || trimmedCells.every((cell) => cell === '') || isNote(trimmedCells)) continue;
    requireShort(trimmedCells, at + 1);
    const byField = Object.fromEntries(
      columns.map(({ field, hasLines }) => {
        const cell = trimmedCells[places.get(field) ?? -1] ?? '';
        return [field, hasLines ? cell : asOneLine(cell)];
      }),
    );
    if (columns.map(({ field }) => byField[field]).join('\n') === example) continue;
    rows.push({ line: at + 1, cells: byField, isHidden: hidden.has(at + 1) });
  }
  if (rows.length === 0) throw new SheetFault(sheetTexts.noRows);
  if (rows.length > limits.sheetRowsMax[kind]) throw new SheetFault(sheetTexts.tooManyRows(limits.sheetRowsMax[kind]));
  const known = new Set(columns.map(({ label }) => headOf(label)));
  return { rows, ignored: heads.filter((head) => head !== '' && !known.has(head)) } as Table<Kind>;
}

function isNote(cells: string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return first.startsWith(noteMark) && !isFormulaFault(first);
}

/** Where each column stands that is there. */
function placesOf(kind: SheetKind, heads: string[]): Map<string, number> {
  if (heads.length > limits.sheetColumnsMax && heads.slice(limits.sheetColumnsMax).some(Boolean))
    throw new SheetFault(sheetTexts.tooManyColumns(limits.sheetColumnsMax));
  const places = new Map<string, number>();
  const missing: string[] = [];
  for (const { field, label, required } of sheetColumns[kind]) {
    const place = heads.indexOf(headOf(label));
    if (place !== -1 && heads.lastIndexOf(headOf(label)) !== place) throw new SheetFault(sheetTexts.columnTwice(label));
    if (place !== -1) places.set(field, place);
    else if (required) missing.push(label);
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
