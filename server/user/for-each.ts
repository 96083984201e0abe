import { refusalTexts } from '../../contract/texts.ts';
import { Refusal, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { lockTarget } from './target.ts';

/**
 * Does the same for several users, in the order of their ids so that two who do it wait for each other, or for none of them.
 * `act` answers undefined where nothing was to be done.
 * @throws 409 with each whom a rule refuses, and why
 */
export async function forEach<One, Done>(
  all: ReadonlyArray<One>,
  idOf: (one: One) => number,
  act: (one: One) => Promise<Done | undefined>,
): Promise<Done[]> {
  const refused: { id: number; reason: string }[] = [];
  const done: Done[] = [];
  const each = [...new Map(all.map((one) => [idOf(one), one]))].sort(([one], [other]) => one - other);
  for (const [id, one] of each) {
    try {
      const what = await act(one);
      if (what !== undefined) done.push(what);
    } catch (error) {
      // A fault of the database ends the transaction; what a rule refuses leaves it as it was.
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, reason: error.message });
    }
  }
  if (refused.length > 0) throw refuse.someOf(refusalTexts.manyRefused(refused.length), refused);
  return done;
}

/** One of several. @throws 404 in words that are told beside the name of who is gone */
export const lockOne = (tx: Tx, id: number) =>
  lockTarget(tx, id).catch((error: unknown) => {
    throw error instanceof Refusal ? refuse.notFound(refusalTexts.userGone) : error;
  });
