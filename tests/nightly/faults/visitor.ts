import { setTimeout as delay } from 'node:timers/promises';
import { isFarPage } from '../../../contract/far-pages.ts';
import { pages } from '../../../contract/pages.ts';
import type { Findings } from './findings.ts';
import { type Answer, type Encoding, isWhole, newsLinks, visit } from './page-visit.ts';
import type { Product } from './product.ts';
import type { Random } from '../../../server/testing/random.ts';

const entrances = [pages.home, pages.home, pages.news, pages.news, '/feed.xml', '/sitemap.xml'];
const pauseMs = 3;

type Parts = { product: Product; findings: Findings; random: Random; encoding: Encoding };

/** Walks through the news pages, follows every link of each page it stands on, and notes what no visitor should meet. */
export class Visitor {
  readonly #parts: Parts;
  #path: string = pages.home;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async walkUntil(isOver: () => boolean): Promise<void> {
    const { random } = this.#parts;
    while (!isOver()) {
      const links = await this.#look(this.#path, isOver);
      const goOn = links.length > 0 && random.chance(0.6);
      this.#path = random.pick(goOn ? links : entrances);
      await delay(pauseMs);
    }
  }

  /** Fetches a page and what it links to. Returns the links; none when the page is not there. */
  async #look(path: string, isOver: () => boolean): Promise<string[]> {
    const page = await this.#fetch(path);
    if (page?.status !== 200) return [];
    const links = newsLinks(page.text).filter((link) => link !== path);
    for (const link of links) {
      if (isOver()) break;
      const answer = await this.#fetch(link);
      if (answer?.status === 404) await this.#followAgain(path, link);
      this.#parts.findings.count('links followed');
      await delay(pauseMs);
    }
    return links;
  }

  /** An article may go between a page and its link. A fault is a page that was fetched after that and still links to it. */
  async #followAgain(path: string, link: string): Promise<void> {
    const page = await this.#fetch(path);
    if (page?.status !== 200 || !newsLinks(page.text).includes(link)) return;
    const answer = await this.#fetch(link);
    if (answer?.status !== 404) return;
    this.#parts.findings.fault(`${path} links to ${link}, which is not there`);
  }

  /** Undefined when the answer broke off, which is no fault while the server is being killed. */
  async #fetch(path: string): Promise<Answer | undefined> {
    const { product, findings, encoding } = this.#parts;
    await product.untilServerIsBack(['server']);
    const started = performance.now();
    const fault = (what: string) => findings.fault(`${path} (${encoding}): ${what}`);
    let answer: Answer;
    try {
      answer = await visit(product.url + path, encoding);
    } catch (error) {
      if (product.wasAway(started, ['server'])) findings.count('answers cut off');
      else fault(String(error));
      return undefined;
    }
    findings.count('pages seen');
    findings.most('slowest page, ms', performance.now() - started);
    const { status, text } = answer;
    // Rendered when asked for, by a publisher that may have been killed.
    if (status === 503 && isFarPage(path)) {
      findings.count('far list pages put off');
      return undefined;
    }
    if (status !== 200 && (status !== 404 || isAlwaysThere(path))) fault(`status ${status}`);
    else if (!isWhole(status === 404 ? '' : path, text)) fault(`not whole: …${text.slice(-80)}`);
    return answer;
  }
}

const isAlwaysThere = (path: string): boolean =>
  (entrances as string[]).includes(path) || path === '/sitemap/pages.xml';
