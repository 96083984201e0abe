import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import type { Answered } from '../../server/testing/call.ts';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';
import { afterwards, call, scratchFolder, signIn, startFilledServer } from './server-alone.ts';

const refused = { status: 'ERROR', rmObject: null, errMsg: refusalTexts.diskFull };

/** A file system of so many megabytes at `folder`; false where this user may not mount one. */
function mountSmall(folder: string, megabytes: number): boolean {
  const options = `size=${megabytes}m,mode=0777`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return false;
  afterwards(() => execFileSync('umount', ['-l', folder]));
  return true;
}

/** Uploads a picture that does not compress, of `side` pixels a side. */
async function upload(url: string, cookie: string, side: number): Promise<Answered> {
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await noise.png().toBuffer())]), 'noise.png');
  const sent = { method: 'POST', body: form, headers: { cookie } };
  const response = await fetch(url + apiBase + apiPaths.upload, sent);
  return { ...(await response.json()), statusCode: response.status };
}

/** Adds an article of two hundred kilobytes that do not compress. */
function addArticle(url: string, cookie: string, previewPic: string): Promise<Answered> {
  const content = `<p>${randomBytes(140_000).toString('base64')}</p>`;
  const fields = { title: '满盘', author: '甲', source: '乙', content, pubDateTime: '2026-01-02 09:30:00', previewPic };
  return call(url, apiPaths.articleAdd, { ...fields, diseaseProfile: '11' }, cookie);
}

test('a full disk refuses an upload whole, and takes the next one when there is space', async ({ skip }) => {
  const dataDir = await scratchFolder();
  const uploads = join(dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  if (!mountSmall(uploads, 3)) skip();
  const url = await startFilledServer(dataDir);
  const cookie = await signIn(url);
  let answer = await upload(url, cookie, 600);
  for (let tries = 5; answer.statusCode === 200 && tries > 0; tries--) answer = await upload(url, cookie, 600);
  expect(answer).toMatchObject({ statusCode: 507, ...refused });
  const files = await readdir(uploads);
  expect(files.filter((name) => name.startsWith('.'))).toEqual([]);
  await rm(join(uploads, files[0]!));
  expect((await upload(url, cookie, 600)).statusCode).toBe(200);
}, 120_000);

test.for(isPostgresInstalled() ? ['PGlite', 'PostgreSQL'] : ['PGlite'])(
  'a full disk under %s refuses what cannot be saved, shows what is, and saves when there is space',
  async (engine, { skip }) => {
    const folder = await scratchFolder();
    if (!mountSmall(folder, 300)) skip();
    const cluster = engine === 'PostgreSQL' ? await startPostgresCluster({ parent: folder }) : undefined;
    if (cluster) afterwards(() => cluster.stop());
    const url = await startFilledServer(cluster ? await scratchFolder() : join(folder, 'data'), cluster?.url);
    const cookie = await signIn(url);
    const pictures: string[] = [];
    for (let n = 0; n < 3; n++) pictures.push((await upload(url, cookie, 4)).rmObject);
    const countArticles = async () => {
      const page = fillPath(apiPaths.articleList, { pageSize: 5, pageNo: 1 });
      return (await call(url, page, {}, cookie)).rmObject.totalCount;
    };

    expect((await addArticle(url, cookie, pictures[0]!)).statusCode).toBe(200);
    const ballast = join(folder, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
    const answer = await addArticle(url, cookie, pictures[1]!);
    expect(answer).toMatchObject({ statusCode: 507, ...refused });
    expect(await countArticles()).toBe(6);
    await rm(ballast);
    // The picture was not claimed by the article that could not be saved.
    for (const picture of pictures.slice(1)) expect((await addArticle(url, cookie, picture)).statusCode).toBe(200);
    expect(await countArticles()).toBe(8);
  },
);
