import { pino } from 'pino';
import { readPublisherConfig } from './config.ts';
import { createHttpServer } from './http-server.ts';
import { createMetrics } from './metrics.ts';
import { Publisher } from './publisher.ts';
import { loadBuiltSite } from './site-builder.ts';

const config = readPublisherConfig(process.env);
const log = pino({ name: 'publisher', level: config.logLevel });
const metrics = createMetrics();
const publisher = new Publisher(config, await loadBuiltSite(config.distDir, config.publicUrl), log, metrics.onPass);
const server = createHttpServer(config.webhookSecret, publisher, metrics.read);

// Before anything is written: the port also keeps a second publisher away from the same folder.
await new Promise<void>((listening, failed) => {
  server.once('error', failed).listen(config.port, '127.0.0.1', listening);
});

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
// Started by a process that is no more: nobody would ever end this one.
process.on('disconnect', () => void stop());

/** The pass that is running ends, at most ten seconds. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 10_000).unref();
  server.close();
  await publisher.stop();
  process.exit(0);
}

await publisher.start();
