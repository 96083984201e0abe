/** The value below which the share `rank` (0.5, 0.95) of the values lies, in one decimal. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * rank) - 1)] ?? Number.NaN);
}

export const round = (value: number): number => Math.round(value * 10) / 10;
