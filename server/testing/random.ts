/** Chance that a seed determines: the same seed makes the same choices. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but without, 1 (mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.share() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  /** @throws when there is nothing to pick from */
  pick<Choice>(choices: readonly Choice[]): Choice {
    if (choices.length === 0) throw new Error('nothing to pick from');
    return choices[this.between(0, choices.length - 1)]!;
  }
}
