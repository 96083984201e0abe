import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/invitation.ts';
import { caseStatus } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireInvitable } from '../child/consent-store.ts';
import type { Tx } from '../database/row-types.ts';
import { dropAcknowledgement, quietAlarm } from '../escalation/alarm-store.ts';
import { requireDoctor } from '../guard.ts';
import { lockOwnInvitation, type OwnInvitation, saveAnswer } from '../invitation/invitation-store.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { listParticipants, lockOwnConsultation, refuseOthers, requireActiveDoctors } from './consultation-store.ts';
import { invite } from './inviting.ts';
import { newInvitees } from './rules.ts';
import { addVersion } from './version-store.ts';

/** @throws 404 to strangers, 403 to the initiator, 409 once the case is closed or one has replied */
async function requireOwnInvitation(tx: Tx, consultationId: number, doctorId: number): Promise<OwnInvitation> {
  const own = (await lockOwnInvitation(tx, consultationId, doctorId)) ?? absent();
  if (!own.isInvited) throw refuse.forbidden(invitationTexts.notInvited);
  if (own.status !== caseStatus.consulting) throw refuse.conflict(invitationTexts.closed);
  if (own.hasReplied) throw refuse.conflict(invitationTexts.replied);
  return own;
}

/** Somebody to ask who does not take part yet. @throws 400 */
async function requireSuggestible(tx: Tx, consultationId: number, suggestedDoctorId: number): Promise<void> {
  await requireActiveDoctors(tx, [suggestedDoctorId]);
  if ((await listParticipants(tx, consultationId)).includes(suggestedDoctorId))
    throw refuse.invalid(invitationTexts.suggestedTakesPart);
}

export const invitationAnswer = route({
  path: apiPaths.invitationAnswer,
  access: { audience: 'doctor', audited: { action: 'consultation.answerInvitation', idField: 'consultationId' } },
  summary: '接受或谢绝邀请，可写理由并推荐同事；会诊未结束且本人未回复时可以更改。谢绝的人仍可参与。',
  body: shape.invitationAnswerBody,
  answer: shape.invitationAnswered,
  async handle({ change, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { consultationId, answer, suggestedDoctorId } = body;
    trail.detail = { answer };
    return change(async (tx) => {
      const own = await requireOwnInvitation(tx, consultationId, doctorId);
      if (suggestedDoctorId) await requireSuggestible(tx, consultationId, suggestedDoctorId);
      const at = new Date();
      await saveAnswer(tx, consultationId, doctorId, body, at);
      // Told again of who had accepted meanwhile, not of the same answer sent twice.
      if (answer === 'declined' && own.answer !== 'declined')
        await notify(tx, {
          doctorIds: [own.initiatorId],
          kind: 'declined',
          consultationId,
          key: `${consultationId} ${doctorId} ${at.toISOString()}`,
          at,
          isUrgent: own.urgency === 2,
        });
      if (answer === 'declined') await dropAcknowledgement(tx, own.childId, { doctorId, at });
      else await quietAlarm(tx, own.childId, { doctorId, how: 'accept', at });
      return { consultationId, state: answer };
    });
  },
});

export const inviteDoctors = route({
  path: apiPaths.inviteDoctors,
  access: { audience: 'doctor', audited: { action: 'consultation.invite', idField: 'consultationId' } },
  summary: '为本人发起、未结束的会诊再邀请医生；不能撤回邀请。',
  body: shape.inviteDoctorsBody,
  answer: shape.doctorsInvited,
  async handle({ change, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { consultationId, doctorSelect } = body;
    return change(async (tx) => {
      const own = await lockOwnConsultation(tx, consultationId, doctorId);
      if (!own) return refuseOthers(tx, consultationId, doctorId, invitationTexts.inviteForbidden);
      if (own.status !== caseStatus.consulting) throw refuse.conflict(invitationTexts.closed);
      // Who takes part no longer because the keeper ended it is not invited back either.
      await requireInvitable(tx, consultationId, doctorSelect);
      const invited = newInvitees(doctorSelect, doctorId, await listParticipants(tx, consultationId));
      await requireActiveDoctors(tx, invited);
      trail.detail = { invited };
      if (invited.length > 0) {
        await invite(tx, own, invited);
        await addVersion(tx, consultationId, doctorId);
      }
      return { consultationId, invited };
    });
  },
});
