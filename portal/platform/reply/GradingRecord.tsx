import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { Reasons } from '../findings/Assessment.tsx';
import { examTitle } from '../../../clinical/exam-fields.ts';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { useToday } from '../today.ts';
import styles from './GradingRecord.module.css';
import { comparedRows, type GradedOutcome, gradedOutcomes, recordedExam, rowsOf } from './grading-rows.ts';

type Props = { grading: Exam; author: string; clinicalCase: ClinicalCase };

/** What an expert found in each eye, beside what the initiator recorded of the same exam, and what follows by the rules. */
export default function GradingRecord({ grading, author, clinicalCase }: Props) {
  const title = examTitle(grading);
  const outcomes = gradedOutcomes(clinicalCase, grading, useToday());
  const mayStop = outcomes.some(({ outcome }) => outcome === 'mayStop');
  return (
    <section className={styles.grading} aria-label={`${author}的分级`}>
      <h3>附上的分级：{title}</h3>
      <div className={styles.eyes}>
        {eyes.map((eye) => {
          const outcome = outcomes.find((one) => one.eye === eye);
          return (
            <div key={eye}>
              <h4>
                {eyeNames[eye]} {eye}
              </h4>
              {outcome ? (
                <>
                  <Outcome outcome={outcome} />
                  <Compared {...{ grading, eye, author, title, clinicalCase }} />
                </>
              ) : (
                <p>未分级{mayStop && '；双眼都符合条件才可终止筛查'}</p>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

const Outcome = ({ outcome: { text, ofCase, urgency, reasons } }: { outcome: GradedOutcome }) => (
  <div className={styles.outcome} data-urgency={urgency}>
    <p>
      <UrgencyWord urgency={urgency} /> <strong>按此分级：{text}</strong>
    </p>
    <p>{ofCase ? `按病例记录：${ofCase}` : '与病例记录得出的相同'}</p>
    <details>
      <summary>按此分级的理由与依据</summary>
      <Reasons reasons={reasons} />
    </details>
  </div>
);

type ComparedProps = Props & { eye: Eye; title: string };

/** The lines that differ, each marked so; those that agree are folded up. */
function Compared({ grading, eye, author, title, clinicalCase: { findings, birthday } }: ComparedProps) {
  const recorded = recordedExam(findings, grading);
  const label = `${author}的分级，${eyeNames[eye]}`;
  if (!recorded?.eyes[eye])
    return (
      <>
        <p>{recorded ? `发起医生在这次检查中没有记录${eyeNames[eye]}。` : `发起医生没有记录 ${title}。`}</p>
        <table className={styles.table} aria-label={label}>
          <tbody>
            {[...rowsOf(grading, eye, birthday)].map(([name, text]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    );
  const { differing, agreeing } = comparedRows(recorded, grading, eye, birthday);
  return (
    <>
      {differing.length > 0 && (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">发起医生</th>
              <th scope="col">此分级</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.name} <b>不同</b>
                </th>
                <td>{row.recorded || '未填'}</td>
                <td>{row.graded || '未填'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {agreeing.length > 0 && (
        <details>
          <summary>
            {differing.length > 0 ? '其余' : '全部'} {agreeing.length} 项一致
          </summary>
          <p>{agreeing.map(({ name, graded }) => `${name}：${graded}`).join('；')}</p>
        </details>
      )}
    </>
  );
}
