import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import { refuse } from '../answers.ts';
import type { AddressChannel, Message } from './message.ts';
import { SendFault } from './send-fault.ts';

/** Shorter than a page waits for its answer. */
const patienceMs = 8000;

/** Sends a code by the channel whose address it proves, while somebody waits for it. @throws 503 */
export async function sendCode(by: AddressChannel, address: string, code: string): Promise<void> {
  const message = {
    kind: 'code' as const,
    text: notificationTexts.code(code),
    path: pages.platformNotifications,
    code,
  };
  await sendNow(by, address, message, notificationTexts.codeNotSent);
}

/** Sends what somebody waits for. @throws 503 in the words of `failed` */
export async function sendNow(
  by: AddressChannel,
  address: string,
  message: Omit<Message, 'id' | 'isUrgent'>,
  failed: string,
): Promise<void> {
  const patience = new AbortController();
  try {
    await Promise.race([
      by.send({ ...message, id: `tongmou-${message.kind}-${randomUUID()}`, isUrgent: true }, address),
      delay(patienceMs, undefined, { signal: patience.signal }).then(() => {
        throw new SendFault('no answer');
      }),
    ]);
  } catch (error) {
    if (error instanceof SendFault) throw refuse.unavailable(failed);
    throw error;
  } finally {
    patience.abort();
  }
}
