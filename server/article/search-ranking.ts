import type { PageSection } from '../../contract/schemas/search.ts';
import type { Question } from './search-question.ts';
import { fold } from '../database/search-terms.ts';

type Text = Pick<PageSection, 'title' | 'text' | 'alsoKnownAs' | 'aboutSite'>;

/** What tells of the website comes below what tells of eyes; it is still first where only it has the word. */
const aboutSiteWeight = 0.2;
/** What is this much less of an answer than the best is none. */
const leastShare = 0.06;

/**
 * What answers a question best comes first: words in the title weigh most, rare words more than common ones, and what holds
 * more of what was asked more than what holds one word often. Of what holds nothing of it there is nothing.
 */
export function ranked<Found extends Text>(candidates: Found[], { wishes }: Question): Found[] {
  const folded = candidates.map(({ title, text, alsoKnownAs = '' }) => ({
    title: fold(title),
    text: fold(`${text}；${alsoKnownAs}`),
  }));
  const hits = wishes.map((wish) => folded.map((one) => bestHit(one, wish)));
  const rarity = hits.map((row) => {
    const holding = row.filter((hit) => hit > 0).length;
    return Math.log(1 + (candidates.length - holding + 0.5) / (holding + 0.5));
  });
  const total = (at: number) => {
    const held = hits.filter((row) => row[at]! > 0).length / wishes.length;
    const weight = candidates[at]!.aboutSite ? aboutSiteWeight : 1;
    return weight * held * hits.reduce((sum, row, wish) => sum + row[at]! * rarity[wish]!, 0);
  };
  const totals = candidates.map((found, at) => ({ found, total: total(at) }));
  const best = Math.max(...totals.map(({ total }) => total));
  return totals
    .filter(({ total }) => total > 0 && total >= best * leastShare)
    .sort((one, other) => other.total - one.total)
    .map(({ found }) => found);
}

/** How well a text says one thing: 2 to 3 in a title, the more of it the better, less than 1 further below. */
function bestHit({ title, text }: Text, wish: Map<string, number>): number {
  let best = 0;
  for (const [word, certainty] of wish) {
    const inTitle = title.includes(word) ? 2 + word.length / title.length : 0;
    const times = text.split(word).length - 1;
    best = Math.max(best, certainty * (inTitle + times / (times + 2)));
  }
  return best;
}
