import { loadBuiltSite } from './built-site.ts';
import { readPublisherConfig } from './config.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createNudgeServer } from './nudges.ts';
import { Publisher } from './publisher.ts';

const config = readPublisherConfig(process.env);
const log = createLog(config.logLevel);
const metrics = createMetrics();
const publisher = new Publisher(config, await loadBuiltSite(config.distDir, config.publicUrl), log, metrics.onPass);
const server = createNudgeServer(config.webhookSecret, {
  onNudge: () => publisher.nudge(),
  health: () => publisher.health,
  metrics: () => metrics.read(publisher.health.cursor),
  preview: (article) => publisher.preview(article),
});

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
