import type { Day } from '../../../clinical/ages.ts';
import { examRows, examTitle, nextText } from '../../../clinical/exam-fields.ts';
import { eyeNames } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { fundusDiagram } from '../../../contract/fundus/diagram.ts';
import { agesLine, type GestationalAge } from '../../../clinical/gestational-age.ts';
import type { Treatment } from '../../../clinical/treatments.ts';
import styles from './FindingsRecord.module.css';
import { FundusFigure, FundusLegend } from './FundusEye.tsx';

type Props = { exam: Exam; birthday: Day; gestation: GestationalAge; treatments: readonly Treatment[] };

/** What one exam found in each eye, drawn where it can be, with what had been done to the eyes until then. */
export function ExamRecord({ exam, birthday, gestation, treatments }: Props) {
  const { disease, examDate } = exam;
  const title = examTitle(exam);
  const ages = agesLine(birthday, gestation, examDate);
  const next = nextText(exam);
  const done = treatments.filter(({ date }) => date <= examDate);
  return (
    <div className={styles.exam}>
      <h3>{title}</h3>
      {ages && <p className={styles.soft}>检查时：{ages}</p>}
      {next && <p>医生定的下次检查：{next}</p>}
      <div className={styles.record}>
        {disease === 'rop' && <Drawing drawings={fundusDiagram(exam.eyes, done)} />}
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

const Drawing = ({ drawings }: { drawings: ReturnType<typeof fundusDiagram> }) => (
  <div className={styles.drawing}>
    {drawings.map((drawing) => (
      <FundusFigure key={drawing.eye} drawing={drawing} />
    ))}
    <FundusLegend drawings={drawings} />
  </div>
);
