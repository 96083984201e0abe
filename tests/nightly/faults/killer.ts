import { setTimeout as delay } from 'node:timers/promises';
import type { Part, Product } from './product.ts';
import type { Random } from '../../../server/testing/random.ts';

type Plan = { kills: number; from: number; to: number; publications: () => number };

/** Kills server, publisher and database at random moments. */
export class Killer {
  readonly #product: Product;
  readonly #random: Random;

  constructor(product: Product, random: Random) {
    this.#product = product;
    this.#random = random;
  }

  /**
   * Kills so many times while the count of publications goes from `from` to `to`: mostly within the moments of a change,
   * sometimes later, sometimes both parts at once, and sometimes again while a part is on its way up.
   */
  async strike({ kills, from, to, publications }: Plan): Promise<void> {
    for (let left = kills; left > 0; left--) {
      const due = from + 1 + Math.floor(((kills - left + this.#random.share()) * (to - from)) / kills);
      while (publications() < Math.min(due, to)) await delay(2);
      await delay(this.#random.chance(0.65) ? this.#random.between(0, 150) : this.#random.between(0, 1500));
      const part = this.#anyPart();
      const both = left > 1 && this.#random.chance(0.1);
      await Promise.all(
        both ? [this.#product.kill('server'), this.#product.kill('publisher')] : [this.#product.kill(part)],
      );
      if (both) left -= 1;
      if (left > 1 && this.#random.chance(0.2)) {
        left -= 1;
        await delay(500 + this.#random.between(0, 2500));
        await this.#product.kill(part);
      }
    }
  }

  /** Kills once within the moments of a change that is being made now, which no later one will make good. */
  async strikeLast(): Promise<void> {
    await delay(this.#random.between(0, 300));
    await this.#product.kill(this.#random.chance(0.5) ? 'publisher' : this.#anyPart());
  }

  #anyPart(): Part {
    return this.#random.pick(this.#product.parts);
  }
}
