import { Tinypool } from 'tinypool';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { refuse } from '../answers.ts';
import { createTurns } from '../turns.ts';
import type { Opened, openSheet } from './open.ts';

const readInTurn = createTurns(1, 8);
const longestMs = 20_000;
let threads: Tinypool | undefined;

/**
 * Reads a file in a thread, with bounds of its own: what it says of itself need not be so, and the server goes on answering.
 * @throws 400 in words that say what to do about it
 */
export async function readCells(bytes: Uint8Array): Promise<string[][]> {
  threads ??= new Tinypool({
    filename: new URL('./open.ts', import.meta.url).href,
    name: 'openSheet' satisfies (typeof openSheet)['name'],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  });
  const opened: Opened = await readInTurn(() => threads!.run(bytes, { signal: AbortSignal.timeout(longestMs) })).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw refuse.invalid(sheetTexts.tooSlow);
      throw error;
    },
  );
  if ('fault' in opened) throw refuse.invalid(opened.fault);
  return opened.cells;
}
