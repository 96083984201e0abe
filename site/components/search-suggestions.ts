import type { SuggestAnswer } from '../../contract/schemas/search.ts';
import { ask } from './search-call.ts';
import { element, searchFor } from './search-results.ts';

const pauseMs = 150;

/**
 * Shows below the field, while somebody types, what could be searched for: links, reached with the arrow keys as with the
 * tab key, closed with Escape. Where the answer does not come, there is nothing to choose and typing goes on.
 */
export function suggestWhileTyping(input: HTMLInputElement, list: HTMLElement, address: string): () => void {
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
