import { sheetTextMaxLength } from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { SheetKind } from '../../contract/sheets.ts';
import { refuse } from '../answers.ts';
import type { Judged } from './judging.ts';
import { readCells } from './reading.ts';
import { type Table, tableOf } from './table.ts';

/** The largest file, as a field of a form. */
export const sheetBodyMaxBytes = sheetTextMaxLength + 1000;

/** The rows of a file as it was sent. @throws 400 */
export async function readTable<Kind extends SheetKind>(kind: Kind, sheet: string): Promise<Table<Kind>> {
  return tableOf(kind, await readCells(Buffer.from(sheet, 'base64url')));
}

/**
 * What is to be added, where all rows are fit for it: what the sender was told of them before counts for nothing.
 * @throws 409 where one is not, or is there already with another content and `keepsExisting` is not said
 */
export function requireWhole<Fields>(judged: Judged<Fields>[], keepsExisting = false) {
  const of = (state: Judged<Fields>['state']) => judged.filter((row) => row.state === state).length;
  const kept = of('different');
  if (of('broken') > 0 || (kept > 0 && !keepsExisting)) throw refuse.conflict(sheetTexts.faulty);
  return { added: judged.flatMap(({ fields }) => fields ?? []), unchanged: of('unchanged'), kept };
}
