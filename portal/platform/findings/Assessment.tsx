import { type Advice, adviceOf, type EyeReminders, type Reminder } from '../../../clinical/advice.ts';
import type { Day } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { eyeNames } from '../../../clinical/eyes.ts';
import { eyesText, overdueDays } from '../../../clinical/outcome.ts';
import type { Standing } from '../../../contract/schemas/standing.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import { useToday } from '../today.ts';
import styles from './Assessment.module.css';
import { UrgencyWord } from './UrgencyMark.tsx';

/**
 * What the rules make of a case: the child in one line, each eye with its reasons, and who is to be screened and when
 * first. Every reason carries its rule and where it stands.
 */
export function Assessment({ advice: { assessment, said, screening } }: { advice: Advice }) {
  const today = useToday();
  return (
    <div className={styles.assessment}>
      {said && (
        <>
          <h3
            className={styles.child}
            data-urgency={said.urgency}
            data-overdue={overdueDays(assessment.due, today) > 0}
          >
            <UrgencyWord urgency={said.urgency} /> {said.text}
          </h3>
          <div className={styles.eyes}>
            {bothOnce(said.eyes).map((one) => (
              <EyeAssessment
                key={one.eye}
                {...one}
                isSaid={one.text === said.text}
                isOverdue={overdueDays(assessment.eyes[one.eye].due, today) > 0}
              />
            ))}
          </div>
        </>
      )}
      {screening.china.length > 0 && (
        <details open={!said} className={styles.screening} data-alone={!said}>
          <summary>ROP 筛查对象与首次检查时间</summary>
          <Reasons reasons={screening.china} />
          {screening.foreign.length > 0 && (
            <details>
              <summary>依据：其他国家的指南</summary>
              <Reasons reasons={screening.foreign} />
            </details>
          )}
        </details>
      )}
      <p className={styles.note}>提示由规则自动算出，供参考，不是医嘱；是否采用由医生决定。</p>
      <RulesSignature />
    </div>
  );
}

/** What to say of a child by its standing; before the rules have judged, who is to be screened. */
export const adviceOfStanding = ({ summary, eyes }: Standing, clinicalCase: ClinicalCase, today: Day) =>
  summary && eyes ? adviceOf(clinicalCase, today, { ...summary, eyes }) : undefined;

/** Both eyes in one where they say the same for the same reasons. */
function bothOnce(eyes: readonly EyeReminders[]): readonly EyeReminders[] {
  const [one, other] = eyes;
  if (!one || !other) return eyes;
  const ofBoth = ({ eye, text }: EyeReminders) => text.replace(eyeNames[eye], eyesText(['OD', 'OS']));
  const whyOf = ({ reasons }: EyeReminders) => reasons.map(({ text, rule }) => `${text} ${rule}`).join('\n');
  const isSame = ofBoth(one) === ofBoth(other) && whyOf(one) === whyOf(other);
  return isSame ? [{ ...one, text: ofBoth(one) }] : eyes;
}

/** `isSaid`: the line of the child says it already. */
type EyeProps = EyeReminders & { isOverdue: boolean; isSaid: boolean };

const EyeAssessment = ({ text, urgency, reasons, isOverdue, isSaid }: EyeProps) => (
  <section className={styles.eye} data-urgency={urgency} data-overdue={isOverdue}>
    {!isSaid && (
      <h4>
        <UrgencyWord urgency={urgency} /> {text}
      </h4>
    )}
    <Reasons reasons={reasons} />
  </section>
);

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
