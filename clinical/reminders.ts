import type { ClinicalCase } from './clinical-case.ts';
import { cataractReminders, glaucomaReminders, retinoblastomaReminders } from './disease-reminders.ts';
import type { Reminder } from './reminder.ts';
import { ropReminders } from './rop-reminders.ts';
import { screeningReminders } from './screening-reminders.ts';

/**
 * Everything the rules say about a case, the most pressing first. They are shown beside the case, with their sources,
 * and never stand in anybody's way.
 */
export const reminders = (clinicalCase: ClinicalCase): Reminder[] =>
  [
    ...ropReminders(clinicalCase),
    ...screeningReminders(clinicalCase),
    ...retinoblastomaReminders(clinicalCase),
    ...glaucomaReminders(clinicalCase),
    ...cataractReminders(clinicalCase),
  ].sort((a, b) => Number(b.pressing) - Number(a.pressing));
