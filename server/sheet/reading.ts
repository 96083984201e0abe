import { Tinypool } from 'tinypool';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { refuse } from '../answers.ts';
import { createTurns } from '../turns.ts';
import type { Opened, openTable } from './open.ts';
import type { Table } from './table.ts';

const readInTurn = createTurns(1, 8);
/** Of the clock: a busy machine gives the thread, which leaves others the right of way, little of it. */
const longestMs = 30_000;
let threads: Tinypool | undefined;

/**
 * The rows of a file as it was sent, read in a thread with bounds of its own: what it says of itself need not be so, and the
 * server goes on answering.
 * @throws 400 in words that say what to do about it
 */
export async function readTable(sheet: string): Promise<Table> {
  threads ??= new Tinypool({
    filename: new URL('./open.ts', import.meta.url).href,
    name: 'openTable' satisfies (typeof openTable)['name'],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  });
  const bytes = Buffer.from(sheet, 'base64url');
  const opened: Opened = await readInTurn(() => threads!.run(bytes, { signal: AbortSignal.timeout(longestMs) })).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw refuse.invalid(sheetTexts.tooSlow);
      throw error;
    },
  );
  if ('fault' in opened) throw refuse.invalid(opened.fault);
  return opened.table;
}
