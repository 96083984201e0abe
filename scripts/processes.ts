import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const restartDelayMs = 500;
const stopTimeoutMs = 12_000;
const startTimeoutMs = 60_000;

export type Running = {
  url: string;
  server: () => ChildProcess;
  publisher: () => ChildProcess;
  stop: () => Promise<void>;
};

/** Hears of a process that ended by itself; it is started again. `how` is a signal's name or an exit code. */
type OnEnd = (script: string, how: string) => void;

const say: OnEnd = (script, how) => console.error(`${script} ended (${how}); starting it again.`);

/** A port of 127.0.0.1 that nobody listened to a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts the server, then the publisher beside it, and each again when it ends by itself. Returns when the server
 * answers; ask `/readyz` whether visitors are served.
 * @param env what configures both, as in `.env.example`
 */
export async function startProcesses(env: NodeJS.ProcessEnv, onEnd = say): Promise<Running> {
  const port = env.PORT || '8080';
  const host = env.HOST || '127.0.0.1';
  const publisherPort = env.PUBLISHER_PORT || String(await freePort());
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const shared = {
    ...env,
    PORT: port,
    HOST: host,
    PUBLISHER_PORT: publisherPort,
    API_URL: url,
    WEBHOOK_SECRET: env.WEBHOOK_SECRET || randomBytes(32).toString('hex'),
    PUBLISH_WEBHOOKS: env.PUBLISH_WEBHOOKS || `http://127.0.0.1:${publisherPort}/`,
  };
  const server = keepRunning('server/main.ts', shared, onEnd);
  await untilOk(`${url}/healthz`, startTimeoutMs);
  const publisher = keepRunning('publisher/main.ts', shared, onEnd);
  const stop = async () => {
    await publisher.stop();
    await server.stop();
  };
  return { url, server: server.child, publisher: publisher.child, stop };
}

type Kept = { child: () => ChildProcess; stop: () => Promise<void> };

function keepRunning(script: string, env: NodeJS.ProcessEnv, onEnd: OnEnd): Kept {
  let stopping = false;
  let child = start();

  function start(): ChildProcess {
    // The channel tells the child when this process is no more, even when it was killed.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
    const started = spawn(process.execPath, [join(root, script)], { cwd: root, env, stdio: [...stdio] });
    started.on('exit', (code, signal) => {
      if (stopping) return;
      onEnd(script, String(signal ?? code));
      setTimeout(() => {
        if (!stopping) child = start();
      }, restartDelayMs);
    });
    return started;
  }

  async function stop(): Promise<void> {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(impatience);
  }

  return { child: () => child, stop };
}

/** Waits until visitors can be served. @throws after `timeoutMs` */
export const untilReady = (url: string, timeoutMs: number): Promise<void> => untilOk(`${url}/readyz`, timeoutMs);

export async function untilOk(url: string, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`);
}

/** Ends everything when this process is asked to. */
export function stopWithProcess(running: Running): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, async () => {
      await running.stop();
      process.exit(0);
    });
}
