import { apiPaths } from '../../contract/paths.ts';
import type { Alarm, DoctorSuggested } from '../../contract/schemas/invitation.ts';
import { call } from './call.ts';

/** Others who could be asked; none where the case is in time. */
export const suggestedDoctors = (consultationId: number, doctorId: number) =>
  call<DoctorSuggested[]>(apiPaths.doctorSuggest, { fields: { consultationId, doctorId }, renew: false });

type InvitationAnswer =
  | { answer: 'accepted' }
  | { answer: 'declined'; reason: string; suggestedDoctorId?: number | undefined };

/** Answers one's own invitation. */
export const answerInvitation = (consultationId: number, answer: InvitationAnswer) =>
  call<unknown>(apiPaths.invitationAnswer, { fields: { consultationId, ...answer } });

/** Answers which of them were not invited before. */
export const inviteDoctors = (consultationId: number, doctorSelect: number[]) =>
  call<{ invited: number[] }>(apiPaths.inviteDoctors, { fields: { consultationId, doctorSelect } });

/** Says that one sees to a child, and what was done. */
export const acknowledgeAlarm = (childId: number, word: string) =>
  call<Alarm>(apiPaths.alarmAcknowledge, { fields: { childId, word } });
