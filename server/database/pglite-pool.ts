import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { preparedMax } from './postgres-pool.ts';

const { serialize } = protocol;
/** PostgreSQL's code for a kept statement whose tables have changed since. */
const plannedOtherwise = '0A000';

/** As the database describes a statement that it keeps under a name. */
type Statement = { name: string; parameterTypes: number[]; columns: messages.BackendMessage[] };

/**
 * The embedded database as a pool of one connection, for Kysely's dialect of PostgreSQL. A transaction has the connection
 * to itself until it ends: a query beside it would run inside it and be rolled back with it. Whoever waits has it in turn.
 */
export class PGlitePool implements PostgresPool {
  readonly options = {};
  readonly #pglite: PGlite;
  readonly #connection: PGliteConnection;
  #held = false;
  readonly #waiting: (() => void)[] = [];

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#connection = new PGliteConnection(pglite, () => this.#release());
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#held) await new Promise<void>((takeOver) => this.#waiting.push(takeOver));
    this.#held = true;
    return this.#connection;
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  async end(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close();
  }
}

/**
 * Speaks PostgreSQL's protocol with PGlite, so that a statement with parameters is parsed and planned once, as on a
 * connection to PostgreSQL: PGlite's own `query` does so with each call, which takes longer than the answer.
 */
class PGliteConnection implements PostgresPoolClient {
  readonly #pglite: PGlite;
  readonly release: () => void;
  readonly #statements = new Map<string, Statement>();
  #named = 0;

  constructor(pglite: PGlite, release: () => void) {
    this.#pglite = pglite;
    this.release = release;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  // biome-ignore lint/suspicious/noExplicitAny: Kysely declares a call with cursors, of which no dialect here has any
  query(text: any, parameters: readonly unknown[] = []): any {
    return this.#ask(text, parameters);
  }

  async #ask(text: string, parameters: readonly unknown[]) {
    const { name, parameterTypes, columns } = this.#statements.get(text) ?? (await this.#parse(text, parameters));
    const values = parameters.map((value, at) => this.#serialize(value, parameterTypes[at]!));
    const answered = await this.#send(serialize.bind({ statement: name, values }), serialize.execute()).catch(
      (error) => {
        if (error.code === plannedOtherwise) this.#statements.delete(text);
        throw error;
      },
    );
    const [result] = parse.parseResults([...columns, ...answered], this.#pglite.parsers);
    return { rowCount: 0, ...result };
  }

  /** One without parameters is not kept: few of them are asked twice. */
  async #parse(text: string, parameters: readonly unknown[]): Promise<Statement> {
    const isKept = parameters.length > 0 && this.#statements.size < preparedMax;
    const name = isKept ? `kept${this.#named++}` : '';
    const described = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const parameterTypes = parse.parseDescribeStatementResults(described);
    const columns = described.filter((message) => message.name === 'rowDescription');
    const statement = { name, parameterTypes, columns };
    if (isKept) this.#statements.set(text, statement);
    return statement;
  }

  #serialize(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  /** Its folder is the file system itself: nothing is left to bring there. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
  }
}
