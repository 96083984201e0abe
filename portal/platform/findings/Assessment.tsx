import type { Day } from '../../../clinical/ages.ts';
import { assess } from '../../../clinical/assess.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { type Reminder, remindersOf, screeningReminders } from '../../../clinical/reminders.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import styles from './Assessment.module.css';

type Props = { clinicalCase: ClinicalCase; today: Day };

/**
 * What the rules make of a case: the child in one line, each eye with its reasons, and who is to be screened and when
 * first. Every reason carries its rule and where it stands.
 */
export function Assessment({ clinicalCase, today }: Props) {
  const said = remindersOf(assess(clinicalCase, today), today);
  const { birthday, gestation, findings } = clinicalCase;
  const screening = screeningReminders({ birthday, gestation, birthWeightGrams: findings?.birthWeightGrams }, today);
  if (!said && screening.length === 0) return null;
  return (
    <div className={styles.assessment}>
      {said && (
        <>
          <p className={styles.child} data-urgency={said.urgency}>
            {said.text}
          </p>
          {said.eyes.map(({ eye, text, urgency, reasons }) => (
            <section key={eye} className={styles.eye} data-urgency={urgency}>
              <h4>{text}</h4>
              <Reasons reasons={reasons} />
            </section>
          ))}
        </>
      )}
      {screening.length > 0 && (
        <details open={!said} className={styles.screening}>
          <summary>ROP 筛查对象与首次检查时间（{screening.length} 份指南）</summary>
          <Reasons reasons={screening} />
        </details>
      )}
      <p className={styles.note}>提示由规则自动算出，供参考，不是医嘱；是否采用由医生决定。</p>
      <RulesSignature />
    </div>
  );
}

/** Each with its rule and where that stands. */
export const Reasons = ({ reasons }: { reasons: readonly Reminder[] }) => (
  <ul className={styles.reasons}>
    {reasons.map(({ id, text, rule, source }) => (
      <li key={id}>
        <p>{text}</p>
        <details>
          <summary>依据：{source}</summary>
          {rule}
        </details>
      </li>
    ))}
  </ul>
);
