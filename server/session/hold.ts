import type { AccountNewsKind } from '../../contract/sign-in-texts.ts';
import type { Tx } from '../database/row-types.ts';
import { tellOwner } from './news-store.ts';
import { holdForWord } from './reset-store.ts';
import { endAccessOf } from './token-store.ts';

type Held = { userId: number; askedBy: number; kind: AccountNewsKind };

/** Signs a doctor out who would read more from now on, until a second manager has agreed; tells them `kind`. */
export async function holdDoctor(tx: Tx, { userId, askedBy, kind }: Held): Promise<void> {
  await holdForWord(tx, { userId, askedBy });
  await endAccessOf(tx, userId);
  await tellOwner(tx, { userId, kind, byId: askedBy });
}
