import { createHash } from 'node:crypto';
import pg from 'pg';

const int8 = 20;
/** A statement that takes longer is given up by PostgreSQL; one that is not even answered, by this side a little later. */
const statementTimeoutMs = 10_000;
const answerTimeoutMs = 12_000;
const connectTimeoutMs = 5_000;
/** Statements whose text depends on how many rows they write could go on for ever. */
const preparedMax = 400;

export type PoolOptions = {
  applicationName?: string;
  /** False for work on whole tables, which may take minutes. */
  timed?: boolean;
};

/** Connections to PostgreSQL. Counts and ids (int8) come back as numbers, as they do from PGlite. */
export function openPool(databaseUrl: string, { applicationName = 'tongmou', timed = true }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    application_name: applicationName,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(timed && { statement_timeout: statementTimeoutMs, query_timeout: answerTimeoutMs }),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === int8 ? Number : pg.types.getTypeParser(id, format as 'text'),
    },
  });
  // Without a listener, a connection that PostgreSQL closes while it is idle would end the process: in the pool, or
  // between two statements of a transaction. Whoever uses it next gets the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const names = new Map<string, string>();

/** The name of a statement that is prepared once a connection; undefined for one that is not worth it. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= preparedMax) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** What pg says when an answer takes longer than `query_timeout`. */
const unansweredText = 'Query read timeout';

/**
 * PostgreSQL parses and plans a statement with parameters once a connection, not with each call. A connection on
 * which no answer came is given up: the next one to use it would wait behind the same statement.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads, of which one is widened here
  override query(...given: any[]): any {
    const [text, values] = given;
    const name = typeof text === 'string' && given.length === 2 && values?.length > 0 ? nameOf(text) : undefined;
    const query = super.query.bind(this) as (...given: unknown[]) => Promise<unknown> | undefined;
    const answer = name ? query({ name, text, values }) : query(...given);
    answer?.catch?.((error: Error) => {
      if (error.message === unansweredText) this.connection.stream.destroy();
    });
    return answer;
  }
}
