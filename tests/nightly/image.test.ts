import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/ports.ts';
import { untilOk } from '../../scripts/processes.ts';
import { linkProduct } from '../../scripts/release/files.ts';
import { filesOf, writeSums } from '../../scripts/release/sums.ts';
import { endProcess, launchServer, root } from '../server-process.ts';
import { afterwards, scratchFolder } from './server-alone.ts';

const take = (from: string, to: string) =>
  spawnSync('sh', [join(root, 'deploy/take-release.sh'), from, to], { encoding: 'utf8' });

test('an image holds a release, whole, and nothing that only builds or tests', async () => {
  const folder = await scratchFolder();
  const [release, image] = [join(folder, 'release'), join(folder, 'image')];
  mkdirSync(release);
  await linkProduct(root, release);
  writeFileSync(join(release, 'release.json'), '{"version":"1.0.0","commit":"of-the-tests"}');
  await writeSums(release);
  // What somebody may have lying there.
  writeFileSync(join(release, 'settings-of-mine.env'), 'WEBHOOK_SECRET=a secret');
  cpSync(join(root, 'node_modules/vitest/package.json'), join(release, 'node_modules/vitest/package.json'));
  expect(take(release, image)).toMatchObject({ status: 0, stderr: '' });
  const files = filesOf(image);
  expect(files).toEqual(filesOf(release).filter((file) => !/settings-of-mine|node_modules\/vitest/.test(file)));

  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const ofDevelopment = Object.keys(lock.packages).filter((path) => lock.packages[path]!.dev);
  expect(ofDevelopment.length).toBeGreaterThan(100);
  expect(ofDevelopment.filter((path) => existsSync(join(image, path, 'package.json')))).toEqual([]);

  const port = String(await freePort());
  const { child, url } = await launchServer({ DATA_DIR: join(folder, 'data'), PORT: port }, 'inherit', image);
  afterwards(() => endProcess(child, 'SIGTERM'));
  await untilOk(`${url}/healthz`, 60_000);
  // The files of the release are links to our own.
  rmSync(join(release, 'server/main.ts'));
  writeFileSync(join(release, 'server/main.ts'), 'changed');
  expect(take(release, join(folder, 'other')).status).not.toBe(0);
});

test('no image is built of a folder of sources', async () => {
  const folder = await scratchFolder();
  for (const name of ['package.json', 'server', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  const { status, stderr } = take(folder, join(folder, 'image'));
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('is no release') });
  expect(existsSync(join(folder, 'image'))).toBe(false);
  expect(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')).toMatch(/take-release\.sh[\s\S]*COPY --from=release/);
});
