import type { SearchAnswer, SuggestAnswer } from '../../contract/schemas/search.ts';
import { ask } from './search-call.ts';
import { element, meantElements, resultElements, searchFor } from './search-results.ts';

const pauseMs = 150;

/**
 * Shows below the field, while somebody types, what could be searched for: links, reached with the arrow keys as with the
 * tab key, closed with Escape. Where the answer does not come, there is nothing to choose and typing goes on.
 */
function suggestWhileTyping(input: HTMLInputElement, list: HTMLElement, address: string): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const close = () => {
    clearTimeout(waiting);
    latest += 1;
    list.hidden = true;
  };
  const suggest = async () => {
    const turn = ++latest;
    const typed = input.value.trim();
    const { words } = typed ? await ask<SuggestAnswer>(address, typed).catch(() => ({ words: [] })) : { words: [] };
    if (turn !== latest) return;
    const others = words.filter((word) => word !== typed);
    list.replaceChildren(...others.map((word) => element('li', {}, element('a', { href: searchFor(word) }, word))));
    list.hidden = others.length === 0;
  };
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    // While a word is being composed from pinyin, the letters are already worth a suggestion.
    waiting = setTimeout(suggest, pauseMs);
  });
  const box = list.parentElement!;
  box.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return;
    const stops = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) stops.at((at + step) % stops.length)!.focus();
    else if (event.key === 'Escape') {
      close();
      input.focus();
    } else return;
    event.preventDefault();
  });
  box.addEventListener('focusout', (event) => {
    if (!box.contains(event.relatedTarget as Node | null)) close();
  });
  return close;
}

type State = 'nothing asked' | 'searching' | 'found' | 'nothing found' | 'failed';

/** Asks the API for articles and pages in one list. What to do where nothing is found stands in the page. */
class SiteSearch extends HTMLElement {
  #latest = 0;
  #closeSuggestions = () => {};

  connectedCallback() {
    const input = this.querySelector('input')!;
    this.#closeSuggestions = suggestWhileTyping(
      input,
      this.querySelector<HTMLElement>('.suggestions')!,
      this.dataset.suggest!,
    );
    this.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin(input.value.trim());
    });
    this.querySelector('[data-again]')!.addEventListener('click', () => this.#begin(input.value.trim()));
    input.addEventListener('input', () => {
      if (input.value === '') this.#begin('');
    });
    input.value = new URLSearchParams(location.search).get('q')?.trim().slice(0, input.maxLength) ?? '';
    if (input.value) this.#begin(input.value);
    else input.focus({ preventScroll: true });
  }

  #begin(typed: string) {
    this.#closeSuggestions();
    history.replaceState(null, '', typed ? searchFor(typed) : location.pathname);
    void this.#search(typed);
  }

  async #search(typed: string) {
    const turn = ++this.#latest;
    if (!typed) return this.#show('nothing asked', '');
    this.#show('searching', '正在查找…');
    try {
      const answer = await ask<SearchAnswer>(this.dataset.articles!, typed);
      if (turn !== this.#latest) return;
      if (answer.results.length === 0) this.#show('nothing found', `没有找到“${typed}”。`);
      else this.#show('found', foundText(answer), answer);
    } catch {
      if (turn === this.#latest) this.#show('failed', '暂时无法搜索，请检查网络后再试。');
    }
  }

  #show(state: State, text: string, answer?: SearchAnswer) {
    this.querySelector('.count')!.textContent = text;
    this.querySelector('.meant')!.replaceChildren(...meantElements(answer?.meant ?? []));
    this.querySelector('.results')!.replaceChildren(...(answer ? resultElements(answer) : []));
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = !part.dataset.when!.split(', ').includes(state);
  }
}

const foundText = ({ totalCount, results }: SearchAnswer): string =>
  totalCount > results.length ? `相关的很多，先列出最相关的 ${results.length} 条` : `找到 ${totalCount} 条`;

customElements.define('site-search', SiteSearch);
