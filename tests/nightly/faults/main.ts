import { parseArgs } from 'node:util';
import { type Round, summarise, tortureByFailover } from './failover.ts';
import { tortureByKills } from './kills.ts';
import { tortureNotifications } from './notifications.ts';
import { tortureByRestarts, tortureByStops } from './stops.ts';
import { databases, torture } from './torture.ts';

/**
 * `npm run torture -- --kills 100`, `--terms 100`, `--restarts 50` or `--notifications 100`, on `--database pglite` or `postgres`: a scratch
 * cluster of Debian's PostgreSQL; `--failover 20`, on a cluster of deploy/patroni.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'pglite' },
    articles: { type: 'string', default: '160' },
    kills: { type: 'string' },
    publications: { type: 'string' },
    terms: { type: 'string' },
    restarts: { type: 'string' },
    notifications: { type: 'string' },
    failover: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

function whole(name: Exclude<keyof typeof values, 'database'>, otherwise?: number): number {
  const number = Number(values[name] ?? otherwise);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`--${name} must be a whole number, but is ${values[name]}`);
  return number;
}

const database = databases.find((one) => one === values.database);
if (!database) throw new Error(`--database must be ${databases.join(' or ')}, but is ${values.database}`);

const plan = { database, seed: whole('seed'), articles: whole('articles') };
const rounds: Round[] = [];
const { faults, counts } = await torture(database, async (place, findings) => {
  if (values.terms) return tortureByStops(whole('terms'), place, findings);
  if (values.restarts) return tortureByRestarts(whole('restarts'), place, findings);
  if (values.notifications)
    return tortureNotifications({ kills: whole('notifications'), seed: plan.seed }, place, findings);
  if (values.failover) {
    const plan = { rounds: whole('failover'), seed: whole('seed') };
    return void rounds.push(...(await tortureByFailover(plan, place, findings)));
  }
  const kills = whole('kills', 100);
  return tortureByKills({ ...plan, kills, publications: whole('publications', 2 * kills) }, place, findings);
});
const failover = rounds.length > 0 ? summarise(rounds) : undefined;
console.log(
  JSON.stringify({ ...plan, ...(failover && { database: 'patroni', failover, rounds }), counts, faults }, null, 2),
);
if (failover) {
  console.table(rounds);
  console.table(failover);
}
console.table(Object.entries({ ...counts, faults: faults.length }).map(([what, number]) => ({ what, number })));
if (faults.length > 0) process.exitCode = 1;
