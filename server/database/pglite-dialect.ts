import { type DatabaseConnection, type Driver, PGliteDialect, type PGliteDialectConfig, PGliteDriver } from 'kysely';

/**
 * Kysely's dialect for PGlite, with one holder of the connection at a time. As Kysely ships it, all callers share the
 * connection unguarded: a query outside runs inside whatever transaction is open and is rolled back with it, and two
 * transactions at once wait for each other for ever. Here a transaction has the connection to itself until it ends.
 */
export class ExclusivePGliteDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig;

  constructor(config: PGliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ExclusivePGliteDriver(this.#config);
  }
}

class ExclusivePGliteDriver extends PGliteDriver {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#held) await new Promise<void>((takeOver) => this.#waiting.push(takeOver));
    this.#held = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}
