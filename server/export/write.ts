import { createReadStream, createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished, pipeline } from 'node:stream/promises';
import { uploadBase } from '../../contract/paths.ts';
import type { Read } from '../database/replica.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { requireFolder } from '../folders.ts';
import type { FileStore } from '../upload/disk-files.ts';
import { atOneMoment, linesOf, recordExport } from './export-store.ts';
import { type Kind, kinds } from './kinds-store.ts';
import { tablesNotExported } from './not-exported.ts';

/** A folder that is its owner's alone, with the checksum of each file as `sha256sum -c` reads them. */
class ExportFolder {
  readonly #path: string;
  readonly #sums: WriteStream;
  readonly #summed: Promise<void>;
  readonly #made = new Set<string>();

  private constructor(path: string) {
    this.#path = path;
    this.#sums = createWriteStream(join(path, 'SHA256SUMS'), { mode: 0o600, flush: true });
    this.#summed = finished(this.#sums);
    // Told by the next write, or at the end.
    this.#summed.catch(() => {});
  }

  /** @throws in one line when there is such a folder: another's work may be under way in it */
  static async create(path: string): Promise<ExportFolder> {
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new Error(`${path} 已存在：另一次导出正在进行；若它已经中断，请先删除这个文件夹。`);
    });
    return new ExportFolder(path);
  }

  /** Writes what arrives, as it arrives. */
  async write(file: string, content: AsyncIterable<string | Buffer> | string): Promise<void> {
    await this.#makeFolderOf(file);
    const hash = createHash('sha256');
    const hashed = async function* (parts: AsyncIterable<string | Buffer> | string[]) {
      for await (const part of parts) {
        hash.update(part);
        yield part;
      }
    };
    const out = createWriteStream(join(this.#path, file), { mode: 0o600, flags: 'wx' });
    await pipeline(typeof content === 'string' ? [content] : content, hashed, out);
    await this.#addSum(`${hash.digest('hex')}  ${file}\n`);
  }

  /** Resolves when all is written. */
  async end(): Promise<void> {
    this.#sums.end();
    await this.#summed;
  }

  async #addSum(line: string): Promise<void> {
    if (this.#sums.errored) throw this.#sums.errored;
    if (!this.#sums.write(line)) await once(this.#sums, 'drain');
  }

  async #makeFolderOf(file: string): Promise<void> {
    const folder = dirname(file);
    // Many files stand side by side; the last few folders are all that need be known.
    if (this.#made.has(folder)) return;
    await mkdir(join(this.#path, folder), { recursive: true, mode: 0o700 });
    if (this.#made.size > 100) this.#made.clear();
    this.#made.add(folder);
  }
}

const width = 36;

/** What stands in the folder, for whoever reads it into another system. */
function readme(
  { lines, pictures, absentPictures }: { lines: Record<string, number>; pictures: number; absentPictures: string[] },
  version: string,
): string {
  const parts = [
    `童眸会诊平台的全部数据，${new Date().toISOString()} 导出，程序版本 ${version}。`,
    '内有患儿的病历，请只存放在加密的磁盘上，只交给有权查看的人。',
    `每个 .ndjson 文件一行一条记录，每行是一个 JSON 对象，编码为 UTF-8。时间都是 ISO 8601 的协调世界时（UTC），
日期都是年-月-日。图片地址（/upload/images/…）对应的文件见 pictures.ndjson。图片共 ${pictures} 张。
核对文件是否完整：sha256sum -c SHA256SUMS`,
    ...kinds.map(({ file, about, fields }) => `${file}：${about}。共 ${lines[file]} 条。\n${table(fields)}`),
    `没有导出的数据：\n${table(tablesNotExported)}`,
  ];
  if (absentPictures.length > 0) parts.push(`导出时以下图片已不存在：\n${absentPictures.join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}

const table = (rows: Record<string, string>): string =>
  Object.entries(rows)
    .map(([name, meaning]) => `  ${name.padEnd(width)} ${meaning}`)
    .join('\n');

type Article = { id: number; title: string; author: string; source: string; pubDateTime: string; content: string };

/** An article to be read without any other system; its content was sanitised when it was saved. */
const articlePage = ({ title, author, source, pubDateTime, content }: Article): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped([source, author, pubDateTime.slice(0, 10)].filter(Boolean).join(' · '))}</p>
${content}
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

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
