import { dayInShanghai } from '../../clinical/ages.ts';

/** A page is rendered when it changes; whether its review is overdue changes by itself. */
const today = dayInShanghai(new Date());
for (const note of document.querySelectorAll<HTMLElement>('[data-due]')) note.hidden = note.dataset.due! >= today;
