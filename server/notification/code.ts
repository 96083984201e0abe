import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/paths.ts';
import { refuse } from '../answers.ts';
import type { AddressChannel } from './message.ts';
import { SendFault } from './send-fault.ts';

/** Shorter than a page waits for its answer. */
const patienceMs = 8000;

/** Sends a code by the channel whose address it proves, while somebody waits for it. @throws 503 */
export async function sendCode(by: AddressChannel, address: string, code: string): Promise<void> {
  const message = {
    id: `tongmou-code-${randomUUID()}`,
    kind: 'code' as const,
    text: notificationTexts.code(code),
    path: pages.platformNotifications,
    isUrgent: true,
    code,
  };
  const patience = new AbortController();
  try {
    await Promise.race([
      by.send(message, address),
      delay(patienceMs, undefined, { signal: patience.signal }).then(() => {
        throw new SendFault('no answer');
      }),
    ]);
  } catch (error) {
    if (error instanceof SendFault) throw refuse.unavailable(notificationTexts.codeNotSent);
    throw error;
  } finally {
    patience.abort();
  }
}
