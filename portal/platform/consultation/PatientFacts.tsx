import { ageText, dayInShanghai } from '../../../clinical/ages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { sexNames } from '../../../contract/texts.ts';
import { shownAges } from '../findings/shown-ages.ts';
import styles from './ConsultationDetail.module.css';

type Fact = [name: string, value: string];

/** Who the child is. Age, weight and height are those of the day the consultation was proposed. */
export function PatientFacts({ detail }: { detail: ConsultationDetail }) {
  const { patientBirthday, embryoAge, embryoAgeDay, findings } = detail;
  const start = dayInShanghai(new Date(detail.consultationStartDateTime));
  const today = dayInShanghai(new Date());
  const ages = shownAges(patientBirthday, { weeks: embryoAge, days: embryoAgeDay }, start);
  const birthWeight = findings?.birthWeightGrams;
  const facts: Fact[] = [
    ['姓名', detail.patientName],
    ['性别', sexNames[detail.patientSex]],
    ['出生日期', patientBirthday],
    ...ages.map(({ name, text }): Fact => [`发起时${name}`, text]),
    ...(today > start ? [['现在年龄', ageText(patientBirthday, today)] satisfies Fact] : []),
    ['出生孕周', `${embryoAge} 周 ${embryoAgeDay} 天`],
    ...(birthWeight === undefined ? [] : [['出生体重', `${birthWeight} g`] satisfies Fact]),
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
