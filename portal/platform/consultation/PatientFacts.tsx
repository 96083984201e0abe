import { ageText, dayInShanghai, postmenstrualAge } from '../../../contract/ages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { sexNames } from '../../../contract/texts.ts';
import styles from './ConsultationDetail.module.css';

const postmenstrualUntilWeeks = 66;

/** Who the child is. Age, weight and height are those of the day the consultation was proposed. */
export function PatientFacts({ detail }: { detail: ConsultationDetail }) {
  const { patientBirthday, embryoAge, embryoAgeDay } = detail;
  const start = dayInShanghai(new Date(detail.consultationStartDateTime));
  const today = dayInShanghai(new Date());
  const pma = postmenstrualAge({ weeks: embryoAge, days: embryoAgeDay }, patientBirthday, start);
  const facts: Array<[string, string]> = [
    ['姓名', detail.patientName],
    ['性别', sexNames[detail.patientSex]],
    ['出生日期', patientBirthday],
    ['发起时年龄', detail.patientAge],
    ...(today > start ? [['现在年龄', ageText(patientBirthday, today)] as [string, string]] : []),
    ['出生孕周', `${embryoAge} 周 ${embryoAgeDay} 天`],
    ...(pma.weeks < postmenstrualUntilWeeks
      ? [['发起时矫正胎龄', `${pma.weeks} 周 ${pma.days} 天`] as [string, string]]
      : []),
    ['体重', `${detail.patientWeight} kg`],
    ['身高', `${detail.patientBodyLong} cm`],
  ];
  return (
    <section className={styles.section} aria-labelledby="patient">
      <h2 id="patient">患儿信息</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
