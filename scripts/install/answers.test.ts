import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { collectAnswers } from './answers.ts';
import { faultsOf } from './checks.ts';
import { type Layout, layoutBelow, withBackupsIn } from './layout.ts';
import { removeOldBackups } from './upgrade.ts';

const PUBLIC_URL = 'https://eye.example.org';
const DATABASE_URL = 'postgres://tongmou:first@127.0.0.1/tongmou';
let layout: Layout;

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'tongmou-answers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  layout = layoutBelow(root);
  mkdirSync(dirname(layout.settings), { recursive: true });
});

function write(file: string, values: Record<string, string>): string {
  writeFileSync(
    file,
    Object.entries(values)
      .map(([key, value]) => `${key}="${value}"\n`)
      .join(''),
  );
  return file;
}
const collect = (answers: Record<string, string>) =>
  collectAnswers(layout, write(join(layout.root, 'answers'), { PUBLIC_URL, NGINX: 'no', ...answers }));

test('settings that are there stand against the answers', async () => {
  write(layout.settings, { PUBLIC_URL, DATABASE_URL });
  expect(await collect({ DATABASE_URL: 'local' })).toMatchObject({ DATABASE_URL });
  await expect(collect({ PUBLIC_URL: 'https://other.example.org' })).rejects.toThrow('请改成一样的');
});

test('settings whose database cannot be the one of an installation are refused without their password', async () => {
  const refusal = /^\S+ 里的 DATABASE_URL 要写成 postgres:\/\/… 的地址。$/;
  write(layout.settings, { PUBLIC_URL, DATABASE: 'embedded' });
  await expect(collect({})).rejects.toThrow(refusal);
  write(layout.settings, { PUBLIC_URL, DATABASE_URL: 'postgres://tongmou:a/b:c@[/tongmou' });
  await expect(collect({})).rejects.toThrow(refusal);
});

test.each<Record<string, string>>([
  { READY_SECONDS: 'soon' },
  { HTTP_PORT: '-1' },
  { PORT_PREFIX: '6553' },
  { CERTIFICATE: "/the department's.pem" },
  { SERVICE_USER: 'two\nlines' },
  { DATABASE_URL: 'nowhere' },
])('an answer that cannot be used is refused by its name: %j', async (answer) => {
  await expect(collect(answer)).rejects.toThrow(Object.keys(answer)[0]!);
});

test('the newest three of each kind of backup stay, whatever else is there', () => {
  const backups = join(layout.root, 'disk');
  mkdirSync(join(backups, 'before-folder.tar.gz'), { recursive: true });
  symlinkSync('/nowhere', join(backups, 'before-dangling.tar.gz'));
  const names = [
    'before-5.tar.gz.unfinished',
    ...['before', 'failed'].flatMap((kind) => [1, 2, 3, 4].map((n) => `${kind}-${n}.tar.gz`)),
  ];
  names.forEach((name, index) => {
    writeFileSync(join(backups, name), '');
    utimesSync(join(backups, name), index + 1, index + 1);
  });
  removeOldBackups(withBackupsIn(layout, backups));
  const gone = ['before-1.tar.gz', 'failed-1.tar.gz'];
  expect(readdirSync(backups).sort()).toEqual(
    [...names.filter((name) => !gone.includes(name)), 'before-folder.tar.gz', 'before-dangling.tar.gz'].sort(),
  );
});

test('an answer that nobody asked for is refused, and so are settings the service would not start with, before anything stops', async () => {
  await expect(collect({ DATABASE_ULR: 'local' })).rejects.toThrow('DATABASE_ULR');
  const answers = await collect({ PUBLIC_URL: 'https://eye.example.org/eye' });
  const faults = () => faultsOf({ layout, answers, isRunning: true });
  expect(await faults()).toContainEqual(expect.stringMatching(/^答案 里的设置不能使用：.*PUBLIC_URL/));
  write(layout.settings, { PUBLIC_URL, DATABASE_URL, PUBLICURL: PUBLIC_URL });
  expect(await faults()).toContainEqual(expect.stringContaining('PUBLICURL is no setting, PUBLIC_URL is'));
});
