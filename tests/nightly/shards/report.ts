import { loadModule } from 'libpg-query';
import { accepted, acceptedOf } from './accepted.ts';
import type { Verdict } from './binding.ts';
import { observeDay } from './day-of-use.ts';
import { spread, whole } from './placement.ts';
import { judge } from './statement.ts';

export type Judged = { file: string; verdict: Verdict; tables: string[]; crossing: string[]; sql: string };

/** All that a day of use asks, each statement with where its rows would lie; `unplaced`: tables of which nothing is said. */
export async function judgeDay(): Promise<{ judged: Judged[]; unplaced: string[] }> {
  await loadModule();
  const { statements, columns } = await observeDay();
  return {
    judged: statements.map(({ file, sql }) => ({ file, ...judge(sql, columns), sql })),
    unplaced: [...columns.keys()].filter((table) => !spread[table] && !whole.includes(table)),
  };
}

export type Crossing = { file: string; statements: number; tables: string[]; why: string };

/** What crosses, by file. */
export function crossingsOf(judged: Judged[]): Crossing[] {
  const crossing = Map.groupBy(
    judged.filter(({ verdict }) => verdict === 'crosses'),
    ({ file }) => file,
  );
  return [...crossing]
    .map(([file, statements]) => ({
      file,
      statements: statements.length,
      tables: [...new Set(statements.flatMap((one) => one.crossing))].sort(),
      why: acceptedOf(file)?.why ?? '',
    }))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** In a line each: what crosses and was not accepted, and what was accepted and does not. */
export function faultsOf(crossings: Crossing[]): string[] {
  const faults: string[] = [];
  for (const { file, tables } of crossings)
    for (const table of tables)
      if (!acceptedOf(file)?.tables.includes(table)) faults.push(`${file} asks several shards for ${table}`);
  for (const { where } of accepted)
    for (const [file, tables] of Object.entries(where))
      for (const table of tables.split(' '))
        if (!crossings.find((one) => one.file === file)?.tables.includes(table))
          faults.push(`${file} asks several shards for ${table} no more`);
  return faults;
}
