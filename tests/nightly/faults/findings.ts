/** What was found wrong, and how often what was done. */
export class Findings {
  readonly faults: { atMs: number; fault: string }[] = [];
  readonly counts: Record<string, number> = {};
  readonly #started = performance.now();

  fault(fault: string): void {
    this.faults.push({ atMs: Math.round(performance.now() - this.#started), fault });
  }

  count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  /** Keeps the largest value. */
  most(what: string, value: number): void {
    this.counts[what] = Math.max(this.counts[what] ?? 0, Math.round(value));
  }
}
