import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Webhook } from './article/webhook.ts';
import type { AuditQueue } from './audit/audit-store.ts';
import type { Config } from './config.ts';
import type { Read, Reader } from './database/replica.ts';
import type { Db } from './database/row-types.ts';
import type { DatabaseWatch } from './database/watch.ts';
import type { IdentityProvider } from './identity/provider.ts';
import type { Channels } from './notification/channels.ts';
import type { Readiness } from './readiness.ts';
import type { ReplyEvents } from './reply/events.ts';
import type { UploadFiles } from './upload/files.ts';

/** What routes work with; made once in app.ts, passed in everywhere. */
export type Services = {
  db: Db;
  /** For lists, statistics and whatever else only reads and decides nothing: from a replica, where one has all of it. */
  read: Read;
  replica: Reader['replica'];
  databaseWatch: DatabaseWatch;
  config: Config;
  files: UploadFiles;
  readiness: () => Promise<Readiness>;
  webhook: Webhook;
  audit: AuditQueue;
  replyEvents: ReplyEvents;
  /** Where people of the hospital sign in; undefined: here alone. */
  identity: IdentityProvider | undefined;
  /** By which doctors are notified. */
  channels: Channels;
  /** Present when somebody is to read it. */
  metrics?: Registry;
  log: FastifyBaseLogger;
};
