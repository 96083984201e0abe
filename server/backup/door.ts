import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
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
export async function openBackupDoor(dataDir: string, source: BackupSource, log: FastifyBaseLogger): Promise<Server> {
  const path = doorOf(dataDir);
  // Whoever holds the database is the only server here: a socket that is there is left of one that was killed.
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.setTimeout(patienceMs, () => socket.destroy());
    writeBackup(source, socket).then(
      ({ rows, uploads }) => log.info({ tables: Object.keys(rows).length, uploads }, 'a backup was taken'),
      (error: unknown) => log.warn({ err: error }, 'a backup was broken off'),
    );
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening));
  await chmod(path, 0o600);
  return server;
}

/** The backup that a running server gives; undefined when none answers. */
export async function askForBackup(dataDir: string): Promise<Readable | undefined> {
  const socket = connect(doorOf(dataDir));
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
