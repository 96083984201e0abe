import { type RawBuilder, sql } from 'kysely';

/** A moment as the API writes it: ISO 8601 in UTC, to the millisecond. The session's time zone is UTC. */
export const moment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A day as `YYYY-MM-DD`. */
export const day = (column: string): RawBuilder<string> => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Of which rows: those of these ids, or all. */
export type Only = number[] | undefined;
export const among = (column: string, ids: Only): RawBuilder<boolean> =>
  ids ? sql`${sql.ref(column)} = any(${ids})` : sql`true`;
