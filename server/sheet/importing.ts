import * as shape from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { refuse } from '../answers.ts';
import type { Once } from '../route.ts';
import { areAsMade } from './as-made-store.ts';
import type { Judged } from './judging.ts';

/** What is sent of a file, as a field of a form. */
export const sheetSent = {
  body: shape.sheetBody,
  bodyMaxBytes: shape.sheetTextMaxLength + 1000,
  slowBody: true,
} as const;

/** The same file sent again adds nothing while what it added is as it was. */
export const importedOnce = (table: Parameters<typeof areAsMade>[1]): Once<{ ids: number[] }> => ({
  find: async (tx, { ids }) => ((await areAsMade(tx, table, ids)) ? {} : undefined),
});

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
