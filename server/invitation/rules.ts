import type { InvitationState } from '../../contract/waiting-texts.ts';

type Told = {
  seen_at: Date | null;
  answer: 'accepted' | 'declined' | null;
  replied_at: Date | null;
};

/** How far an invitation came: who replied has answered, whatever they said before. */
export function stateOf({ seen_at, answer, replied_at }: Told): InvitationState {
  if (replied_at) return 'answered';
  return answer ?? (seen_at ? 'seen' : 'sent');
}
