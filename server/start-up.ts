import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusedExitCode } from '../contract/settings.ts';
import { ConnectionFailed, isDenied, isDiskFull } from './database/outage.ts';

/** What keeps the product from starting until somebody changes something; the message says in one line what and how. */
export class StartRefusal extends Error {}

/** The first start of the embedded database takes about as much. */
const freeBytesAtLeast = 64 * 1024 * 1024;

const diskFull = 'The disk is full: make space and start again.';

/**
 * Makes the folder that keeps the data.
 * @throws StartRefusal when it cannot be written, or its disk is full
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'Whether this folder can be written.');
    await rm(probe);
  } catch (error) {
    if (isDiskFull(error)) throw new StartRefusal(diskFull, { cause: error });
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`${dataDir} cannot be written (${code}): allow it, or set another DATA_DIR.`);
  }
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < freeBytesAtLeast) throw new StartRefusal(diskFull);
}

/** Ends this process, whose start failed: in one line where somebody can do something about it, else with the stack. */
export function refuseToStart(error: unknown): never {
  const refusal = refusalOf(error);
  // A database that is away may come back: that start can be tried again.
  const away = error instanceof ConnectionFailed ? `The database does not answer: ${error.message}` : undefined;
  console.error(refusal ?? away ?? error);
  process.exit(refusal ? refusedExitCode : 1);
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof StartRefusal) return error.message;
  if (isDiskFull(error)) return diskFull;
  if (isDenied(error)) return `The database refuses: ${(error as Error).message}. Mend DATABASE_URL, or what it names.`;
  const { syscall, code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or set another PORT.`;
  return `Port ${port} cannot be opened (${code}): set another PORT or HOST.`;
}
