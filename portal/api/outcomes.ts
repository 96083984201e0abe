import { apiPaths } from '../../contract/paths.ts';
import type { Care } from '../../contract/outcome-texts.ts';
import type { Exam } from '../../clinical/findings.ts';
import type { Treatment } from '../../clinical/treatments.ts';
import { call } from './call.ts';

/** An outcome as it is typed. */
export type OutcomeFields = {
  confirmedAs: string;
  grading: Exam | null;
  care: Care | undefined;
  treatments: Treatment[];
  treatedAt: string;
  visionRight: string;
  visionLeft: string;
  visionOn: string;
  note: string;
};

/** `versionNo`: the statement that the form began with. */
export const saveOutcome = (
  consultationId: number,
  versionNo: number | undefined,
  { grading, treatments, ...fields }: OutcomeFields,
) =>
  call<unknown>(apiPaths.outcomeSave, {
    fields: {
      consultationId,
      versionNo,
      ...fields,
      grading: JSON.stringify(grading),
      treatments: JSON.stringify(treatments),
    },
  });
