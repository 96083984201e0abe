import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startScratchCluster } from '../databases.ts';
import { isPostgresInstalled } from '../postgres-cluster.ts';
import { prepareDemo } from '../prepared-demo.ts';
import { hasBrowser, leftToRoot, missingParts } from './missing.ts';
import { tell } from './report.ts';
import { command, type Done, playwright, root, runLanes, type Step, vitest, work } from './steps.ts';

/**
 * `npm run check`, `npm test` and `npm run nightly`: what each consists of stands here, once. A part that is missing on
 * this machine is named and left out; under CI=true it is a fault.
 */
const [what = ''] = process.argv.slice(2);
if (!['check', 'test', 'nightly'].includes(what)) throw new Error(`One of check, test and nightly, not ${what}`);
const since = Date.now();
await mkdir(join(root, 'var', 'test'), { recursive: true });

const style = [
  command('format', ['biome', 'format', '.']),
  command('lint', ['biome', 'lint', '--error-on-warnings', '.']),
  command('imports', [
    ...['depcruise', 'clinical', 'contract', 'server', 'publisher', 'site', 'portal', 'demo', 'scripts', 'tests'],
    ...['--config', '.dependency-cruiser.mjs'],
  ]),
];
// TypeScript 7 checks in a third of the time, but knows no .astro; `astro check` also writes the types of the content first.
const types = [
  command('types of pages', [
    ...['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning'],
  ]),
  command('types', ['node_modules/typescript-native/bin/tsc', '--noEmit']),
];
const isNight = what === 'nightly';
// Tests of generated cases draw many more at night, however long it takes.
if (isNight) process.env.NIGHTLY = '1';
// deploy/ and failover are tried at night, or the night fails.
if (isNight && process.env.CI === 'true') process.env.DEPLOYMENT_TEST = 'required';
const patience = isNight ? ['--testTimeout', '600000'] : [];
const unit = vitest('unit', ['--project', 'unit', ...patience]);

let demo: { remove: () => Promise<void> } | undefined;
const prepared = work('build and demo', async () => {
  demo = await prepareDemo();
});
const journeys = hasBrowser() ? [playwright('journeys', ['--project=journeys'])] : [];
const everyday: Step[] = [
  vitest('server', ['--project', 'server', ...patience]),
  vitest('product', ['--project', 'product', ...patience]),
  ...journeys,
];
const script = (name: string, path: string, ...args: string[]) => command(name, [path, ...args]);
const isPostgresThere = process.env.TEST_DATABASE_URL || isPostgresInstalled();
const long: Step[] = [
  ...(isPostgresThere
    ? [vitest('server on the other engine', ['--project', 'server', ...patience], { TEST_ENGINE: 'PGlite' })]
    : []),
  vitest('long tests', ['--project', 'nightly']),
  ...(hasBrowser(true) ? [playwright('long browser tests', ['--project=nightly'])] : []),
  script('fuzz', 'tests/hostile/fuzz.ts'),
  script('torture', 'tests/nightly/faults/main.ts'),
];

const missing = missingParts({ isNight });
const untried = [...missing, ...leftToRoot()];
if (untried.length > 0) console.log(`Not here, and so untried: ${untried.join('; ')}.`);
const isShort = process.env.CI === 'true' && missing.length > 0 && what !== 'check';

// One for all stages: browser tests, which bring up at night what deploy/ describes, have no set-up of databases.
const isWanted = what !== 'check' && !process.env.TEST_DATABASE_URL && isPostgresInstalled();
const cluster = isWanted ? await startScratchCluster() : undefined;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;

const done: Done[] = [];
try {
  if (what === 'check') done.push(...(await runLanes([[...style, ...types], [unit]])));
  else {
    done.push(
      ...(await runLanes([
        [...style, ...types],
        [prepared, unit],
      ])),
    );
    const isSound = done.every((one) => one.failed === 0);
    // Later stages tell little of a product that does not compile; the night finds all there is to find.
    if (!isSound && !isNight)
      console.log('The tests of server, product and journeys were not run, as something before failed.');
    if (isSound || isNight) done.push(...(await runLanes([everyday])));
    if (isNight) done.push(...(await runLanes([long])));
  }
} finally {
  await Promise.all([demo?.remove(), cluster?.stop()]);
}
tell(done, (Date.now() - since) / 1000);
const isWell = done.every((one) => one.failed === 0);
if (isShort) console.log('With CI=true every part has to be there.');
// What is kept of a failure stays.
if (isWell) await rm(join(root, 'test-results'), { recursive: true, force: true });
process.exit(isWell && !isShort ? 0 : 1);
