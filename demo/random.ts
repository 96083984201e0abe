/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  between: (least: number, most: number) => number;
  /** A whole number, both bounds included. */
  whole: (least: number, most: number) => number;
  pick: <Value>(values: readonly Value[]) => Value;
  chance: (share: number) => boolean;
  shuffle: <Value>(values: readonly Value[]) => Value[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    whole,
    pick: (values) => values[whole(0, values.length - 1)]!,
    chance: (share) => next() < share,
    shuffle(values) {
      const shuffled = [...values];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}
