import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file and folder below `folder`, by its whole path. */
export async function allBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.map((entry) => join(entry.parentPath, entry.name)).sort();
}
