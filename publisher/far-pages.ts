import { setTimeout as delay } from 'node:timers/promises';

/** More of them that wait are refused: a crawler gets no more than the publisher has to spare. */
const waitingMax = 200;
const turnMs = 1;

type Options = {
  /** Whether the articles as they are now call for a page: answered without waiting. */
  isThere: (path: string) => boolean;
  /** Renders a page of the articles as they are now; undefined: there is none. */
  render: (path: string) => Promise<Uint8Array | undefined>;
  /** Whether something goes before that must be live soon, in the middle of which pages may link to what is not there yet. */
  isUrgent: () => boolean;
};

/**
 * List pages that stand in no folder, rendered when they are asked for: one between two turns of all else, and one for
 * everybody who waits for the same.
 */
export class FarPages {
  readonly #options: Options;
  #last: Promise<unknown> = Promise.resolve();
  /** By path, those whose rendering has not begun: what is asked for later may be newer. */
  readonly #waiting = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** `busy`: too many wait; undefined: there is no such page. @throws what the page threw */
  async render(path: string): Promise<Uint8Array | 'busy' | undefined> {
    if (!this.#options.isThere(path)) return undefined;
    const shared = this.#waiting.get(path);
    if (shared) return shared;
    if (this.#waiting.size >= waitingMax) return 'busy';
    const rendered = this.#inTurn(this.#last, path);
    this.#waiting.set(path, rendered);
    this.#last = rendered.catch(() => {});
    return rendered;
  }

  async #inTurn(former: Promise<unknown>, path: string): Promise<Uint8Array | undefined> {
    await former;
    do await delay(turnMs);
    while (this.#options.isUrgent());
    this.#waiting.delete(path);
    return this.#options.render(path);
  }
}
