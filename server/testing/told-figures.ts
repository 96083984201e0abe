import { addDays } from '../../clinical/ages.ts';
import { type Conditions, casesWithin } from './case-figures.ts';
import type { CaseRow } from './case-rows.ts';

/** What may be told of other hospitals' cases, counted by other means than the product's. */
const inWholeMonths = ({ date1, date2, ...rest }: Conditions): Conditions => ({
  ...rest,
  date1: date1 && `${date1.slice(0, 7)}-01`,
  date2: date2 && `${date2.slice(0, 7)}-31`,
});

/** The own hospital's cases; of every other's, disease and status, in the order of time, each fifth for five of its month. */
export function casesTold(
  rows: CaseRow[],
  ownId: number,
  nameOf: (row: CaseRow) => string,
  conditions: Conditions,
): CaseRow[] {
  const others = rows.filter(({ hospitalId, deleted }) => hospitalId !== ownId && !deleted);
  const alike = Map.groupBy(others, (row) => `${row.hospitalId} ${row.diseaseId} ${row.status}`);
  const fifths = [...alike.values()].flatMap((cases) =>
    cases
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .filter((_, index) => index % 5 === 4)
      .flatMap((one) => Array<CaseRow>(5).fill(one)),
  );
  const own = rows.filter(({ hospitalId }) => hospitalId === ownId);
  return [...casesWithin(own, nameOf, conditions), ...casesWithin(fifths, nameOf, inWholeMonths(conditions))];
}

type Tree = { [key: string]: Tree | number | string | null };
const sides: Record<string, number> = { medianMinutes: 0.5, p90Minutes: 0.1 };
const countIn = (tree: Tree) => Number(tree.cases ?? tree.answered);

function add(own: Tree, parts: [number, Tree][], whole: Tree): Tree {
  const fives = (key: (tree: Tree) => number) =>
    parts.reduce((sum, [sign, tree]) => sum + sign * (key(tree) - (key(tree) % 5)), 0);
  const told = Object.entries(own).map(([key, value]) => {
    const share = sides[key];
    if (share !== undefined) {
      const others = fives(countIn);
      return [key, others === 0 ? value : others * share < 5 ? null : whole[key]];
    }
    if (typeof value === 'number') return [key, value + fives((tree) => Number(tree[key]))];
    if (typeof value !== 'object' || value === null) return [key, value];
    return [
      key,
      add(
        value,
        parts.map(([sign, tree]) => [sign, tree[key] as Tree]),
        whole[key] as Tree,
      ),
    ];
  });
  return (Array.isArray(own) ? told.map(([, value]) => value) : Object.fromEntries(told)) as Tree;
}

/** Figures of the own hospital with those of all others together, by status and whole months, in fives. */
export function toldTogether<Row extends CaseRow, Figures extends object>(
  rows: Row[],
  ownId: number,
  nameOf: (row: CaseRow) => string,
  conditions: Conditions,
  figuresOf: (rows: Row[]) => Figures,
): Figures {
  const figures = (of: Row[], by: Conditions) => figuresOf(casesWithin(of, nameOf, by) as Row[]) as unknown as Tree;
  const own = figures(
    rows.filter(({ hospitalId }) => hospitalId === ownId),
    conditions,
  );
  if (conditions.name) return own as unknown as Figures;
  const others = rows.filter(({ hospitalId }) => hospitalId !== ownId);
  const { date1, date2, status } = inWholeMonths(conditions);
  const parts = (status ? [status] : ['1', '2', '3']).flatMap((one): [number, Tree][] => {
    const until = (day: string) => figures(others, { name: '', date1: '', date2: day, status: one });
    return [[1, until(date2)], ...(date1 ? [[-1, until(addDays(date1, -1))] as [number, Tree]] : [])];
  });
  return add(own, parts, figures(rows, inWholeMonths(conditions))) as unknown as Figures;
}
