import { dayInShanghai } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { completeness } from '../../../clinical/completeness.ts';
import { reminders } from '../../../clinical/reminders.ts';
import styles from './CaseAdvice.module.css';
import { Reminders, reminderNote } from './Reminders.tsx';

/** Beside the form: what the rules say about the case as it is written so far, and what an expert will miss in it. */
export default function CaseAdvice({ clinicalCase }: { clinicalCase: Omit<ClinicalCase, 'today'> }) {
  const whole = { ...clinicalCase, today: dayInShanghai(new Date()) };
  const said = reminders(whole);
  const missing = completeness(whole);
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
      {said.length > 0 && (
        <section>
          <h3>临床提示（{said.length}）</h3>
          <Reminders reminders={said} />
        </section>
      )}
      <p className={styles.note}>{said.length > 0 && reminderNote}不填也可以提交。</p>
    </aside>
  );
}
