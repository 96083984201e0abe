import { crossingsOf, faultsOf, judgeDay } from './report.ts';

/**
 * `npm run check:shards`: which statements of the product would ask several shards if cases lay with their hospitals. Prints them
 * with their verdicts as JSON, and those that cross as a table; ends with 1 where one crosses that accepted.ts does not know.
 */
const { judged, unplaced } = await judgeDay();
const crossings = crossingsOf(judged);
const faults = [...faultsOf(crossings), ...unplaced.map((table) => `placement.ts says nothing of ${table}`)];
const verdicts = Object.fromEntries(
  [...Map.groupBy(judged, ({ verdict }) => verdict)].map(([verdict, { length }]) => [verdict, length]),
);
console.log(JSON.stringify({ verdicts, faults, statements: judged }, null, 2));
console.table(crossings.map(({ tables, ...line }) => ({ ...line, tables: tables.join(' ') })));
console.table(verdicts);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
