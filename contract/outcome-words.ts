import { examTitle } from '../clinical/exam-fields.ts';
import { eyeNames, eyes } from '../clinical/eyes.ts';
import { treatmentText } from '../clinical/treatments.ts';
import { careNames, outcomeTexts } from './outcome-texts.ts';
import type { CaseOutcome } from './schemas/outcome.ts';

/** An outcome in lines of a name and what it says, but the confirmed exam. Not said is not there. */
export function outcomeLines(outcome: Omit<CaseOutcome, 'grading'>): [name: string, text: string][] {
  const { confirmedAs, care, treatments, treatedAt, vision, visionOn, note } = outcome;
  const done = treatments.map((one) => `${one.date} ${treatmentText(one)}`);
  const seen = eyes.flatMap((eye) => (vision[eye] ? [`${eyeNames[eye]} ${vision[eye]}`] : []));
  const lines: [string, string][] = [
    [outcomeTexts.confirmedAs, confirmedAs],
    [outcomeTexts.care, care ? [careNames[care], ...done].join('；') : ''],
    [outcomeTexts.treatedAt, treatedAt],
    [outcomeTexts.vision, seen.length > 0 ? `${seen.join('，')}（${visionOn}）` : ''],
    [outcomeTexts.note, note],
  ];
  return lines.filter(([, text]) => text !== '');
}

/** The same in one line. */
export const outcomeText = (outcome: CaseOutcome): string =>
  [
    ...outcomeLines(outcome).map(([name, text]) => `${name}：${text}`),
    ...(outcome.grading ? [`${outcomeTexts.grading}：${examTitle(outcome.grading)}`] : []),
  ].join('；');
