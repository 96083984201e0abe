import type { AccountNews } from '../../contract/schemas/sign-in.ts';
import type { AccountNewsKind } from '../../contract/sign-in-texts.ts';
import { countOf } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

type News = { userId: number; kind: AccountNewsKind; byId?: number; detail?: string };

/** Tells the owner of an account, at the next sign-in, what was done with it. */
export async function tellOwner(tx: Tx, { userId, kind, byId, detail = '' }: News): Promise<void> {
  await tx
    .insertInto('account_news')
    .values({ user_id: userId, kind, by_id: byId ?? null, detail })
    .execute();
}

const unseen = (db: Db, userId: number) =>
  db.selectFrom('account_news').where('user_id', '=', userId).where('seen_at', 'is', null);

export const countNews = (db: Db, userId: number): Promise<number> => countOf(unseen(db, userId));

/** Newest first. */
export async function listNews(db: Db, userId: number): Promise<AccountNews> {
  const rows = await unseen(db, userId)
    .leftJoin('user', 'user.id', 'account_news.by_id')
    .select(['account_news.id', 'kind', 'detail', 'at', 'user.name as by'])
    .orderBy('account_news.id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ at, by, ...one }) => ({ ...one, by: by ?? '', at: at.toISOString() }));
}

export async function seeNews(tx: Tx, userId: number, upTo: number): Promise<void> {
  await tx
    .updateTable('account_news')
    .set({ seen_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('seen_at', 'is', null)
    .execute();
}
