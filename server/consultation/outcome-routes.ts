import { isDeepStrictEqual } from 'node:util';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { type CaseOutcome, type OutcomeForm, outcomeSaveBody, outcomeSaved } from '../../contract/schemas/outcome.ts';
import { refuse } from '../answers.ts';
import { lockChildOfCase } from '../child/statement-store.ts';
import { requireDoctor, requireLatest } from '../guard.ts';
import { route } from '../route.ts';
import { lockOwnConsultation, refuseOthers } from './consultation-store.ts';
import { requireAdding } from './rules.ts';
import { addOutcome, findOutcome, readOutcomeCase } from './outcome-store.ts';

/** @throws 400 for what says nothing, contradicts itself or cannot have been on its day */
function readOutcome(form: OutcomeForm, birthday: Day, today: Day): CaseOutcome {
  const { confirmedAs, grading = null, care = null, treatments = [], treatedAt, visionOn = null, note } = form;
  const vision = { OD: form.visionRight, OS: form.visionLeft };
  const hasVision = vision.OD !== '' || vision.OS !== '';
  if (!confirmedAs && !grading && !care && !hasVision && !note) throw refuse.invalid(outcomeTexts.empty);
  if (care === 'given' && treatments.length === 0) throw refuse.invalid(outcomeTexts.treatmentsMissing);
  if (care !== 'given' && (treatments.length > 0 || treatedAt)) throw refuse.invalid(outcomeTexts.treatmentsUnneeded);
  if (hasVision !== (visionOn !== null)) throw refuse.invalid(outcomeTexts.visionDayMissing);
  if (visionOn !== null && visionOn < birthday) throw refuse.invalid(outcomeTexts.visionBeforeBirth);
  if (visionOn !== null && visionOn > today) throw refuse.invalid(outcomeTexts.visionFuture);
  const found = { version: 2 as const, exams: grading ? [grading] : [], images: [], treatments };
  const refusal = findingsRefusal(found, birthday, today);
  if (refusal) throw refuse.invalid(refusal);
  return { confirmedAs, grading, care, treatments, treatedAt, vision, visionOn, note };
}

export const outcomeSave = route({
  path: apiPaths.outcomeSave,
  access: { audience: 'doctor', audited: { action: 'consultation.saveOutcome', idField: 'consultationId' } },
  summary:
    '发起人填写会诊的结局，结束前后都可以；每次都保留，告知其他参与者，治疗计入患儿档案。填 versionNo 时不覆盖更新的（409）。',
  body: outcomeSaveBody,
  answer: outcomeSaved,
  async handle({ change, actor, body }) {
    const doctor = requireDoctor(actor);
    const { consultationId } = body;
    return change(async (tx) => {
      const own = await lockOwnConsultation(tx, consultationId, doctor.doctorId);
      if (!own) return refuseOthers(tx, consultationId, doctor.doctorId, outcomeTexts.editForbidden);
      const { patientBirthday } = await readOutcomeCase(tx, consultationId);
      const content = readOutcome(body, patientBirthday, dayInShanghai(new Date()));
      const last = await findOutcome(tx, consultationId);
      const latest = last?.versionNo ?? 0;
      if (last && isDeepStrictEqual(last.content, content)) return { consultationId, versionNo: latest };
      requireLatest(body.versionNo, latest, outcomeTexts.editedElsewhere, {
        stored: last?.content ?? {},
        sent: content,
      });
      if (last && (await lockChildOfCase(tx, consultationId)).hospitalId !== doctor.hospitalId)
        requireAdding(
          { exams: [], treatments: last.content.treatments },
          { exams: [], treatments: content.treatments },
          [],
        );
      await addOutcome(tx, consultationId, doctor, { content, versionNo: latest + 1 });
      return { consultationId, versionNo: latest + 1 };
    });
  },
});
