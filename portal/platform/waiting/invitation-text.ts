import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Invitation } from '../../../contract/schemas/invitation.ts';
import { invitationStateNames, invitationTexts as words } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';

/** What became of an invitation and when: `已查看 2026-11-23 14:05`. */
export function stateText({ state, sentAt, seenAt, answeredAt, repliedAt }: Invitation): string {
  const at = { sent: sentAt, seen: seenAt, accepted: answeredAt, declined: answeredAt, answered: repliedAt }[state];
  const when = at ? ` ${beijingMinute(at)}` : '';
  return state === 'sent' ? `${invitationStateNames.sent}，邀请于${when}` : `${invitationStateNames[state]}${when}`;
}

type Asked = Pick<ConsultationDetail, 'consultationStatus' | 'invitations'>;

const isAwaited = ({ consultationStatus }: Pick<Asked, 'consultationStatus'>, { state }: Invitation): boolean =>
  consultationStatus === 0 && state !== 'answered' && state !== 'declined';

/** Of an invited doctor whose account is out of use; of one who was waited for, that it is in vain. */
export function goneText(detail: Asked, invitation: Invitation, mayInvite: boolean): string {
  if (!isAwaited(detail, invitation)) return words.accountGone;
  return mayInvite ? `${words.answersNoMore}，${words.inviteOthers}` : words.answersNoMore;
}

/** Whether an open case waits for doctors of whom none can sign in any more. */
export function waitsInVain(detail: Asked): boolean {
  const awaited = detail.invitations.filter((one) => isAwaited(detail, one));
  return awaited.length > 0 && awaited.every(({ isDoctorActive }) => isDoctorActive === false);
}
