import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const timeoutMs = 30_000;
const answerTimeoutMs = 1000;
const agent = new Agent({ keepAlive: true });

/** Reads pages over HTTP as a visitor does, and counts the answers that broke off. */
export class Visitor {
  brokenAnswers = 0;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Asks for a page until it shows what is wanted. @throws after half a minute */
  async untilServed(path: string, isCurrent: (page: string) => boolean): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (performance.now() < end) {
      const page = await this.#read(path).catch(() => {
        this.brokenAnswers += 1;
        return undefined;
      });
      if (page !== undefined && isCurrent(page)) return;
      await delay(1);
    }
    throw new Error(`${path} did not show what was published within ${timeoutMs} ms`);
  }

  /** The text of a page, or undefined when it is not there. */
  #read(path: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      get(this.#url + path, { agent, signal: AbortSignal.timeout(answerTimeoutMs) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode === 200 ? Buffer.concat(chunks).toString() : undefined));
      }).on('error', reject);
    });
  }
}
