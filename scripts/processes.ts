import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { refusedExitCode, serverMemory } from '../contract/settings.ts';
import { whenAsked } from './parent.ts';
import { freePort } from './ports.ts';

const root = join(import.meta.dirname, '..');
const restartDelayMs = 500;
const stopTimeoutMs = 12_000;
const minuteMs = 60_000;
/** So many of a process's last lines on stderr are not told again by the one that takes its place. */
const linesRemembered = 100;

export type Running = {
  url: string;
  server: () => ChildProcess;
  publisher: () => ChildProcess;
  stop: () => Promise<void>;
};

type Options = {
  /** All of it ends when this process is asked to, from the first moment on, or when what started it is no more. */
  endsWithParent?: boolean;
  /** Hears of a process that ended by itself; it is started again. `how` is a signal's name or an exit code. */
  onEnd?: (script: string, how: string) => void;
  /** A process that ends so many times within a minute is given up. */
  triesAMinute?: number;
};

/**
 * Starts the server, then the publisher beside it, and each again when it ends by itself. Returns when the server
 * answers, which lasts as long as its database is away; ask `/readyz` whether visitors are served. Where starting again
 * is no use, all of it ends, and this process.
 * @param env what configures both, as in `.env.example`
 */
export async function startProcesses(env: NodeJS.ProcessEnv, options: Options = {}): Promise<Running> {
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
  const kept: Kept[] = [];
  const stop = async () => {
    for (const one of kept.toReversed()) await one.stop();
  };
  const end = (code: number) => void stop().then(() => process.exit(code));
  if (options.endsWithParent) whenAsked(() => end(0));
  const start = (script: string, memory?: typeof serverMemory): Kept => {
    const one = keepRunning({ script, flags: memory?.flags ?? [] }, { ...memory?.env, ...shared }, options, end);
    kept.push(one);
    return one;
  };
  const server = start('server/main.ts', serverMemory);
  await untilOk(`${url}/healthz`);
  const publisher = start('publisher/main.ts');
  return { url, server: server.child, publisher: publisher.child, stop };
}

type Kept = { child: () => ChildProcess; stop: () => Promise<void> };

function keepRunning(
  { script, flags }: { script: string; flags: readonly string[] },
  env: NodeJS.ProcessEnv,
  { onEnd = say, triesAMinute = 5 }: Options,
  giveUp: (exitCode: number) => void,
): Kept {
  let stopping = false;
  let recentEnds: number[] = [];
  const lastLines: string[] = [];
  let child = start();

  function start(): ChildProcess {
    const isAgain = recentEnds.length > 0;
    // The channel tells the child when this process is no more, even when it was killed.
    const stdio = ['inherit', 'inherit', 'pipe', 'ipc'] as const;
    const started = spawn(process.execPath, [...flags, join(root, script)], { cwd: root, env, stdio: [...stdio] });
    createInterface({ input: started.stderr! }).on('line', (line) => {
      if (!isAgain || !lastLines.includes(line)) console.error(line);
      lastLines.push(line);
      if (lastLines.length > linesRemembered) lastLines.shift();
    });
    started.on('close', (code, signal) => {
      if (!stopping) goOn(code, String(signal ?? code));
    });
    return started;
  }

  function goOn(code: number | null, how: string): void {
    // It has said why itself.
    if (code === refusedExitCode) {
      giveUp(code);
      return;
    }
    recentEnds = [...recentEnds, Date.now()].filter((at) => Date.now() - at < minuteMs);
    if (recentEnds.length >= triesAMinute) {
      console.error(`${script} ended ${triesAMinute} times within a minute (${how}); it is not started again.`);
      giveUp(1);
      return;
    }
    onEnd(script, how);
    setTimeout(() => {
      if (!stopping) child = start();
    }, restartDelayMs);
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

const say = (script: string, how: string): void => console.error(`${script} ended (${how}); starting it again.`);

/** Waits until visitors can be served. @throws after `timeoutMs` */
export const untilReady = (url: string, timeoutMs: number): Promise<void> => untilOk(`${url}/readyz`, timeoutMs);

export async function untilOk(url: string, timeoutMs = Number.POSITIVE_INFINITY): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`);
}
