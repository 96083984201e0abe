import { createHash } from 'node:crypto';
import pg from 'pg';
import { ConnectionFailed } from './outage.ts';

const int8 = 20;
/** A statement that takes longer is given up by PostgreSQL; one that is not even answered, by this side a little later. */
const statementTimeoutMs = 10_000;
const answerTimeoutMs = 12_000;
const connectTimeoutMs = 5_000;
/** Statements whose text depends on how many rows they write could go on for ever. */
export const preparedMax = 400;

export type PoolOptions = {
  applicationName?: string;
  /** False for work on whole tables, which may take minutes. */
  timed?: boolean;
  /** Takes no connection to a standby or a primary that was demoted: what is read there may be out of date. */
  writable?: boolean;
};

/** Connections to PostgreSQL. Counts and ids (int8) come back as numbers, as they do from PGlite. */
export function openPool(
  databaseUrl: string,
  { applicationName = 'tongmou', timed = true, writable = false }: PoolOptions,
): pg.Pool {
  const pool = new SayingPool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    application_name: applicationName,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(timed && { statement_timeout: statementTimeoutMs, query_timeout: answerTimeoutMs }),
    ...(writable && { verify: requireWritable }),
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

function requireWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(
      ({ rows }) =>
        done(rows[0]?.transaction_read_only === 'off' ? undefined : new ConnectionFailed('it is read-only')),
      done,
    );
}

/** PostgreSQL's code for a write where one may only read, as on a primary that was demoted. */
const readOnlyCode = '25006';
/** Says that a commit is on this machine's disk and perhaps on no other: PostgreSQL's way to end a wait for its standby. */
const endsWaitForStandby = 'SyncRepWaitForLSN';

/** What PostgreSQL itself says stays as it is; the rest is said of the connection. */
const asSaid = (error: Error): Error =>
  error instanceof pg.DatabaseError && error.code !== readOnlyCode
    ? error
    : new ConnectionFailed(error.message, { cause: error });

/** A pool whose connections fail with {@link ConnectionFailed}. */
class SayingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares the call with and without a callback
  override connect(...given: any[]): any {
    const connected = super.connect(...(given as [])) as Promise<unknown> | undefined;
    return connected?.catch((error: Error) => {
      throw asSaid(error);
    });
  }
}

/**
 * PostgreSQL parses and plans a statement with parameters once a connection, not with each call. A connection on
 * which no answer came is given up: the next one to use it would wait behind the same statement. So is one to a server
 * that is no primary any more, and one whose commit may be lost with its machine, which is not taken for done.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #isUnreplicated = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === endsWaitForStandby) this.#isUnreplicated = true;
    });
  }

  /** The name under which this connection keeps a statement; undefined for one that is not worth it. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= preparedMax) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads, of which one is widened here
  override query(...given: any[]): any {
    const [text, values] = given;
    const name = typeof text === 'string' && given.length === 2 && values?.length > 0 ? this.#nameOf(text) : undefined;
    const query = super.query.bind(this) as (...given: unknown[]) => Promise<unknown> | undefined;
    const answer = name ? query({ name, text, values }) : query(...given);
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (result) =>
        this.#isUnreplicated ? this.#giveUp(new ConnectionFailed('no standby confirmed the commit')) : result,
      (cause: Error) => this.#giveUp(asSaid(cause)),
    );
  }

  #giveUp(error: Error): never {
    if (error instanceof ConnectionFailed) {
      // From now on the pool gives it to nobody; it hears of a destroyed stream a moment later.
      void this.end();
      this.connection.stream.destroy();
    }
    throw error;
  }
}
