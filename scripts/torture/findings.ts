const nothingYet = {
  add: 0,
  publish: 0,
  edit: 0,
  unpublish: 0,
  delete: 0,
  'calls cut off': 0,
  'cut off, yet done': 0,
  'server killed': 0,
  'publisher killed': 0,
  'longest outage of the server, ms': 0,
  'longest catch-up, ms': 0,
  comparisons: 0,
  'pages seen': 0,
  'links followed': 0,
  'answers cut off': 0,
  'slowest page, ms': 0,
};

export type Count = keyof typeof nothingYet;

/** What was found wrong, and how often what was done. */
export class Findings {
  readonly faults: { atMs: number; fault: string }[] = [];
  readonly counts: Record<Count, number> = { ...nothingYet };
  readonly #started = performance.now();

  fault(fault: string): void {
    this.faults.push({ atMs: Math.round(performance.now() - this.#started), fault });
  }

  count(what: Count): void {
    this.counts[what] += 1;
  }

  /** Keeps the largest value. */
  most(what: Count, value: number): void {
    this.counts[what] = Math.max(this.counts[what], Math.round(value));
  }
}
