import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** How one step of a run ended. `files` says how long each file of tests took, `told` which tests failed or were skipped. */
type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  files: { name: string; seconds: number }[];
  told: string[];
};
export type Step = { name: string; run: () => Promise<Outcome> };
export type Done = Outcome & { name: string; seconds: number };

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, files: [], told: [] };

/** A command that is well or not; what it says is shown when it is not. */
export const command = (name: string, args: string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await runQuietly(args, {});
    if (code !== 0) console.log(output);
    return { ...nothing, failed: code === 0 ? 0 : 1 };
  },
});

/** Work of this process; what it throws is shown. */
export const work = (name: string, act: () => Promise<unknown>): Step => ({
  name,
  run: async () => {
    try {
      await act();
      return nothing;
    } catch (error) {
      console.log(error);
      return { ...nothing, failed: 1 };
    }
  },
});

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** A project of vitest.config.ts. */
export const vitest = (name: string, args: string[], env: Record<string, string> = {}): Step => ({
  name,
  run: async () => {
    const report = await newReport(name);
    const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await runQuietly(['vitest', 'run', ...args, ...options], env);
    if (code !== 0) console.log(output);
    const found = await readReport<VitestReport>(report);
    if (!found) return { ...nothing, failed: 1 };
    // A file that cannot be loaded, or whose set-up fails, has no test that failed.
    const broken = found.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    );
    const failed = found.numFailedTests + broken.length;
    return {
      passed: found.numPassedTests,
      failed: failed || (code === 0 ? 0 : 1),
      skipped: found.numPendingTests,
      files: found.testResults.map((file) => ({
        name: file.name.replace(`${root}/`, ''),
        seconds: (file.endTime - file.startTime) / 1000,
      })),
      told: [
        ...broken.map(({ name }) => `failed: ${name.replace(`${root}/`, '')}`),
        ...found.testResults.flatMap((file) =>
          file.assertionResults
            .filter(({ status }) => status !== 'passed')
            .map(({ status, fullName }) => `${status}: ${file.name.replace(`${root}/`, '')} › ${fullName}`),
        ),
      ],
    };
  },
});

type Spec = { file: string; title: string; tests: { status: string; results: { duration: number }[] }[] };
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

/** A project of playwright.config.ts, told test by test as it goes. */
export const playwright = (name: string, args: string[]): Step => ({
  name,
  run: async () => {
    const report = await newReport(name);
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runAloud(['playwright', 'test', ...args, '--reporter=list,json'], env);
    const found = await readReport<PlaywrightReport>(report);
    if (!found) return { ...nothing, failed: 1 };
    const { expected, unexpected, flaky, skipped } = found.stats;
    return {
      passed: expected,
      failed: unexpected + flaky || (code === 0 ? 0 : 1),
      skipped,
      files: found.suites.map((suite) => ({ name: suite.file, seconds: durationOf(specsIn(suite)) / 1000 })),
      told: found.suites
        .flatMap(specsIn)
        .flatMap(({ file, title, tests }) =>
          tests.filter(({ status }) => status !== 'expected').map(({ status }) => `${status}: ${file} › ${title}`),
        ),
    };
  },
});

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

const durationOf = (specs: Spec[]): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);

/** Where a step writes its report. That of an earlier run goes: it would be told where this one writes none. */
async function newReport(name: string): Promise<string> {
  const path = join(root, 'var', 'test', `${name.replaceAll(' ', '-')}.json`);
  await rm(path, { force: true });
  return path;
}

const readReport = async <Report>(path: string): Promise<Report | undefined> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );

/** Runs an installed command by its name, or Node by the path of a script. */
function start([name = '', ...args]: string[], env: Record<string, string>, stdio: 'inherit' | 'pipe') {
  const program = name.includes('/') ? join(root, name) : join(root, 'node_modules', '.bin', name);
  return spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', stdio, stdio],
  });
}

async function runAloud(args: string[], env: Record<string, string>): Promise<number> {
  const child = start(args, env, 'inherit');
  return new Promise((ended) => child.on('close', (code) => ended(code ?? 1)));
}

async function runQuietly(args: string[], env: Record<string, string>) {
  const child = start(args, env, 'pipe');
  const output: Buffer[] = [];
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes: Buffer) => output.push(bytes));
  const code = await new Promise<number>((ended) => child.on('close', (status) => ended(status ?? 1)));
  return { code, output: Buffer.concat(output).toString() };
}

/** Does the steps of each lane one after another, the lanes side by side; goes on after what fails. */
export async function runLanes(lanes: Step[][]): Promise<Done[]> {
  const inLane = async (steps: Step[]): Promise<Done[]> => {
    const done: Done[] = [];
    for (const { name, run } of steps) {
      const since = Date.now();
      const outcome = await run();
      const seconds = (Date.now() - since) / 1000;
      console.log(`${outcome.failed ? '✘' : '✓'} ${name} ${seconds.toFixed(1)} s`);
      done.push({ ...outcome, name, seconds });
    }
    return done;
  };
  return (await Promise.all(lanes.map(inLane))).flat();
}
