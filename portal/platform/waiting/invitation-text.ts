import type { Invitation } from '../../../contract/schemas/invitation.ts';
import { invitationStateNames } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';

/** What became of an invitation and when: `已查看 2026-11-23 14:05`. */
export function stateText({ state, sentAt, seenAt, answeredAt, repliedAt }: Invitation): string {
  const at = { sent: sentAt, seen: seenAt, accepted: answeredAt, declined: answeredAt, answered: repliedAt }[state];
  const when = at ? ` ${beijingMinute(at)}` : '';
  return state === 'sent' ? `${invitationStateNames.sent}，邀请于${when}` : `${invitationStateNames[state]}${when}`;
}
