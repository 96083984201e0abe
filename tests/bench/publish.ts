import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '../../site/build.ts';
import { root } from '../server-process.ts';
import { measureBarePublication } from './bare-publication.ts';
import { round } from './figures.ts';
import { measurePublishing, type Publishing } from './publishing.ts';

/** `--articles 1000,10000,100000` and `--publications 50`, which are also what is meant without them. */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000,10000,100000' },
    publications: { type: 'string', default: '50' },
  },
});
const sizes = values.articles.split(',').map(Number);
const publications = Number(values.publications);
if (![...sizes, publications].every((each) => Number.isInteger(each) && each > 0 && each <= 1_000_000))
  throw new Error('--articles and --publications must be whole numbers from 1 to 1000000');

const distDir = join(root, 'dist');
await buildSite(distDir);
const floor = await measureBarePublication(publications);
const measured: Publishing[] = [];
for (const articles of sizes) measured.push(await measurePublishing(distDir, articles, publications));

const [fewest, most] = [measured[0]!, measured.at(-1)!];
const ratio = {
  publishP50: round(most.publish.p50 / fewest.publish.p50),
  editP50: round(most.edit.p50 / fewest.edit.p50),
};
console.log(JSON.stringify({ unit: 'ms', publications, floor, measured, ratio }, null, 2));
console.table([
  { articles: 'a bare publication', 'publish p50': floor.p50, 'publish p95': floor.p95 },
  ...measured.map((one) => ({
    articles: one.articles,
    'publish p50': one.publish.p50,
    'publish p95': one.publish.p95,
    'answered p50': one.publish.answeredP50,
    'edit p50': one.edit.p50,
    'edit p95': one.edit.p95,
    'edit answered p50': one.edit.answeredP50,
    'list pages p50': one.lists.p50,
    'list pages max': one.lists.max,
    'first start s': one.firstStartS,
    'publisher peak MB': one.publisherPeakMb,
  })),
]);
