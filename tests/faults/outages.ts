/** What API calls need. */
export type Needed = 'server' | 'database';

export const everyNeeded: readonly Needed[] = ['server', 'database'];

type Outage = { of: Needed; from: number; to: number };

/** When a part was away; times are those of `performance.now()`. */
export class Outages {
  readonly #outages: Outage[] = [];

  /** A part that ends while it is still on its way up is away for longer. Returns the outage, to be ended. */
  begin(of: Needed): Outage {
    const last = this.current(of);
    if (last) this.#outages.splice(this.#outages.indexOf(last), 1);
    const outage = { of, from: last?.from ?? performance.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    return outage;
  }

  current(of: Needed): Outage | undefined {
    return this.#outages.find((outage) => outage.of === of && outage.to === Number.POSITIVE_INFINITY);
  }

  /** Whether one of the parts was away at any time between the two. */
  overlap(from: number, to: number, of: readonly Needed[]): boolean {
    return this.#outages.some((outage) => of.includes(outage.of) && outage.from <= to && from <= outage.to);
  }
}
