import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictures } from './pictures.ts';

/** Writes every picture into a folder, to look at: `node demo/fundus/draw.ts FOLDER [NAME…]`. */
const [folder = 'var/fundus', ...names] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const started = performance.now();
for (const [name, draw] of Object.entries(pictures)) {
  if (names.length > 0 && !names.includes(name)) continue;
  await writeFile(join(folder, `${name}.jpg`), await draw());
}
console.log(`${Math.round(performance.now() - started)} ms`);
