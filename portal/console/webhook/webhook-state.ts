import { pauseCauseNames } from '../../../contract/webhooks.ts';
import type { Webhook, WebhookDelivery } from '../../api/webhooks.ts';
import { beijingMinute } from '../../ui/time.ts';

export type Standing = 'sound' | 'failing' | 'paused' | 'new';

/** How a webhook does, by what became of its last attempts. */
export function standingOf({ pausedAt, failingSince, lastSentAt }: Webhook): Standing {
  if (pausedAt) return 'paused';
  if (failingSince) return 'failing';
  return lastSentAt ? 'sound' : 'new';
}

/** The same in words. */
export function standingText(webhook: Webhook): string {
  const { pausedAt, pauseCause, failingSince, lastSentAt, waiting } = webhook;
  if (pausedAt && pauseCause)
    return pauseCause === 'manager' ? `${beijingMinute(pausedAt)} 起暂停` : pauseCauseNames[pauseCause];
  if (failingSince) return `${beijingMinute(failingSince)} 起未送达${waiting > 0 ? `，${waiting} 条等待重试` : ''}`;
  return lastSentAt ? `正常，${beijingMinute(lastSentAt)} 最近送达` : '尚未推送过事件';
}

/** What may be sent again: not what is on its way, and not what the hospital may not hear of any more. */
export const isResendable = ({ state, type }: WebhookDelivery): boolean =>
  type !== 'webhook.test' && (state === 'dead' || state === 'sent' || state === 'waiting');
