/** How two ratings of one eye are told apart: steps count alike (`linear`), or by their square (`quadratic`). */
export type Weights = 'linear' | 'quadratic';

/** Agreement beyond chance: 1 is full agreement, 0 what chance would give. Null where chance alone would agree in everything. */
export type Kappa = { kappa: number | null; pairs: number };

/**
 * Weighted kappa of pairs of ratings, each a place in an ordered list of `categories` values (Cohen, Psychol Bull
 * 1968;70:213). `counts[i][j]`: pairs that were rated i by the one and j by the other.
 */
export function weightedKappa(counts: readonly (readonly number[])[], weights: Weights): Kappa {
  const places = counts.map((_, place) => place);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const pairs = sum(counts.flat());
  const rows = counts.map((row) => sum([...row]));
  const columns = places.map((column) => sum(counts.map((row) => row[column]!)));
  const apart = (one: number, other: number) => (weights === 'linear' ? Math.abs(one - other) : (one - other) ** 2);
  const all = places.flatMap((row) => places.map((column) => [row, column] as const));
  const observed = sum(all.map(([row, column]) => apart(row, column) * counts[row]![column]!));
  const expected = sum(all.map(([row, column]) => apart(row, column) * rows[row]! * columns[column]!)) / (pairs || 1);
  return { kappa: expected === 0 ? null : 1 - observed / expected, pairs };
}

/** The table of pairs of which nobody is the first: each counts half in either order. */
export function pairTable<Value>(order: readonly Value[], pairs: readonly (readonly [Value, Value])[]): number[][] {
  const counts = order.map(() => order.map(() => 0));
  for (const [one, other] of pairs) {
    const [row, column] = [order.indexOf(one), order.indexOf(other)];
    counts[row]![column]! += 0.5;
    counts[column]![row]! += 0.5;
  }
  return counts;
}
