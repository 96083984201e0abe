import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rulesVersion } from '../clinical/rules-version.ts';
import { sources } from '../clinical/sources.ts';

const root = join(import.meta.dirname, '..');
const log = await readFile(join(root, 'docs/clinical-safety.md'), 'utf8');
const hazards = log.match(/^\| H\d+ .*$/gm)!;
/** The tests that a row names, each as a link `[the test's name](../its/file.test.ts)`. */
const proofsIn = (row: string) =>
  [...row.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.(?:test|spec)\.ts)\)/g)].map(([, name, file]) => ({
    name: name!,
    file: file!,
  }));

const run = async (command: string, args: string[]) => {
  const options = { cwd: root, maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin', command), args, options);
  return stdout;
};

/** The tests of these files, each as `FILE: NAME`, those of a table with their values. */
async function testsIn(files: string[]): Promise<string[]> {
  const [specs, units] = [
    files.filter((file) => file.endsWith('.spec.ts')),
    files.filter((file) => file.endsWith('.test.ts')),
  ];
  const listed = await run('vitest', ['list', '--json', '--no-static-parse', ...units]);
  const ofUnits: { name: string; file: string }[] = JSON.parse(listed.slice(listed.indexOf('[')));
  const ofSpecs = (await run('playwright', ['test', '--list', ...specs])).matchAll(/^ +(\S+):\d+:\d+ › (.*)$/gm);
  return [
    ...ofUnits.map(({ name, file }) => `${file.slice(root.length + 1)}: ${name}`),
    ...[...ofSpecs].map(([, file, name]) => `tests/e2e/${file}: ${name}`),
  ];
}

test('each hazard has a control that a test proves, and the test is there', async () => {
  expect(hazards.map((row) => Number(/\d+/.exec(row)![0]))).toEqual(hazards.map((_, index) => index + 1));
  expect(hazards.filter((row) => proofsIn(row).length === 0)).toEqual([]);
  const proofs = hazards.flatMap(proofsIn);
  const tests = await testsIn([...new Set(proofs.map(({ file }) => file))]);
  const absent = proofs.filter(
    ({ name, file }) => !tests.some((one) => one.startsWith(`${file}: `) && one.includes(name)),
  );
  expect(absent).toEqual([]);
});

test('the hazard log is that of the version that runs', () => {
  expect(log).toContain(`Rules version: **${rulesVersion}**`);
});

test('every source of a rule stands in the list of rules', () => {
  const rules = log.slice(log.indexOf('## The rules'));
  for (const source of Object.keys(sources)) expect(rules).toContain(`\`${source}\``);
});
