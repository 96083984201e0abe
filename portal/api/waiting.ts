import { apiPaths } from '../../contract/paths.ts';
import type { Alarm, DoctorSuggested } from '../../contract/schemas/invitation.ts';
import type { Waiting } from '../../contract/schemas/todo.ts';
import { call } from './call.ts';

/** Asked again and again while a page is open: a session that has ended is no reason to ask for the password. */
export const waitingCases = (doctorId: number) =>
  call<Waiting>(apiPaths.consultationWaiting, { fields: { doctorId }, renew: false });

/** Says that one knows of a case's alarm. */
export const acknowledgeAlarm = (consultationId: number, doctorId: number) =>
  call<Alarm>(apiPaths.alarmAcknowledge, { fields: { consultationId, doctorId } });

/** Others who could be asked; none where the case is in time. */
export const suggestedDoctors = (consultationId: number, doctorId: number) =>
  call<DoctorSuggested[]>(apiPaths.doctorSuggest, { fields: { consultationId, doctorId }, renew: false });

/** Invites one more doctor; the form of several is the detail page's. */
export const inviteDoctor = (consultationId: number, doctorId: number, invitedId: number) =>
  call<{ invited: number[] }>(apiPaths.inviteDoctors, {
    fields: { consultationId, doctorId, doctorSelect: [invitedId] },
  });
