import { subscribePush, unsubscribePush, unsubscribePushWhileLeaving } from '../api/notifications.ts';
import { hasWorkers, registeredWorker, startedWorker } from './worker.ts';

/**
 * Whether this browser tells what is pushed. `insecure`: the page came over plain http; `homeScreen`: an iPhone or iPad,
 * where only a page on the home screen may ask.
 */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'insecure' | 'homeScreen';

/** For whom this browser subscribed: on a shared computer somebody else may sign in. */
const ownerKey = 'tongmou.push';

const subscription = async () => (await registeredWorker())?.pushManager?.getSubscription() ?? null;

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpadAsMac();
const isIpadAsMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** `publicKey`: the server's, in base64url. What a browser subscribed to for a former one carries nothing. */
export async function pushState(publicKey: string): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const key = (await subscription())?.options.applicationServerKey;
  return key && inBase64Url(key) === publicKey ? 'on' : 'off';
}

const inBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Asks the person if need be; answers how it stands then. */
export async function startPush(userId: number, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(publicKey);
  const { pushManager } = await startedWorker();
  // One that was made for another key of the server carries nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  localStorage.setItem(ownerKey, String(userId));
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh, auth } = made.toJSON().keys as { p256dh: string; auth: string };
  try {
    await subscribePush({ endpoint: made.endpoint, p256dh, auth });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
}

/** The browser forgets it whatever the server says, which learns it from the push service at the latest. */
export async function stopPush(): Promise<void> {
  const made = await subscription();
  if (made) await Promise.allSettled([unsubscribePush(made.endpoint), made.unsubscribe()]);
}

/** Answers how to stop at once, as the page goes away. */
export function preparePushStop(): () => void {
  let made: PushSubscription | null = null;
  subscription().then(
    (found) => {
      made = found;
    },
    () => undefined,
  );
  return () => {
    if (!made) return;
    unsubscribePushWhileLeaving(made.endpoint);
    made.unsubscribe().catch(() => undefined);
  };
}

/** What another doctor subscribed to here is told here no more. */
export async function dropForeignPush(userId: number): Promise<void> {
  if (localStorage.getItem(ownerKey) === String(userId)) return;
  await (await subscription())?.unsubscribe();
}
