import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';

const pageName = /^\/?[\w-]+(?:\/[\w-]+)*\.(?:html|xml|txt)$/;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** An address may go below a file, or be longer than any name: no such page is there either. */
const namesNothing = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

const compressedForms = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** Whether a file, named below the site's folder, is one the publisher may replace at any moment. */
export const isPageFile = (file: string): boolean => pageName.test(file);

/**
 * Sends a page in the best form the browser takes; as not found when there is none. Length, tag and text all come from one
 * open file: whoever looks first and opens then may meet the next version of the page, and send it cut to the length of
 * the last.
 */
export async function sendPageFile(reply: FastifyReply, path: string): Promise<void> {
  const { headers } = reply.request;
  const found = await openForm(path, headers['accept-encoding'] ?? '');
  if (!found) return void reply.callNotFound();
  const { handle, encoding } = found;
  try {
    const { size, mtimeMs } = await handle.stat();
    const etag = `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;
    reply.header('vary', 'accept-encoding').header('etag', etag);
    if (reply.statusCode === 200 && headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    reply.type(types[extname(path)]!).send(await handle.readFile());
  } finally {
    await handle.close();
  }
}

async function openForm(
  path: string,
  accepted: string,
): Promise<{ handle: FileHandle; encoding?: string } | undefined> {
  for (const { encoding, ending } of compressedForms) {
    const handle = takes(accepted, encoding) && (await openFile(path + ending));
    if (handle) return { handle, encoding };
  }
  const handle = await openFile(path);
  return handle && { handle };
}

/** Whether an Accept-Encoding header names the encoding and does not rule it out. */
export function takes(accepted: string, encoding: string): boolean {
  const named = accepted.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  return named.some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''));
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (namesNothing.has((error as NodeJS.ErrnoException).code!)) return undefined;
    throw error;
  }
}
