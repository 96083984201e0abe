import { daysBetween } from '../../../clinical/ages.ts';
import { examFields, labelOf, valueText } from '../../../clinical/exam-fields.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';

/** Whether a grading was what was confirmed in the end. */
export default function Agreement({ grading, confirmed }: { grading: Exam; confirmed: Exam }) {
  const compared = agreementOf(grading, confirmed);
  if (compared.length === 0) return null;
  const differing = compared.filter(({ agrees }) => !agrees);
  if (differing.length === 0) return <p>与结局一致（{compared.length} 项）</p>;
  const words = differing.map(
    ({ eye, name, said, confirmed: is }) => `${eyeNames[eye]}${name}：分级 ${said}，结局 ${is}`,
  );
  return (
    <p>
      <strong>与结局不同</strong>　{words.join('；')}
      {compared.length > differing.length && `；其余 ${compared.length - differing.length} 项一致`}
    </p>
  );
}

/** What an expert graded in a sign of an eye, beside what it was confirmed as. Values in words. */
type Compared = { eye: Eye; name: string; said: string; confirmed: string; agrees: boolean };

/** The signs that a grading is judged by; a measurement that differs is no disagreement. */
const signsOf: Record<ExamDisease, readonly string[]> = {
  rop: ['zone', 'stage', 'plus'],
  retinoblastoma: ['tumour', 'group'],
  cataract: ['visuallySignificant'],
  glaucoma: [],
  other: [],
};

/** Exams that lie further apart may differ because the disease went on. */
const comparableDays = 7;

/** An expert's grading beside the confirmed one, in each sign that both recorded; nothing where they cannot be compared. */
export function agreementOf(grading: Exam, confirmed: Exam): Compared[] {
  if (grading.disease !== confirmed.disease) return [];
  if (Math.abs(daysBetween(grading.examDate, confirmed.examDate)) > comparableDays) return [];
  const fields = Object.entries(examFields[grading.disease]).filter(([name]) =>
    signsOf[grading.disease].includes(name),
  );
  return eyes.flatMap((eye) => {
    const [graded, found] = [grading.eyes[eye], confirmed.eyes[eye]] as (Record<string, unknown> | undefined)[];
    if (!graded || !found) return [];
    // The same letter means other eyes in another system.
    const isOfOne = graded.system === found.system;
    return fields.flatMap(([name, field]) => {
      if (name === 'group' && !isOfOne) return [];
      const [said, is] = [valueText(field, graded[name]), valueText(field, found[name])];
      if (said === undefined || is === undefined) return [];
      return [{ eye, name: labelOf(field), said, confirmed: is, agrees: graded[name] === found[name] }];
    });
  });
}
