import { type Eye, eyes } from '../../clinical/eyes.ts';
import { isSameTreatment } from '../../clinical/same-findings.ts';
import type { Treatment } from '../../clinical/treatments.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import type { StatedOutcome } from '../../contract/schemas/record.ts';
import { codes, eyeConcept, ownConcept, systems } from './codes.ts';
import type { Draft, Ref } from './document.ts';
import { exam } from './exams.ts';
import { author } from './people.ts';
import { treatment } from './treatments.ts';

type Of = { key: string; subject: Ref; listedTreatments: readonly Treatment[] };

/** What was found and done in the end, but treatments that are listed already. What nobody said is left out, and means nothing. */
export function outcome(draft: Draft, stated: StatedOutcome, { key, subject, listedTreatments }: Of): Ref[] {
  const { content, savedAt, savedBy } = stated;
  const by = author(draft, savedBy);
  const observed = { resourceType: 'Observation' as const, status: 'final' as const, subject, performer: [by] };
  const vision = (eye: Eye): Ref =>
    draft.add(`${key}/vision/${eye}`, {
      ...observed,
      code: { coding: [codes.visualAcuity], text: outcomeTexts.vision },
      bodySite: eyeConcept(eye),
      ...(content.visionOn && { effectiveDateTime: content.visionOn }),
      valueString: content.vision[eye],
    });
  return [
    ...(content.confirmedAs
      ? [
          draft.add(`${key}/condition`, {
            resourceType: 'Condition',
            verificationStatus: { coding: [{ system: systems.certainty, code: 'confirmed' }] },
            code: { text: content.confirmedAs },
            subject,
            recordedDate: savedAt,
            asserter: by,
          }),
        ]
      : []),
    ...(content.grading ? exam(draft, content.grading, { key: `${key}/grading`, subject, performer: by }) : []),
    ...(content.care
      ? [
          draft.add(`${key}/care`, {
            ...observed,
            code: ownConcept('outcome.care', outcomeTexts.care),
            effectiveDateTime: savedAt,
            valueCodeableConcept: ownConcept(`outcome.care.${content.care}`),
          }),
        ]
      : []),
    ...content.treatments.flatMap((one, at) =>
      listedTreatments.some((other) => isSameTreatment(one, other))
        ? []
        : treatment(draft, one, { key: `${key}/treatment/${at + 1}`, subject, at: content.treatedAt }),
    ),
    ...eyes.filter((eye) => content.vision[eye] !== '').map(vision),
  ];
}
