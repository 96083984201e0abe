import { pino } from 'pino';
import { refusedExitCode } from '../contract/settings.ts';
import { type PublisherConfig, readPublisherConfig } from './config.ts';
import { createHttpServer } from './http-server.ts';
import { createMetrics } from './metrics.ts';
import { Publisher } from './publisher.ts';
import { loadBuiltSite } from './site-builder.ts';

// Started by a process that is no more: nobody would ever end this one.
const leave = () => process.exit(0);
process.on('disconnect', leave);

const config = readConfigOrRefuse();
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
process.off('disconnect', leave).on('disconnect', () => void stop());

function readConfigOrRefuse(): PublisherConfig {
  try {
    return readPublisherConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(refusedExitCode);
  }
}

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
