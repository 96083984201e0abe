import { pages } from '../../contract/paths.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import type { SearchAnswer } from '../../contract/schemas/search.ts';
import type { PageSection } from '../page-sections.ts';
import { findSections, splitAround } from '../section-search.ts';

type Result = { title: string; path: string; text: string; note: string };

/** Searches the articles in the API and the prebuilt pages in the browser. Nothing is loaded before someone searches. */
class SiteSearch extends HTMLElement {
  #sections: Promise<PageSection[]> | undefined;
  #latest = 0;

  connectedCallback() {
    const form = this.querySelector('form')!;
    const input = this.querySelector('input')!;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      history.replaceState(null, '', `?q=${encodeURIComponent(input.value.trim())}`);
      void this.#search(input.value.trim());
    });
    const asked = new URLSearchParams(location.search).get('q')?.trim();
    if (!asked) return input.focus({ preventScroll: true });
    input.value = asked;
    void this.#search(asked);
  }

  async #search(typed: string) {
    if (!typed) return;
    this.#latest += 1;
    const turn = this.#latest;
    this.#tell('正在查找…');
    try {
      const [articles, sections] = await Promise.all([this.#articles(typed), this.#pages(typed)]);
      if (turn === this.#latest) this.#show(typed, [...sections, ...articles.results], articles.hidden);
    } catch {
      if (turn === this.#latest) this.#tell('暂时无法搜索，请检查网络后再试。');
    }
  }

  async #articles(typed: string): Promise<{ results: Result[]; hidden: number }> {
    const response = await fetch(`${this.dataset.articles}?q=${encodeURIComponent(typed)}`);
    const answer = (await response.json()) as Envelope<SearchAnswer>;
    if (answer.status !== 'OK') throw new Error(answer.errMsg);
    const results = answer.rmObject.results.map(({ id, title, excerpt, pubDateTime }) => ({
      title,
      path: pages.newsInfo(id),
      text: excerpt,
      note: new Date(pubDateTime).toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai' }),
    }));
    return { results, hidden: answer.rmObject.totalCount - results.length };
  }

  async #pages(typed: string): Promise<Result[]> {
    this.#sections ??= fetch(this.dataset.sections!).then((response) => response.json());
    const sections = await this.#sections.catch((error: unknown) => {
      this.#sections = undefined;
      throw error;
    });
    return findSections(sections, typed).map((section) => ({ ...section, note: '本站页面' }));
  }

  #tell(text: string) {
    this.querySelector('.count')!.textContent = text;
  }

  #show(typed: string, results: Result[], hidden: number) {
    const more = hidden > 0 ? `，另有 ${hidden} 篇相关文章，可再加几个字缩小范围` : '';
    this.#tell(
      results.length > 0 ? `找到 ${results.length} 条${more}` : `没有找到“${typed}”。换个说法，或少写几个字试试。`,
    );
    this.querySelector('.results')!.replaceChildren(...results.map((result) => resultElement(result, typed)));
  }
}

function resultElement({ title, path, text, note }: Result, typed: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: path });
  link.append(...marked(title, typed));
  const heading = document.createElement('h2');
  heading.append(link);
  const words = document.createElement('p');
  words.append(...marked(text, typed));
  const article = document.createElement('article');
  article.append(heading, words, Object.assign(document.createElement('p'), { textContent: note }));
  return article;
}

const marked = (text: string, typed: string): Node[] =>
  splitAround(text, typed).map(({ text: part, found }) =>
    found ? Object.assign(document.createElement('mark'), { textContent: part }) : document.createTextNode(part),
  );

customElements.define('site-search', SiteSearch);
