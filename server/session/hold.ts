import type { AccountNewsKind } from '../../contract/sign-in-texts.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../database/row-types.ts';
import { tellOwner } from './news-store.ts';
import { holdForWord } from './reset-store.ts';
import { endAccessOf } from './token-store.ts';

type Held = { userId: number; askedBy: number; kind: AccountNewsKind };

/** Signs a doctor out who would read more from now on, until a second manager has agreed; tells them `kind`. */
export async function holdDoctor(tx: Tx, held: Held): Promise<void> {
  await holdForWord(tx, held);
  await signOut(tx, held);
}

async function signOut(tx: Tx, { userId, askedBy, kind }: Held): Promise<void> {
  await endAccessOf(tx, userId);
  await tellOwner(tx, { userId, kind, byId: askedBy });
}

/** Of a doctor who came to another hospital and would see its children: nothing that was begun at the former one goes on. */
export async function endFormerAccess(
  tx: Tx,
  { accountsConfirmed }: Pick<Config, 'accountsConfirmed'>,
  moved: Omit<Held, 'kind'>,
): Promise<void> {
  await (accountsConfirmed ? holdDoctor : signOut)(tx, { ...moved, kind: 'hospitalChanged' });
}
