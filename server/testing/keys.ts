import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll } from 'vitest';

/** Files of new keys, in a folder that goes after the tests. */
export async function keyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-keys-'));
  afterAll(() => rm(folder, { recursive: true }));
  let files = 0;
  return {
    folder,
    newKey: generateX25519Identity,
    /** The oldest key first. */
    async fileOf(...identities: string[]): Promise<string> {
      const file = join(folder, `keys-${++files}.txt`);
      await writeFile(file, `# created by a test\n${identities.join('\n')}\n`, { mode: 0o600 });
      return file;
    },
  };
}
