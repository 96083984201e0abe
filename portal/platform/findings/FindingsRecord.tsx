import { type Day, dayText } from '../../../clinical/ages.ts';
import { eyeNames } from '../../../clinical/eyes.ts';
import type { Findings } from '../../../clinical/findings.ts';
import { doseText, type Treatment, treatmentNames, treatmentText } from '../../../clinical/treatments.ts';
import { caseOf } from '../../../contract/case-of.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { Section } from '../Section.tsx';
import { adviceOfStanding, Assessment } from './Assessment.tsx';
import { ExamRecord } from './ExamRecord.tsx';
import styles from './FindingsRecord.module.css';

const none: Findings = { version: 2, exams: [], images: [], treatments: [] };

/** What was done to the eyes and what was found in each, the latest first; folded up, why the rules say what they say. */
export default function FindingsRecord({ detail, today }: { detail: ConsultationDetail; today: Day }) {
  const clinicalCase = caseOf(detail);
  const { birthday, gestation, findings: { exams } = none } = clinicalCase;
  const advice = adviceOfStanding(detail.standing, clinicalCase, today);
  if (!advice) return null;
  const treatments = detail.courseTreatments.toSorted((one, other) => one.date.localeCompare(other.date));
  // The latest first. On a day that has both, the treatment followed the exam.
  const course = [
    ...[...Map.groupBy(treatments, ({ date }) => date)].map(([date, given]) => ({
      date,
      shown: (
        <p key={date} className={styles.done}>
          {dayText(date)} 治疗：{given.map(treatmentText).join('；')}
        </p>
      ),
    })),
    ...exams.map((exam, index) => ({
      date: exam.examDate,
      // biome-ignore lint/suspicious/noArrayIndexKey: there may be two of a kind on a day
      shown: <ExamRecord key={index} {...{ exam, birthday, gestation, treatments }} />,
    })),
  ].toSorted((one, other) => other.date.localeCompare(one.date));

  return (
    <Section id="findings" title={exams.length > 0 ? '检查所见' : '临床提示'}>
      {treatments.length > 0 && <Treatments treatments={treatments} />}
      {exams.length > 0 && course.map(({ shown }) => shown)}
      <details className={styles.basis}>
        <summary>依据</summary>
        <Assessment advice={advice} />
      </details>
    </Section>
  );
}

const Treatments = ({ treatments }: { treatments: readonly Treatment[] }) => (
  <div className={styles.exam}>
    <h3 id="treatments">治疗经过</h3>
    <table className={styles.table} aria-labelledby="treatments">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">眼别</th>
          <th scope="col">治疗</th>
          <th scope="col">药物与剂量</th>
        </tr>
      </thead>
      <tbody>
        {treatments.map((treatment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an eye may be treated twice on a day
          <tr key={index}>
            <td>{dayText(treatment.date)}</td>
            <td>{eyeNames[treatment.eye]}</td>
            <td>{treatmentNames[treatment.kind]}</td>
            <td>{doseText(treatment) || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
