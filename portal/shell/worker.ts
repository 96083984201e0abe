import { whenIdle } from '../ui/waiting.ts';

const address = '/platform-sw.js';
/** As in the worker: it answers for these pages alone. */
const scope = '/platform';

/** Absent on plain http and in some browsers' private windows. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator;

/** The platform's worker if this browser has one. */
export const registeredWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasWorkers() ? navigator.serviceWorker.getRegistration(scope) : undefined;

/** The platform's worker once it is at work. Not `ready`, which never comes on a page that was opened as `/login`. */
export async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' });
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming)
    await new Promise<void>((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve();
        if (coming.state === 'redundant') reject(new Error(`${address} could not be installed`));
      });
    });
  return registration;
}

/**
 * Lets the worker keep the files that this page was made of, so that it opens without a network as well, and tells it
 * where the page stands when it asks. Answers how to stop telling.
 */
export function serveWorker(): () => void {
  if (!hasWorkers()) return () => undefined;
  const tell = ({ data, ports }: MessageEvent) => {
    if (data === 'where') ports[0]?.postMessage(window.location.href);
  };
  navigator.serviceWorker.addEventListener('message', tell);
  whenIdle(async () => {
    // A browser that refuses workers does without.
    const { active } = (await startedWorker().catch(() => undefined)) ?? {};
    active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) });
  });
  return () => navigator.serviceWorker.removeEventListener('message', tell);
}
