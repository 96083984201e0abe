import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as the documents say. Returns its lines, and how it ended. */
async function assess(...files: string[]): Promise<{ lines: Record<string, unknown>[]; code: number; stderr: string }> {
  const run = promisify(execFile)('npm', ['run', '--silent', 'assess', '--', ...files], { cwd: repository });
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );
  const lines = stdout.split('\n').filter(Boolean);
  return { lines: lines.map((line) => JSON.parse(line)), code, stderr };
}

async function assessed(cases: unknown) {
  const path = join(folder, 'cases.json');
  await writeFile(path, JSON.stringify(cases));
  return assess(path);
}

const child = {
  id: 'one',
  today: '2026-03-10',
  diseaseId: 1,
  patientBirthday: '2026-01-01',
  embryoAge: 28,
  embryoAgeDay: 0,
};
const exam = {
  disease: 'rop',
  examDate: '2026-03-01',
  eyes: { OD: { view: 'good', aggressive: true }, OS: { view: 'poor' } },
};

test('a case is one line: the child, each eye, and why', async () => {
  const { lines, code } = await assessed([
    { ...child, findings: { version: 2, exams: [exam] } },
    { ...child, id: 2 },
  ]);
  expect(code).toBe(0);
  const [one, two] = lines;
  expect(one).toMatchObject({
    id: 'one',
    outcome: 'treat',
    withinHours: 48,
    // The left eye was due before, and was not seen since.
    due: '2026-02-04',
    overdueDays: 34,
    eyes: {
      OD: { outcome: 'treat', withinHours: 48, due: '2026-03-03' },
      OS: { outcome: 'cannotJudge', due: '2026-02-04' },
    },
  });
  const { OD } = (one as { eyes: { OD: { reasons: unknown[] } } }).eyes;
  expect(OD.reasons).toEqual([
    { rule: expect.stringContaining('48'), source: expect.any(String), text: expect.any(String) },
  ]);
  expect(two).toMatchObject({ id: 2, outcome: 'examBy', due: '2026-02-04', eyes: { OD: { outcome: 'examBy' } } });
});

test('findings of version 1 are read too', async () => {
  const findings = { version: 1, exams: [{ ...exam, eyes: { OD: { stage: '4A' } } }], images: [] };
  const [one] = (await assessed([{ ...child, findings }])).lines;
  expect(one).toMatchObject({ outcome: 'refer', eyes: { OD: { outcome: 'refer' } } });
});

const rop = (change: object) => ({ version: 2, exams: [{ ...exam, ...change }] });
const refused: [field: string, change: object][] = [
  ['embryoAge', { embryoAge: 50 }],
  ['embryoAgeDay', { embryoAgeDay: 7 }],
  ['patientBirthday', { patientBirthday: '2026-02-30' }],
  ['patientBirthday', { patientBirthday: '2026-04-01' }],
  ['diseaseId', { diseaseId: 9 }],
  ['today', { today: undefined }],
  ['weight', { weight: 2 }],
  ['findings', { findings: rop({ examDate: '2026-03-11' }) }],
  ['findings.exams.0.eyes.OD.zone', { findings: rop({ eyes: { OD: { zone: 'IV' } } }) }],
];

test('a case that cannot be read names its field, and the others are answered', async () => {
  const { lines, code } = await assessed([...refused.map(([, change]) => ({ ...child, ...change })), child]);
  expect(code).toBe(1);
  expect(lines.map(({ error }) => error)).toEqual([...refused.map(([field]) => field), undefined]);
  expect(lines.at(-1)).toMatchObject({ id: 'one', outcome: 'examBy' });
});

test.each(['{}', '[', ''])('a file that holds no cases is refused: %s', async (text) => {
  const path = join(folder, 'none.json');
  await writeFile(path, text);
  expect(await assess(path)).toMatchObject({ lines: [], code: 1, stderr: expect.stringContaining('usage') });
});

test('the published cases are what the documents show it with', async () => {
  const path = join('docs', 'clinical-cases', 'rop.json');
  const expected = JSON.parse(await readFile(join(repository, path), 'utf8')) as { id: string; expected: object }[];
  const { lines, code } = await assess(path);
  expect(code).toBe(0);
  expect(lines.map(({ id, outcome }) => ({ id, outcome }))).toMatchObject(
    expected.map((one) => ({ id: one.id, outcome: (one.expected as { outcome: string }).outcome })),
  );
});
