import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type BackupSource, writeBackup } from './write.ts';

/** A reader that stands still holds the embedded database, and with it everybody else. */
const patienceMs = 20_000;

const doorOf = (dataDir: string) => join(dataDir, 'backup.socket');

/**
 * Gives a backup to whoever connects to a socket in `dataDir`, which its owner alone may do. The embedded database can be
 * read by no other process while the server runs. A connection that ends before the archive does is a backup that failed.
 */
export async function openBackupDoor(
  dataDir: string,
  source: BackupSource,
  log: FastifyBaseLogger,
  readerPatienceMs = patienceMs,
): Promise<Server> {
  const path = doorOf(dataDir);
  // Whoever holds the database is the only server here: a socket that is there is left of one that was killed.
  await rm(path, { force: true });
  const server = createServer((socket) => {
    // What goes wrong shows where chunks are sent.
    socket.on('error', () => {});
    writeBackup(source, (chunks) => send(chunks, socket, readerPatienceMs))
      .then(
        ({ rows, uploads }) => log.info({ tables: Object.keys(rows).length, uploads }, 'a backup was taken'),
        (error: unknown) => log.warn({ err: error }, 'a backup was broken off'),
      )
      .finally(() => socket.destroySoon());
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening));
  await chmod(path, 0o600);
  return server;
}

/** @throws when the reader leaves, or takes nothing for so long */
async function send(chunks: AsyncIterable<Buffer>, socket: Socket, patienceMs: number): Promise<void> {
  for await (const chunk of chunks) {
    if (socket.destroyed) throw new Error('the reader left');
    if (!socket.write(chunk)) await untilDrained(socket, patienceMs);
  }
}

async function untilDrained(socket: Socket, patienceMs: number): Promise<void> {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, patienceMs);
  socket.once('close', giveUp);
  try {
    await once(socket, 'drain', { signal: patience.signal });
  } finally {
    clearTimeout(timer);
    socket.off('close', giveUp);
  }
}

/** The backup that a running server gives; undefined when none answers. */
export async function askForBackup(dataDir: string): Promise<Readable | undefined> {
  const socket = connect(doorOf(dataDir));
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
