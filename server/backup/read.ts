import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { decrypted, readHeader } from '../encryption/age.ts';
import type { Keys } from '../encryption/keys.ts';
import { keptName } from '../upload/upload-store.ts';
import {
  type BackupContents,
  type BackupHeader,
  contents as contentsSchema,
  entryNames,
  header as headerSchema,
  obstacle,
  sumLine,
} from './format.ts';

const entryMaxBytes = 512 * 1024 * 1024;

/** What becomes of the parts of a backup, in the order of the archive. */
export type Takers = {
  begin?: (header: BackupHeader) => Promise<void>;
  /** `rows` is a JSON array as text. */
  rows?: (table: string, rows: string) => Promise<void>;
  upload?: (name: string, content: Buffer) => Promise<void>;
};

export type CheckedBackup = { header: BackupHeader; contents: BackupContents };

/**
 * Reads a backup from its first byte to its last and hands its parts on. Only when it returns has all been checked: nothing
 * missing, nothing added, every checksum right, every picture there that a row names.
 * @throws what is wrong with the file, in words for the person who restores it; also when it is encrypted and no key opens it
 */
export async function readBackup(path: string, takers: Takers = {}, keys?: Keys): Promise<CheckedBackup> {
  const reading = new Reading(takers);
  for await (const { name, content } of entriesOf(path, keys)) await reading.take(name, content);
  return reading.end();
}

async function* entriesOf(path: string, keys?: Keys): AsyncGenerator<{ name: string; content: Buffer }> {
  const archive = await openArchive(path, keys);
  const entries = extract();
  let fault: NodeJS.ErrnoException | undefined;
  const piped = pipeline(archive, createGunzip(), entries).catch((error: NodeJS.ErrnoException) => {
    fault = error;
  });
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > entryMaxBytes) throw new DamagedBackup(`不应有的条目 ${name}`);
      yield { name, content: await buffer(entry) };
    }
    await piped;
    if (fault) throw fault;
  } catch (error) {
    if (error instanceof DamagedBackup) throw error;
    await piped;
    // A file that cannot be opened or read says so itself.
    throw fault?.syscall ? fault : new DamagedBackup((error as Error).message);
  }
}

/** The file as it was before it was encrypted, if it was. @throws when it cannot be opened, by any of the keys */
async function openArchive(path: string, keys: Keys | undefined): Promise<Readable> {
  const file = createReadStream(path);
  try {
    const { header, whole } = await readHeader(file).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? error : new DamagedBackup(error.message);
    });
    if (!header) return whole;
    if (!keys) throw new Error('备份是加密的：请设置 ENCRYPTION_IDENTITY_FILE 为密钥文件。');
    await keys.open.decryptHeader(header).catch(() => {
      throw new Error('备份是加密的，ENCRYPTION_IDENTITY_FILE 里没有能打开它的密钥。');
    });
    return decrypted(whole, keys.open);
  } catch (error) {
    file.destroy();
    throw error;
  }
}

export class DamagedBackup extends Error {
  constructor(reason: string) {
    super(`备份文件已损坏，不能使用：${reason}`);
  }
}

const uploadRow = z.looseObject({ name: z.string() });
const rowsEntry = /^rows\/([a-z_]+)\/[0-9]{6}$/;
const uploadEntry = /^uploads\/([^/]+)$/;

/** The state of one reading: what has been seen, and what was promised. */
class Reading {
  readonly #takers: Takers;
  readonly #rows: Record<string, number> = {};
  readonly #uploads = new Set<string>();
  readonly #named = new Set<string>();
  #sums = '';
  #header: BackupHeader | undefined;
  #contents: BackupContents | undefined;
  #isWhole = false;

  constructor(takers: Takers) {
    this.#takers = takers;
  }

  async take(name: string, content: Buffer): Promise<void> {
    if (this.#isWhole) throw new DamagedBackup(`末尾之后还有 ${name}`);
    if (name === entryNames.sums) return this.#compareSums(content.toString());
    this.#sums += sumLine(name, content);
    if (!this.#header) return this.#begin(name, content);
    if (this.#contents) throw new DamagedBackup(`不应有的条目 ${name}`);
    if (name === entryNames.contents) this.#contents = parse(contentsSchema, name, content);
    else await this.#takePart(name, content);
  }

  end(): CheckedBackup {
    if (!this.#header || !this.#contents || !this.#isWhole) throw new DamagedBackup('不完整，末尾缺失');
    return { header: this.#header, contents: this.#contents };
  }

  async #begin(name: string, content: Buffer): Promise<void> {
    if (name !== entryNames.header) throw new DamagedBackup('不是童眸的备份');
    this.#header = parse(headerSchema, name, content);
    const inTheWay = obstacle(this.#header);
    if (inTheWay) throw new Error(inTheWay);
    await this.#takers.begin?.(this.#header);
  }

  async #takePart(name: string, content: Buffer): Promise<void> {
    const table = rowsEntry.exec(name)?.[1];
    const upload = uploadEntry.exec(name)?.[1];
    if (table) await this.#takeRows(table, content.toString());
    else if (upload && keptName.test(upload)) {
      this.#uploads.add(upload);
      await this.#takers.upload?.(upload, content);
    } else throw new DamagedBackup(`不应有的条目 ${name}`);
  }

  async #takeRows(table: string, text: string): Promise<void> {
    const lines = text.split('\n').slice(0, -1);
    this.#rows[table] = (this.#rows[table] ?? 0) + lines.length;
    if (table === 'upload') for (const line of lines) this.#named.add(parse(uploadRow, 'upload', line).name);
    await this.#takers.rows?.(table, `[${lines.join(',')}]`);
  }

  #compareSums(sums: string): void {
    if (!this.#contents) throw new DamagedBackup(`缺少 ${entryNames.contents}`);
    if (sums !== this.#sums) throw new DamagedBackup(`校验和不符：${firstDifference(sums, this.#sums)}`);
    const { rows, uploads, absentUploads } = this.#contents;
    for (const table of new Set([...Object.keys(rows), ...Object.keys(this.#rows)]))
      if ((rows[table] ?? 0) !== (this.#rows[table] ?? 0)) throw new DamagedBackup(`表 ${table} 的行数不符`);
    const absent = new Set(absentUploads);
    for (const name of this.#named)
      if (this.#uploads.has(name) === absent.has(name)) throw new DamagedBackup(`缺少图片 ${name}`);
    if (this.#uploads.size !== uploads || this.#named.size !== uploads + absent.size)
      throw new DamagedBackup('图片数量不符');
    this.#isWhole = true;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, name: string, content: Buffer | string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new DamagedBackup(`无法读取 ${name}`);
  }
}

/** The name of the first entry on which two lists of checksums differ. */
function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const index = lines.findIndex((line, at) => line !== others[at]);
  return (lines[index] || others[index] || '').slice(66);
}
