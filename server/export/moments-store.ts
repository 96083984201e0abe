import { type RawBuilder, sql } from 'kysely';

/** A moment as the API writes it: ISO 8601 in UTC, to the millisecond. The session's time zone is UTC. */
export const moment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A day as `YYYY-MM-DD`. */
export const day = (column: string): RawBuilder<string> => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
