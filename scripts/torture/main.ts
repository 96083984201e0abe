import { parseArgs } from 'node:util';
import { torturePublishing } from './publishing.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '160' },
    publications: { type: 'string', default: '100' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});

function whole(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`--${name} must be a whole number, but is ${values[name]}`);
  return number;
}

const { faults, counts, ...torture } = await torturePublishing({
  articles: whole('articles'),
  publications: whole('publications'),
  kills: whole('kills'),
  seed: whole('seed'),
});
console.log(JSON.stringify({ ...torture, counts, faults }, null, 2));
console.table(Object.entries({ ...counts, faults: faults.length }).map(([what, number]) => ({ what, number })));
if (faults.length > 0) process.exitCode = 1;
