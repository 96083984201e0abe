import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

const sums = 'SHA256SUMS';

/** The files below a folder, as paths within it, in one order everywhere. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** Writes the sum of every file of a release into it, as `sha256sum -c` reads them. */
export async function writeSums(folder: string): Promise<void> {
  let lines = '';
  for (const file of filesOf(folder)) if (file !== sums) lines += `${await hashOf(join(folder, file))}  ${file}\n`;
  await writeFile(join(folder, sums), lines);
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
