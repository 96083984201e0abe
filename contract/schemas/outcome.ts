import { z } from 'zod';
import { clinicalRanges } from '../../clinical/ranges.ts';
import { limits } from '../limits.ts';
import { cares, outcomeTexts } from '../outcome-texts.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, dayField, idField, optionalText, versionNoField } from './fields.ts';
import { exam, jsonField, treatment } from './findings.ts';

/** What was found and done in the end, as the initiator states it. What nobody said is empty or null, and means nothing. */
export const caseOutcome = z.object({
  confirmedAs: z.string(),
  /** What was confirmed in each eye; gradings of experts are compared with it. */
  grading: exam.nullable(),
  care: z.enum(cares).nullable(),
  /** Of care that was given alone. They count in the child's course. */
  treatments: z.array(treatment),
  treatedAt: z.string(),
  vision: z.object({ OD: z.string(), OS: z.string() }),
  visionOn: z.iso.date().nullable(),
  note: z.string(),
});
export type CaseOutcome = z.infer<typeof caseOutcome>;

const line = optionalText(limits.outcomeLineMaxLength).default('');

/** `grading` and `treatments` as JSON, as a reply's grading and the treatments of findings. What is left out is not said. */
export const outcomeSaveBody = z.strictObject({
  consultationId: idField(),
  versionNo: versionNoField,
  confirmedAs: line,
  grading: jsonField(exam.nullable(), refusalTexts.gradingInvalid),
  care: absentOr(z.enum(cares, outcomeTexts.careUnknown)),
  treatments: jsonField(z.array(treatment).max(clinicalRanges.treatmentsMax), outcomeTexts.treatmentsInvalid),
  treatedAt: line,
  visionRight: line,
  visionLeft: line,
  visionOn: absentOr(dayField(refusalTexts.dayInvalid)),
  note: optionalText(limits.entryNoteMaxLength).default(''),
});
export type OutcomeForm = z.output<typeof outcomeSaveBody>;

export const outcomeSaved = z.object({ consultationId: z.int(), versionNo: z.int() });
