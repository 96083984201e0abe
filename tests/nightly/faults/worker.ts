import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Unanswered } from '../../caller.ts';
import type { Findings } from './findings.ts';
import type { Workplace } from './product.ts';
import type { Random } from '../../../server/testing/random.ts';

export type WorkerParts = { product: Workplace; random: Random; findings: Findings };

/** A call and what its object, told by `key`, is once it is done; undefined: gone. */
export type Change<Known> = {
  what: string;
  key: string;
  after: Known | undefined;
  /** What else it may be when no answer came, where the call is not all or nothing. */
  partly?: Known[];
  /** Sent with a key of its own, so that after no answer it is sent again, and done once. */
  isKeyed?: true;
  call: () => Promise<unknown>;
};

/**
 * Makes random changes to objects that nobody else touches, one after the other, and holds the database to each: what was
 * acknowledged must be there, what got no answer must be there whole or not at all.
 */
export abstract class Worker<Known> {
  protected readonly parts: WorkerParts;
  protected readonly known = new Map<string, Known>();

  constructor(parts: WorkerParts) {
    this.parts = parts;
  }

  /** The next change to make; uploads what it needs. */
  protected abstract next(): Promise<Change<Known>>;
  /** What the API says there is of all objects of this worker. */
  protected abstract stored(): Promise<Map<string, Known>>;
  /** The pictures that objects show; each must open. Returns what is wrong. */
  protected abstract lookAtPictures(stored: ReadonlyMap<string, Known>): Promise<string[]>;

  async workUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.parts.product.untilServerIsBack();
      await this.#change();
      await delay(this.parts.random.between(0, 40));
    }
  }

  /** Compares everything with what was acknowledged. From then on the database is right, so that a fault is told once. */
  async verify(): Promise<void> {
    const stored = await whenItAnswers(this.parts.product, () => this.stored());
    for (const key of new Set([...this.known.keys(), ...stored.keys()])) this.#compare(key, stored.get(key));
    for (const fault of await whenItAnswers(this.parts.product, () => this.lookAtPictures(stored)))
      this.parts.findings.fault(fault);
  }

  async #change(): Promise<void> {
    const { findings } = this.parts;
    const asked = performance.now();
    let change: Change<Known> | undefined;
    try {
      change = await this.next();
      await change.call();
      findings.count(change.what);
      this.#note(change.key, change.after);
    } catch (error) {
      noteFailure(this.parts, change?.what ?? 'preparing a change', asked, error);
      if (change?.isKeyed) await this.#sendAgain(change);
      else if (change) await this.#settle(change);
    }
  }

  async #settle({ key, after, partly = [] }: Change<Known>): Promise<void> {
    const held = (await whenItAnswers(this.parts.product, () => this.stored())).get(key);
    if ([after, ...partly].some((one) => isDeepStrictEqual(held, one))) {
      this.parts.findings.count('cut off, yet done');
      this.#note(key, held);
    } else this.#compare(key, held);
  }

  async #sendAgain({ key, after, call }: Change<Known>): Promise<void> {
    await whenItAnswers(this.parts.product, call);
    this.parts.findings.count('sent again with its key');
    this.#note(key, after);
    this.#compare(key, (await whenItAnswers(this.parts.product, () => this.stored())).get(key));
  }

  #compare(key: string, held: Known | undefined): void {
    const acknowledged = this.known.get(key);
    if (isDeepStrictEqual(held, acknowledged)) return;
    this.parts.findings.fault(`${key} should be ${JSON.stringify(acknowledged)} but is ${JSON.stringify(held)}`);
    this.#note(key, held);
  }

  #note(key: string, known: Known | undefined): void {
    if (known === undefined) this.known.delete(key);
    else this.known.set(key, known);
  }
}

/** A call that broke off because a part was away is none of the product's faults; any other failure is. */
export function noteFailure({ findings, product }: WorkerParts, what: string, asked: number, error: unknown): void {
  if (error instanceof Unanswered && product.wasAway(asked)) findings.count('calls cut off');
  else findings.fault(`${what}: ${String(error)}`);
}

/** Asks again and again while a part is away. @throws what is not for that reason */
export async function whenItAnswers<Answer>(product: Workplace, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    await product.untilServerIsBack();
    const asked = performance.now();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unanswered) || !product.wasAway(asked)) throw error;
      await delay(50);
    }
  }
}
