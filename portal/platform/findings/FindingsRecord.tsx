import { type Day, dayText } from '../../../clinical/ages.ts';
import { eyeNames } from '../../../clinical/eyes.ts';
import type { Exam, Findings } from '../../../clinical/findings.ts';
import { fundusDiagram } from '../../../clinical/fundus-diagram.ts';
import { agesLine } from '../../../clinical/shown-ages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { Section } from '../Section.tsx';
import { Assessment } from './Assessment.tsx';
import { caseOf } from './case-of.ts';
import { examNames, examRows } from './exam-fields.ts';
import styles from './FindingsRecord.module.css';
import { FundusFigure } from './FundusEye.tsx';

const none: Findings = { version: 2, exams: [], images: [], treatments: [] };

/** What the rules make of the case today, and what was found in each eye: the latest exam first, drawn where it can be. */
export default function FindingsRecord({ detail, today }: { detail: ConsultationDetail; today: Day }) {
  const clinicalCase = caseOf(detail);
  const { birthday, gestation, findings = none } = clinicalCase;
  const exams = findings.exams.toSorted((one, other) => other.examDate.localeCompare(one.examDate));

  return (
    <Section id="findings" title={exams.length > 0 ? '检查所见' : '临床提示'}>
      <Assessment clinicalCase={clinicalCase} today={today} />
      {exams.map((exam, index) => (
        <ExamRecord
          // biome-ignore lint/suspicious/noArrayIndexKey: two exams may be alike
          key={index}
          exam={exam}
          birthday={birthday}
          ages={agesLine(birthday, gestation, exam.examDate)}
        />
      ))}
    </Section>
  );
}

function ExamRecord({ exam, birthday, ages }: { exam: Exam; birthday: string; ages: string }) {
  const { disease, examDate } = exam;
  const title = `${dayText(examDate)} ${examNames[disease]} 检查`;
  return (
    <div className={styles.exam}>
      <h3>{title}</h3>
      {ages && <p className={styles.soft}>检查时：{ages}</p>}
      <div className={styles.record}>
        {disease === 'rop' && (
          <div className={styles.drawing}>
            {fundusDiagram(exam.eyes).map((drawing) => (
              <FundusFigure key={drawing.eye} drawing={drawing} />
            ))}
          </div>
        )}
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">{eyeNames.OD} OD</th>
              <th scope="col">{eyeNames.OS} OS</th>
            </tr>
          </thead>
          <tbody>
            {examRows(exam, birthday).map(({ name, OD, OS }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{OD || '—'}</td>
                <td>{OS || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
