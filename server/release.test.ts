import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRelease } from './release.ts';

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};
const source = { 'package.json': JSON.stringify({ name: 'tongmou', version: '2.0.0' }) };

test('a release says which it is', () => {
  const facts = { version: '1.2.3', commit: 'abcdef0', builtAt: '2026-11-22T00:00:00Z', node: '24.21.0' };
  expect(readRelease(folderWith({ ...source, 'release.json': JSON.stringify(facts) }))).toEqual({
    version: '1.2.3',
    commit: 'abcdef0',
  });
});

test('a source folder is known by package.json and the commit it stands at', () => {
  const folder = folderWith(source);
  const git = (...given: string[]) => execFileSync('git', given, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--allow-empty', '-m', 'first');
  expect(readRelease(folder)).toEqual({ version: '2.0.0', commit: git('rev-parse', 'HEAD') });
});

test('what cannot be known is unknown', () => {
  expect(readRelease(folderWith(source))).toEqual({ version: '2.0.0', commit: 'unknown' });
  expect(readRelease(folderWith({}))).toEqual({ version: 'unknown', commit: 'unknown' });
  expect(readRelease(folderWith({ 'release.json': '{' }))).toEqual({ version: 'unknown', commit: 'unknown' });
});
