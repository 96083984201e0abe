import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/invitation.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { isOverdue } from '../invitation/rules.ts';
import { route } from '../route.ts';
import { findAsked, suggestDoctors } from './suggestion-store.ts';

export const doctorSuggest = route({
  path: apiPaths.doctorSuggest,
  access: {
    audience: 'doctor',
    passive: true,
    audited: { action: 'consultation.suggestDoctors', idField: 'consultationId', refusalsOnly: true },
  },
  summary: '会诊逾期无人回复时，向发起人推荐回复过这一病种的医生，回复快的在前；未逾期时为空。',
  body: shape.doctorSuggestBody,
  answer: z.array(shape.doctorSuggested),
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    const found = (await findAsked(db, body.consultationId, doctorId)) ?? absent();
    if (found.initiatorId !== doctorId) throw refuse.forbidden(invitationTexts.inviteForbidden);
    return isOverdue(found) ? suggestDoctors(db, found) : [];
  },
});
