import { urgencies } from '../../contract/case-urgency.ts';
import type { Times, TimesByUrgency } from '../../contract/schemas/statistics.ts';
import { percentileOf } from './figures.ts';
import type { UndueRow, WaitingFigure, WaitingRow } from './waiting-store.ts';

const casesIn = (rows: { cases: number }[]) => rows.reduce((total, { cases }) => total + cases, 0);

/** What the sums of the database are told as, `rows` in the order of their values. */
function timesOf(rows: WaitingRow[], undue: UndueRow[]): Times {
  const having = (wanted: WaitingFigure) => rows.filter(({ figure }) => figure === wanted);
  const waitOf = (figure: WaitingFigure) => {
    const known = having(figure);
    const minutes = known.map(({ value, cases }) => ({ minutes: value, cases }));
    return { cases: casesIn(known), medianMinutes: percentileOf(minutes, 0.5) };
  };
  const all = having('in_time');
  return {
    cases: casesIn(all),
    seen: waitOf('seen'),
    accepted: waitOf('accepted'),
    replied: waitOf('replied'),
    due: casesIn(all) - casesIn(undue),
    inTime: casesIn(all.filter(({ value }) => value === 1)) - casesIn(undue.filter(({ inTime }) => inTime)),
  };
}

export const timesByUrgency = (rows: WaitingRow[], undue: UndueRow[]): TimesByUrgency => ({
  all: timesOf(rows, undue),
  urgencies: urgencies.map((wanted) =>
    timesOf(
      rows.filter(({ urgency }) => urgency === wanted),
      undue.filter(({ urgency }) => urgency === wanted),
    ),
  ),
});
