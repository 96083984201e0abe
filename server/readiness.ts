import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pages } from '../contract/pages.ts';
import type { Config } from './config.ts';
import { isDiskFull } from './database/outage.ts';
import type { Db } from './database/row-types.ts';
import { answers, type DatabaseWatch } from './database/watch.ts';
import { createLook } from './looking.ts';
import { newestUploads } from './readiness-store.ts';
import type { FileStore } from './upload/disk-files.ts';
import type { UploadFiles } from './upload/files.ts';

/** Load balancers ask every second or two, from several sides. */
const folderLook = { everyMs: 5000, withinMs: 2000 };
/** Nothing is written to look at the site, and whoever waits for a start waits for it last. */
const siteLook = { ...folderLook, everyMs: 200 };
const newestOfEach = 3;
const namesWithinMs = 1000;

/** `full`: what is there can be read, and nothing can be added. */
type Condition = 'well' | 'full' | 'broken';

/** What this server needs to serve everything; `writable` is false where a disk is full. */
export type Readiness = Record<'database' | 'site' | 'uploads' | 'pictureVariants' | 'writable', boolean>;

/** A full disk takes no server out: reading goes on, and the others use the same disk. */
export const isReady = ({ database, site, uploads, pictureVariants }: Readiness): boolean =>
  database && site && uploads && pictureVariants;

type Below = { db: Db; config: Config; databaseWatch: DatabaseWatch; files: UploadFiles; log: FastifyBaseLogger };

/** Looks at the database and writes and reads in each folder. */
export function createReadiness({ db, config, databaseWatch, files, log }: Below): () => Promise<Readiness> {
  // Its own, and the same after a kill that left it behind.
  const probe = `.ready-${hostname()}-${config.port}`;
  const isAnswering = async () => !databaseWatch.isAway() && (await answers(db));
  // A database that hangs says nothing about the pictures.
  const namesInTime = (): Promise<string[]> =>
    Promise.race([newestUploads(db, newestOfEach).catch(() => []), delay(namesWithinMs, [], { ref: false })]);
  const inFolder = (name: string, look: () => Promise<Condition>, times = folderLook) => {
    let told: Condition = 'well';
    const tell = (condition: Condition, error?: unknown) => {
      const reason = error instanceof Error ? error.message : undefined;
      if (condition !== told) log.warn({ folder: name, condition, reason }, 'the condition of a folder changed');
      told = condition;
      return condition;
    };
    return createLook(
      () =>
        look().then(
          (condition) => tell(condition),
          (error: unknown) => tell('broken', error),
        ),
      times,
    );
  };
  const homePage = join(config.dataDir, 'site', 'current', `${pages.home}.html`);
  const site = inFolder('site', () => readStart(homePage), siteLook);
  let toldAbsent = '';
  const uploads = inFolder('uploads', async () => {
    const absent = await absentOf(files.originals, await namesInTime());
    // One alone may still be coming: a row comes before its file.
    if (absent.length > 1 && absent.join() !== toldAbsent) {
      toldAbsent = absent.join();
      log.error({ pictures: absent }, 'pictures are not there');
    }
    return tryOut(files.originals, probe);
  });
  const pictureVariants = inFolder('picture-variants', () => tryOut(files.variants, probe));

  return async () => {
    const [database, ...folders] = await Promise.all([isAnswering(), site(), uploads(), pictureVariants()]);
    const [siteFound, uploadsFound, variantsFound] = folders.map((found) => found ?? 'broken');
    return {
      database,
      site: siteFound !== 'broken',
      uploads: uploadsFound !== 'broken',
      pictureVariants: variantsFound !== 'broken',
      writable: !folders.includes('full'),
    };
  };
}

async function readStart(path: string): Promise<Condition> {
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(Buffer.alloc(1), 0, 1);
    return bytesRead > 0 ? 'well' : 'broken';
  } finally {
    await file.close();
  }
}

/** Writes a file that no list of the store names, and reads it. @throws when that is not possible, but for want of space */
async function tryOut(store: FileStore, name: string): Promise<Condition> {
  try {
    await store.put(name, Buffer.from(name));
  } catch (error) {
    if (isDiskFull(error)) return 'full';
    throw error;
  }
  const written = await store.open(name);
  if (!written || (await buffer(written.stream)).toString() !== name) throw new Error('what was written is not there');
  await store.remove(name);
  return 'well';
}

/**
 * Reads the first bytes of files that should be there, and names those that are not.
 * @throws when one cannot be read, or none is there and the store holds nothing else either: it is another one
 */
async function absentOf(store: FileStore, names: string[]): Promise<string[]> {
  const absent: string[] = [];
  for (const name of names) {
    const file = await store.open(name);
    if (file) await readFirst(file.stream);
    else absent.push(name);
  }
  if (absent.length > 1 && absent.length === names.length && (await isEmpty(store)))
    throw new Error('none of the pictures that the database names is there');
  return absent;
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.names()) return false;
  return true;
}

async function readFirst(stream: Readable): Promise<void> {
  for await (const _ of stream) break;
  stream.destroy();
}
