import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { completeness } from '../../../clinical/completeness.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { useToday } from '../today.ts';
import { Assessment } from './Assessment.tsx';
import { adviceOf } from '../../../clinical/advice.ts';
import styles from './CaseAdvice.module.css';

type Props = {
  clinicalCase: ClinicalCase;
  /** The kinds of the exams that have no day yet. */
  undated: readonly ExamDisease[];
  /** An exam beside the cases has none. */
  withPictures?: boolean;
};

/** Beside the form: what the rules make of the case as it is written so far, and what an expert will miss in it. */
export default function CaseAdvice({ clinicalCase, undated, withPictures = true }: Props) {
  const today = useToday();
  const missing = completeness(clinicalCase, today, undated).filter(
    ({ id }) => withPictures || !id.startsWith('image-'),
  );
  const advice = adviceOf(clinicalCase, today);
  return (
    <aside className={styles.advice} aria-label="提示与建议补充">
      {missing.length > 0 && (
        <section>
          <h3>建议补充（{missing.length}）</h3>
          <ul className={styles.missing}>
            {missing.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {advice && (
        <section>
          <h3>临床提示</h3>
          <Assessment advice={advice} />
        </section>
      )}
    </aside>
  );
}
