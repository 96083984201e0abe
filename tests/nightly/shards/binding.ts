import { spread } from './placement.ts';

/** A table, or what a query in its place gives, under a name that columns are told by. */
export type Source = { id: number; table: string | undefined; outputs: Map<string, string> | undefined };

/**
 * - `local`: one hospital is told, and all of it lies there
 * - `by id`: one case or one child is told, which lies on one shard; which one, the statement does not say
 * - `crosses`: rows of several shards, or a join of rows that lie apart
 */
export type Verdict = 'reference' | 'local' | 'by id' | 'crosses';

type Strength = 'local' | 'by id';

/** What a statement says about where its rows lie: which columns are equal, and which equal one value. */
export class Bindings {
  readonly #edges = new Map<string, Set<string>>();
  readonly #constants = new Set<string>();
  readonly #sources: Source[] = [];

  add(table: string | undefined, outputs?: Map<string, string>): Source {
    const source = { id: this.#sources.length, table, outputs };
    this.#sources.push(source);
    return source;
  }

  /** A new row goes to one shard, whatever it is told of it. */
  isNew(source: Source): void {
    const [id] = spread[source.table ?? '']?.ids ?? [];
    if (id) this.isConstant(nodeOf(source, id));
  }

  /** What is told of one is told of the other. */
  follows(one: string, other: string): void {
    this.#edges.set(one, (this.#edges.get(one) ?? new Set()).add(other));
  }

  equals(one: string, other: string): void {
    this.follows(one, other);
    this.follows(other, one);
  }

  isConstant(node: string): void {
    this.#constants.add(node);
  }

  #reached(from: Iterable<string>): Set<string> {
    const reached = new Set(from);
    for (const node of reached) for (const next of this.#edges.get(node) ?? []) reached.add(next);
    return reached;
  }

  verdict(): { verdict: Verdict; tables: string[]; crossing: string[] } {
    const told = this.#reached(this.#constants);
    const placed = this.#sources.filter(({ table }) => table && spread[table]);
    const bound = new Map<Source, Strength>();
    for (const source of placed) {
      const { key, ids } = spread[source.table!]!;
      if (key && told.has(nodeOf(source, key))) bound.set(source, 'local');
      else if (ids.some((id) => told.has(nodeOf(source, id)))) bound.set(source, 'by id');
    }
    // What is joined with one that is bound, by a column that names one of the same family, lies with it.
    for (const [source, strength] of bound) {
      const { family, ids } = spread[source.table!]!;
      const near = this.#reached(ids.map((id) => nodeOf(source, id)));
      for (const other of placed) {
        const place = spread[other.table!]!;
        if (bound.has(other) || place.family !== family) continue;
        if (place.ids.some((id) => near.has(nodeOf(other, id)))) bound.set(other, strength);
      }
    }
    const names = (sources: Source[]) => [...new Set(sources.map(({ table }) => table!))].sort();
    const unbound = placed.filter((source) => !bound.has(source));
    const strengths = new Set(bound.values());
    const liesApart = strengths.has('by id') && new Set(placed.map(({ table }) => spread[table!]!.family)).size > 1;
    const tables = names(placed);
    if (placed.length === 0) return { verdict: 'reference', tables, crossing: [] };
    if (unbound.length > 0) return { verdict: 'crosses', tables, crossing: names(unbound) };
    if (liesApart) return { verdict: 'crosses', tables, crossing: tables };
    return { verdict: strengths.has('by id') ? 'by id' : 'local', tables, crossing: [] };
  }
}

export const nodeOf = ({ id, outputs }: Source, column: string): string => outputs?.get(column) ?? `${id}.${column}`;
