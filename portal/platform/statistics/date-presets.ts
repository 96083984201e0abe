import { addDays, type Day } from '../../../clinical/ages.ts';

type Days = { date1: Day; date2: Day };

const dayOf = (year: number, month: number): Day => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toISOString().slice(0, 10);
};

/** The periods that reports are written for, first and last day, as of a day in Asia/Shanghai. A running one ends on its last day. */
export function datePresets(today: Day): ReadonlyArray<{ label: string } & Days> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const quarter = month - ((month - 1) % 3);
  const months = (label: string, first: number, count: number) => ({
    label,
    date1: dayOf(year, first),
    date2: addDays(dayOf(year, first + count), -1),
  });
  return [months('本月', month, 1), months('上月', month - 1, 1), months('本季', quarter, 3), months('本年', 1, 12)];
}
