import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../contract/pages.ts';
import { createLook } from './looking.ts';
import { createReadiness, isReady } from './readiness.ts';
import { addTestArticle } from './testing/articles.ts';
import { addManager } from './testing/people.ts';
import { startS3 } from './testing/s3-server.ts';
import { onServer } from './testing/test-server.ts';
import { openUploadFiles } from './upload/files.ts';

onServer((server) => {
  const inData = (...names: string[]) => join(server().config.dataDir, ...names);
  /** Asked as for the first time. */
  const found = () => createReadiness(server().services)();
  const well = { database: true, site: true, uploads: true, pictureVariants: true, writable: true };

  beforeAll(async () => {
    mkdirSync(inData('site', 'current', 'hospital'), { recursive: true });
    writeFileSync(inData('site', 'current', `${pages.home}.html`), '<!doctype html>');
    const editor = await addManager(server(), { roleId: 2 });
    for (let n = 0; n < 3; n++) await addTestArticle(server(), editor);
  });

  test('all is well where every folder is written and read, and nothing is left of that', async () => {
    const answer = await server().app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK', ...well }]);
    expect(readdirSync(inData('uploads')).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(inData('picture-variants'))).toEqual([]);
  });

  test('a home page that is gone or empty, and a folder that is none, are named by kind', async () => {
    const home = inData('site', 'current', `${pages.home}.html`);
    writeFileSync(home, '');
    expect(await found()).toEqual({ ...well, site: false });
    rmSync(home);
    expect(await found()).toEqual({ ...well, site: false });
    writeFileSync(home, '<!doctype html>');
    rmSync(inData('picture-variants'), { recursive: true });
    writeFileSync(inData('picture-variants'), 'a file in the place of a folder');
    expect(await found()).toEqual({ ...well, pictureVariants: false });
    rmSync(inData('picture-variants'));
  });

  test('a folder of uploads that holds none of the pictures is not the right one', async () => {
    renameSync(inData('uploads'), inData('elsewhere'));
    expect(await found()).toEqual({ ...well, uploads: false });
    rmSync(inData('uploads'), { recursive: true, force: true });
    renameSync(inData('elsewhere'), inData('uploads'));
    expect(await found()).toEqual(well);
  });

  test('pictures that are lost are told, and take no server out while the folder holds others', async () => {
    const lost = readdirSync(inData('uploads'));
    for (const name of lost) renameSync(inData('uploads', name), inData(name));
    writeFileSync(inData('uploads', `${'0'.repeat(32)}.png`), 'another');
    expect(await found()).toEqual(well);
    rmSync(inData('uploads', `${'0'.repeat(32)}.png`));
    expect(await found()).toEqual({ ...well, uploads: false });
    for (const name of lost) renameSync(inData(name), inData('uploads', name));
  });

  test('pictures that cannot be read, such as those restored by root, are found though the folder is well', async () => {
    const name = readdirSync(inData('uploads'))[0]!;
    const bytes = inData('uploads', name);
    renameSync(bytes, inData('kept'));
    // Root reads whatever its owner is: what nobody can read is a link to itself.
    symlinkSync(name, bytes);
    expect(await found()).toEqual({ ...well, uploads: false });
    rmSync(bytes);
    renameSync(inData('kept'), bytes);
  });

  test('a full disk is told and takes no server out', async ({ skip }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tongmou-full-'));
    const folder = join(dataDir, 'picture-variants');
    mkdirSync(folder);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status !== 0) skip();
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'ballast')}`, 'bs=4k']);
    const { variants } = await openUploadFiles({ dataDir, s3: undefined });
    const files = { ...server().services.files, variants };
    const readiness = await createReadiness({ ...server().services, files })();
    execFileSync('umount', ['-l', folder]);
    rmSync(dataDir, { recursive: true });
    expect(readiness).toEqual({ ...well, writable: false });
    expect(isReady(readiness)).toBe(true);
  });
});

const s3 = await startS3();
afterAll(s3.stop);

onServer((server) => {
  test('a bucket is written and read as well, and its lists name no trace of that', async () => {
    expect((await createReadiness(server().services)()).uploads).toBe(true);
    const names = [];
    for await (const name of server().services.files.originals.names()) names.push(name);
    expect(names).toEqual([]);
  });
}, s3.env);

onServer(
  (server) => {
    test('a bucket that is not there is named', async () => {
      expect((await createReadiness(server().services)()).uploads).toBe(false);
    });
  },
  { ...s3.env, S3_BUCKET: 'no-such-bucket' },
);

test('a look that hangs is told as that at once, and not begun a second time', async () => {
  let begun = 0;
  let end = (_: string) => {};
  const look = createLook(
    () => {
      begun += 1;
      return new Promise<string>((resolve) => {
        end = resolve;
      });
    },
    { everyMs: 50, withinMs: 20 },
  );
  expect(await Promise.all([look(), look(), look()])).toEqual([undefined, undefined, undefined]);
  const started = performance.now();
  expect(await look()).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(15);
  end('well');
  await setImmediate();
  expect([await look(), begun]).toEqual(['well', 1]);
});
