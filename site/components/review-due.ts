import { dayInShanghai } from '../../clinical/ages.ts';
import { serverNow } from '../../contract/server-clock.ts';
import { learnServerTime } from '../server-time.ts';

/** A page is rendered when it changes; whether its review is overdue changes by itself. */
const notes = document.querySelectorAll<HTMLElement>('[data-due]');
const mark = () => {
  const today = dayInShanghai(new Date(serverNow()));
  for (const note of notes) note.hidden = note.dataset.due! >= today;
};
mark();
if (notes.length > 0) learnServerTime().then(mark);
