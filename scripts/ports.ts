import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody listened to a moment ago. */
export const freePort = (): Promise<number> => listenOnce(0, '127.0.0.1');

/** `port`, or the next above it that nobody listens to. @throws when it cannot be opened for another reason */
export async function nextFreePort(port: number, host: string): Promise<number> {
  try {
    return await listenOnce(port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return nextFreePort(port + 1, host);
  }
}

/** Listens to a port for a moment; 0 is any. Returns which. @throws when somebody else does, or it is forbidden */
export async function listenOnce(port: number, host: string): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const { port: opened } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return opened;
}
