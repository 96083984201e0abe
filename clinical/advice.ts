import type { Day } from './ages.ts';
import { assess } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { remindersOf, screeningReminders } from './reminders.ts';

/** What is to be said of a case: the assessment, its words, and who is to be screened; undefined where it is nothing. */
export function adviceOf(clinicalCase: ClinicalCase, today: Day) {
  const { birthday, gestation, findings } = clinicalCase;
  const assessment = assess(clinicalCase, today);
  const said = remindersOf(assessment, today);
  const screening = screeningReminders({ birthday, gestation, birthWeightGrams: findings?.birthWeightGrams }, today);
  return said || screening.china.length > 0 ? { assessment, said, screening } : undefined;
}
export type Advice = NonNullable<ReturnType<typeof adviceOf>>;
