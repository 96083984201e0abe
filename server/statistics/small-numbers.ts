import { addDays, type Day } from '../../clinical/ages.ts';
import { consultationStatuses } from '../../contract/schemas/consultation.ts';
import { numbersGrid } from '../../contract/small-numbers.ts';
import type { CaseConditions } from './conditions.ts';

/** Of other hospitals, numbers are told in full fives; decision 127 says why. */
export const inFives = (count: number): number => Math.floor(count / numbersGrid) * numbersGrid;

const firstOfNext = (day: Day): Day => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/** The whole months that a filter touches: of others, no shorter time is counted. */
export const wholeMonths = ({ from, to, ...rest }: CaseConditions): CaseConditions => ({
  ...rest,
  from: from && `${from.slice(0, 7)}-01`,
  to: to && addDays(firstOfNext(to), -1),
});

/** Running totals, by status: what the months of a filter add is the difference of two, each told in fives. */
export function runningTotals(conditions: CaseConditions): { sign: 1 | -1; conditions: CaseConditions }[] {
  const { from, to, status } = wholeMonths(conditions);
  const statuses = status === undefined ? consultationStatuses : [status];
  return statuses.flatMap((one) => [
    { sign: 1 as const, conditions: { status: one, to } },
    ...(from ? [{ sign: -1 as const, conditions: { status: one, to: addDays(from, -1) } }] : []),
  ]);
}

/** What counts cases or children; and what is the value of one of them, with the share of them that it leaves at its rarer side. */
const counts = new Set(
  'cases aggressive overdue answered unanswered closed stated prompt followed lost due inTime'.split(' '),
);
const values: Record<string, number> = { medianMinutes: 0.5, medianDays: 0.5, p90Minutes: 0.1 };

/** The same figures of the platform and of the own hospital, as of the same cases; `sign` -1 takes them away. */
export type Part<Figures> = { sign: 1 | -1; platform: Figures; own: Figures };
type Fields = Record<string, unknown>;

/**
 * Figures of the own hospital, exact, with those of all others in fives. A median stands where at least five of the others lie
 * at either side of it: it is then that of `whole`, everybody's; null where they are fewer, the own where there is none.
 */
export function withOthers<Figures>(own: Figures, parts: Part<Figures>[], whole: Figures): Figures {
  if (typeof own !== 'object' || own === null) return own;
  const at = (key: string): unknown =>
    withOthers(
      (own as Fields)[key],
      parts.map(({ sign, ...both }) => ({
        sign,
        platform: (both.platform as Fields)[key],
        own: (both.own as Fields)[key],
      })),
      (whole as Fields)[key],
    );
  if (Array.isArray(own)) return own.map((_, index) => at(String(index))) as Figures;
  const ofOthers = (key: string) =>
    parts.reduce(
      (sum, { sign, ...both }) =>
        sum + sign * inFives(Number((both.platform as Fields)[key]) - Number((both.own as Fields)[key])),
      0,
    );
  const tell = (key: string, value: unknown) => {
    if (counts.has(key) && typeof value === 'number') return value + ofOthers(key);
    const share = values[key];
    if (share === undefined) return at(key);
    const others = ofOthers(['answered', 'cases'].find((one) => one in own)!);
    if (others === 0) return value;
    return others * share >= numbersGrid ? (whole as Fields)[key] : null;
  };
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, tell(key, value)])) as Figures;
}
