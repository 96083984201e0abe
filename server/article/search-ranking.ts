import type { Question } from './search-question.ts';
import { fold } from './search-vocabulary.ts';

type Text = { title: string; text: string };

/**
 * What answers a question best comes first: words in the title weigh most, rare words more than common ones, and what holds
 * more of what was asked more than what holds one word often. Of what holds nothing of it there is nothing.
 */
export function ranked<Found extends Text>(candidates: Found[], { wishes }: Question): Found[] {
  const folded = candidates.map(({ title, text }) => ({ title: fold(title), text: fold(text) }));
  const hits = wishes.map((wish) => folded.map((one) => bestHit(one, wish)));
  const rarity = hits.map((row) => {
    const holding = row.filter((hit) => hit > 0).length;
    return Math.log(1 + (candidates.length - holding + 0.5) / (holding + 0.5));
  });
  const total = (at: number) => {
    const held = hits.filter((row) => row[at]! > 0).length / wishes.length;
    return held * hits.reduce((sum, row, wish) => sum + row[at]! * rarity[wish]!, 0);
  };
  return candidates
    .map((found, at) => ({ found, total: total(at) }))
    .filter(({ total }) => total > 0)
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
