import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** The LIKE pattern for values that contain `value`; `%` and `_` in what someone types stand for themselves. */
export const containing = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;

/** Stands for a value while a statement is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * Builds a statement at its first call and afterwards only fills in its values: for those that every request asks, since
 * building costs as much as asking. Values may stand wherever the builder takes them as parameters, and only there.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, places as Values).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const filled: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}
