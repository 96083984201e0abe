import { createReadStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { uploadBase } from '../../contract/paths.ts';
import type { Read } from '../database/replica.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { requireFolder } from '../folders.ts';
import type { FileStore } from '../upload/disk-files.ts';
import { atOneMoment, linesOf, recordExport } from './export-store.ts';
import { ExportFolder } from './folder.ts';
import { type Kind, kinds } from './kinds-store.ts';
import { articlePage, readme } from './readme.ts';

export type Exported = { lines: Record<string, number>; pictures: number; absentPictures: string[] };

/**
 * Writes everything as plain files into a new folder, which gets its name when it is complete and that is on record. Rows
 * are of one moment; a picture is there as long as a row names it, so pictures follow.
 * @throws when there is such a folder
 */
export async function writeExport(
  { db, read, uploads }: { db: Db; read: Read; uploads: FileStore },
  path: string,
  version: string,
): Promise<Exported> {
  if (existsSync(path)) throw new Error(`${path} 已存在，导出不会覆盖它。`);
  await requireFolder(dirname(path));
  const unfinished = `${path}.unfinished`;
  const { folder, counted } = await read((from) => beginExport(from, unfinished));
  try {
    const exported = { lines: counted, ...(await writePictures(folder, unfinished, uploads)) };
    await folder.write('README.txt', readme(exported, version));
    await folder.end();
    await recordExport(db, { consultations: counted['consultations.ndjson']!, pictures: exported.pictures });
    await rename(unfinished, path);
    return exported;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Leaves nothing when it fails: it may be done again from another server. */
async function beginExport(db: Db, unfinished: string) {
  const folder = await ExportFolder.create(unfinished);
  try {
    return { folder, counted: await atOneMoment(db, (tx) => writeRows(folder, tx)) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeRows(folder: ExportFolder, tx: Tx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind.file] = await writeKind(folder, tx, kind);
  return counts;
}

async function writeKind(folder: ExportFolder, tx: Tx, kind: Kind): Promise<number> {
  let count = 0;
  async function* told() {
    for await (const lines of linesOf(tx, kind)) {
      count += lines.length;
      for (const line of lines) yield `${line}\n`;
      if (kind.file === 'articles.ndjson') for (const line of lines) await writeArticle(folder, JSON.parse(line));
    }
  }
  await folder.write(kind.file, told());
  return count;
}

type Article = Parameters<typeof articlePage>[0] & { id: number };

const writeArticle = (folder: ExportFolder, article: Article): Promise<void> =>
  folder.write(`articles/${article.id}.html`, articlePage(article).replaceAll(`${uploadBase}/`, 'pictures/'));

/** Copies each picture to every place that the list just written names, without holding that list. */
async function writePictures(folder: ExportFolder, path: string, uploads: FileStore) {
  const absentPictures: string[] = [];
  let pictures = 0;
  for await (const line of createInterface({ input: createReadStream(join(path, 'pictures.ndjson')) })) {
    const { url, files } = JSON.parse(line) as { url: string; files: string[] };
    const name = url.slice(uploadBase.length + 1);
    for (const file of files) {
      const found = await uploads.open(name);
      if (found) await folder.write(file, found.stream);
      else absentPictures.push(file);
    }
    pictures++;
  }
  return { pictures, absentPictures };
}
