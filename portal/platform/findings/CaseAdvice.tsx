import { dayInShanghai } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { completeness } from '../../../clinical/completeness.ts';
import type { Reminder } from '../../../clinical/reminder.ts';
import { reminders as remindersOf } from '../../../clinical/reminders.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import styles from './CaseAdvice.module.css';

/** Beside the form: what the rules say about the case as it is written so far, and what an expert will miss in it. */
export default function CaseAdvice({ clinicalCase }: { clinicalCase: Omit<ClinicalCase, 'today'> }) {
  const whole = { ...clinicalCase, today: dayInShanghai(new Date()) };
  const said = remindersOf(whole);
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
      {said.length > 0 && <RulesSignature />}
    </aside>
  );
}

export const reminderNote = '提示由规则自动算出，供参考，不是医嘱；是否采用由医生决定。';

const isScreening = ({ id }: Reminder) => id.startsWith('rop-screening');

/**
 * What the rules say about a case, each with the rule and where it stands. Who is to be screened and when first is folded
 * up once there is more to say.
 */
export function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const screening = reminders.filter(isScreening);
  const others = reminders.filter((one) => !isScreening(one));
  return (
    <div className={styles.reminders}>
      {others.length > 0 && <List reminders={others} />}
      {screening.length > 0 && (
        <details open={others.length === 0} className={styles.screening}>
          <summary>ROP 筛查对象与首次检查时间（{screening.length} 份指南）</summary>
          <List reminders={screening} />
        </details>
      )}
    </div>
  );
}

const List = ({ reminders }: { reminders: readonly Reminder[] }) => (
  <ul className={styles.list}>
    {reminders.map(({ id, text, rule, source, pressing }) => (
      <li key={id} data-pressing={pressing}>
        <p>{text}</p>
        <details>
          <summary>依据：{source}</summary>
          {rule}
        </details>
      </li>
    ))}
  </ul>
);
