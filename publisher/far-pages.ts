import { setTimeout as delay } from 'node:timers/promises';

/** More of them that wait are refused: a crawler gets no more than the publisher has to spare. */
const waitingMax = 200;
const turnMs = 1;

type Options = {
  /** Renders a page of the articles as they are now; undefined: there is none. */
  render: (path: string) => Promise<Uint8Array | undefined>;
  /** Whether something goes before that must be live soon, in the middle of which pages may link to what is not there yet. */
  isUrgent: () => boolean;
};

/** List pages that stand in no folder, rendered when they are asked for: one between two turns of all else. */
export class FarPages {
  readonly #options: Options;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** `busy`: too many wait; undefined: there is no such page. @throws what the page threw */
  async render(path: string): Promise<Uint8Array | 'busy' | undefined> {
    if (this.#waiting >= waitingMax) return 'busy';
    this.#waiting += 1;
    const rendered = this.#inTurn(this.#last, path);
    this.#last = rendered.catch(() => {});
    return rendered.finally(() => {
      this.#waiting -= 1;
    });
  }

  async #inTurn(former: Promise<unknown>, path: string): Promise<Uint8Array | undefined> {
    await former;
    do await delay(turnMs);
    while (this.#options.isUrgent());
    return this.#options.render(path);
  }
}
