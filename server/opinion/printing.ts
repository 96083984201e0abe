import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Tinypool } from 'tinypool';
import { imageMaxPixels } from '../../contract/pictures.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { createTurns } from '../turns.ts';
import type { UploadFiles } from '../upload/files.ts';
import type { makeOpinion, Task } from './make.ts';

/** Two at a time on one server; of more than a few that wait, the next is asked to come again. */
export const printInTurn = createTurns(2, 8);

/** Sharp on A4 beside another one, whatever size it was taken in. */
const sidePixels = 1000;

/** Pictures as they are printed, one after the other, so that few are in memory as they were; without lost and damaged ones. */
export async function readPictures(files: UploadFiles, names: Map<string, string>): Promise<Map<string, Uint8Array>> {
  const printed = new Map<string, Uint8Array>();
  for (const [path, name] of names) {
    const file = await files.open(name);
    const small = file && (await shrink(await buffer(file.stream)).catch(() => undefined));
    if (small) printed.set(path, small);
  }
  return printed;
}

const shrink = (original: Buffer): Promise<Uint8Array> =>
  sharp(original, { limitInputPixels: imageMaxPixels })
    .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer();

const longestMs = 60_000;
let threads: Tinypool | undefined;

/**
 * Makes the file in a thread, which ends when there is nothing more to make for a while: its fonts are large.
 * @throws 413 where it takes too long or too much memory
 */
export function print(task: Task): Promise<Uint8Array> {
  threads ??= new Tinypool({
    filename: new URL('./make.ts', import.meta.url).href,
    name: 'makeOpinion' satisfies (typeof makeOpinion)['name'],
    minThreads: 0,
    // A second one would hold as much again, and take a processor from everybody else.
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 8 },
  });
  return threads.run(task, { signal: AbortSignal.timeout(longestMs) }).catch((error: NodeJS.ErrnoException) => {
    if (error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw refuse.tooLarge(refusalTexts.opinionTooLong);
    throw error;
  });
}
