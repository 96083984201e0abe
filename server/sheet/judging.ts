import type { z } from 'zod';
import type { CheckedRow, RowProblem } from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { listMark, type SheetField, sheetColumns } from '../../contract/sheets.ts';
import { Refusal } from '../answers.ts';
import { lookalikeKey } from '../database/lookalike-store.ts';
import { schemaWords } from '../schema-words.ts';
import { isFormulaFault, type SheetRow } from './table.ts';

/** A row that was looked at; `fields` of one that is new and whole, `rights` of one that is a user besides. */
export type Judged<Fields> = Pick<CheckedRow, 'line' | 'state' | 'problems' | 'rights' | 'note'> & { fields?: Fields };

/** A long number of which Excel kept the first figures alone. */
const isShortened = (cell: string): boolean => /^-?\d(\.\d+)?E\+\d{2,3}$/i.test(cell);
/** What somebody signs in or is known by: a figure may be shown with zeros that are not in it. */
const neverFigures: SheetField[] = ['username', 'name'];

/** What is wrong with one row: all of it, each by its column. */
export class Row {
  readonly problems: RowProblem[] = [];
  readonly cells: SheetRow['cells'];
  readonly line: number;

  constructor({ line, cells, figures }: SheetRow) {
    this.line = line;
    this.cells = cells;
    for (const { field } of sheetColumns) {
      const cell = cells[field];
      if (cell.includes('\ufffd')) this.fault(field, sheetTexts.unreadableSigns);
      if (isFormulaFault(cell)) this.fault(field, sheetTexts.formulaFault(cell));
      if (figures.includes(field) && neverFigures.includes(field)) this.fault(field, sheetTexts.figure(cell));
      else if (isShortened(cell)) this.fault(field, sheetTexts.shortened(cell));
    }
  }

  /** Notes a problem of a cell. */
  fault(field: SheetField, reason: string): undefined {
    this.problems.push({ column: this.#column(field).label, reason });
  }

  /** What stands in a cell by the schema of the form's field; undefined, and noted, where it is wrong. */
  read<Schema extends z.ZodType>(field: SheetField, schema: Schema): z.output<Schema> | undefined {
    if ('required' in this.#column(field) && this.cells[field] === '') return this.fault(field, sheetTexts.required);
    const found = schema.safeParse(this.cells[field], { error: schemaWords });
    if (found.success) return found.data;
    // The column is named beside it.
    const { message } = found.error.issues[0]!;
    const { label } = this.#column(field);
    return this.fault(field, message.startsWith(label) ? message.slice(label.length) : message);
  }

  /** Notes what a rule refuses. */
  allow(field: SheetField, rule: () => void): void {
    try {
      rule();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault(field, error.message);
    }
  }

  /** Notes where what is stored differs from what the row says; an empty cell says nothing. */
  compare(field: SheetField, isSame: boolean, stored: string): void {
    if (this.cells[field] === '' || isSame) return;
    this.fault(field, sheetTexts.storedAs(stored || '空'));
  }

  /** What each of several names in one cell stands for, once; a name that stands for nothing is noted in `words`. */
  list<Value>(field: SheetField, known: ReadonlyMap<string, Value>, words: (name: string) => string): Value[] {
    const whole = known.get(lookalikeKey(this.cells[field]));
    if (whole !== undefined) return [whole];
    const names = this.cells[field].split(/[、,，;；\n]/).map((part) => part.trim());
    const found = new Set<Value>();
    for (const name of names.filter(Boolean)) {
      const one = known.get(lookalikeKey(name));
      if (one === undefined) this.fault(field, words(name));
      else found.add(one);
    }
    return [...found];
  }

  #column(field: SheetField) {
    return sheetColumns.find((column) => column.field === field)!;
  }
}

/** Notes rows of a file that name the same: each but the first one. */
export function noteRepeated(rows: Row[], field: SheetField, keyOf: (name: string) => string): void {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row.cells[field]);
    const first = lines.get(key);
    if (key !== '' && first !== undefined) row.fault(field, sheetTexts.repeated(first));
    else lines.set(key, row.line);
  }
}

/** The answer's rows, each with its cells as they were read. */
export const checkedRows = (rows: SheetRow[], judged: Judged<unknown>[]): CheckedRow[] =>
  judged.map(({ fields: _, ...told }, at) => ({
    ...told,
    cells: sheetColumns.map(({ field }) => rows[at]!.cells[field]),
  }));

/** Several names as one cell. */
export const listed = (names: string[]): string => names.join(listMark);
