import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedExitCode } from '../contract/settings.ts';

const root = join(import.meta.dirname, '..');

/** What npm runs once it installed into a folder, on such a Node. */
function install(node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'installing-'));
  mkdirSync(join(folder, 'node_modules', 'astro'), { recursive: true });
  const installing = join(folder, 'node');
  writeFileSync(installing, `#!/bin/sh\necho ${node}\n`, { mode: 0o755 });
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'installing-node.cjs')], {
    cwd: folder,
    env: { npm_node_execpath: installing },
    encoding: 'utf8',
  });
  return { status, stderr, isKept: existsSync(join(folder, 'node_modules')) };
}

test.each(['18.20.8', '20.18.3', '22.11.0'])('what Node %s installed goes again, and one line says how to', (node) => {
  expect(install(node)).toEqual({
    status: refusedExitCode,
    stderr: expect.stringMatching(new RegExp(`^Node ${node} is too old to install with.*npm ci\n$`)),
    isKept: false,
  });
});

test.each(['20.19.0', '22.12.0', '24.1.0', '26.0.0'])('Node %s installs all of it', (node) => {
  expect(install(node)).toEqual({ status: 0, stderr: '', isKept: true });
});

test.each(['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md'])('%s names the Nodes of package.json', (document) => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = /Node (\d+\.\d+)(?: or |、| 或 )(\d+\.\d+)/.exec(readFileSync(join(root, document), 'utf8'));
  expect(engines.node).toBe(`^${named?.[1]}.0 || >=${named?.[2]}.0`);
});

test('a Node that cannot read the scripts is told apart from them', () => {
  const older = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
  const check = `${older}; require('./scripts/node-version.cjs')`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', check], { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: refusedExitCode,
    stderr: expect.stringMatching(/^Node 20.20.2 is too old.*\n$/),
  });
});
