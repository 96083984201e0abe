import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { signedPost } from '../../contract/schemas/publication.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/row-types.ts';
import { type ChainHead, headOfChain } from './chain-store.ts';

/** Where the chain's end stood at a time, kept where who owns the database cannot change it. */
export type Anchor = ChainHead & { time: Date };

const line = z.object({
  time: z.union([z.iso.datetime(), z.int()]).transform((time) => new Date(time)),
  entries: z.int().min(1),
  lastHash: z.string().regex(/^[0-9a-f]{64}$/),
});

const timeoutMs = 5000;

type Places = Pick<Config, 'auditAnchors' | 'webhookSecret'>;

/**
 * Writes the chain's end to the file and the address that are configured, where there are any.
 * @throws when one of them did not take it; the other one has it nevertheless
 */
export async function anchorAudit(db: Db, { auditAnchors: { file, url }, webhookSecret }: Places): Promise<void> {
  if (!file && !url) return;
  const head = await headOfChain(db);
  if (!head) return;
  const now = new Date();
  const written = await Promise.allSettled([
    // One write of one line: several servers share the file.
    file && appendFile(file, `${JSON.stringify({ time: now, ...head })}\n`, { mode: 0o600, flush: true }),
    url && post(url, signedPost({ id: randomUUID(), time: now.getTime(), ...head }, webhookSecret)),
  ]);
  const failed = written.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function post(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answered ${response.status} to an anchor of the audit`);
}

/** The anchors of a file, and the numbers of the lines that are none: the last may have been cut off by a full disk. */
export function readAnchors(text: string): { anchors: Anchor[]; unreadable: number[] } {
  const anchors: Anchor[] = [];
  const unreadable: number[] = [];
  for (const [index, one] of text.split('\n').entries()) {
    if (!one.trim()) continue;
    const anchor = line.safeParse(parsed(one)).data;
    if (anchor) anchors.push(anchor);
    else unreadable.push(index + 1);
  }
  return { anchors, unreadable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
