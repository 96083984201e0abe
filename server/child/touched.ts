import type { Tx } from '../database/row-types.ts';

type Touched = { children: Set<number>; cases: Set<number> };

const touched = new WeakMap<Tx, Touched>();

function touchedIn(tx: Tx): Touched {
  const found = touched.get(tx) ?? { children: new Set<number>(), cases: new Set<number>() };
  touched.set(tx, found);
  return found;
}

/**
 * A store says with this that it wrote something of children which may change what is to be done about them: they are judged
 * before the transaction ends (see standing-store.ts), whoever called the store.
 */
export const touchChild = (tx: Tx, ...childIds: number[]): void => {
  for (const id of childIds) touchedIn(tx).children.add(id);
};

/** The same of the child that a case is about when the transaction ends. */
export const touchCase = (tx: Tx, ...consultationIds: number[]): void => {
  for (const id of consultationIds) touchedIn(tx).cases.add(id);
};

/** What was touched so far, which then is no longer. */
export function takeTouched(tx: Tx): Touched | undefined {
  const found = touched.get(tx);
  touched.delete(tx);
  return found;
}
