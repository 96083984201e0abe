import { Form } from 'antd';
import { ageText, dayInShanghai, postmenstrualAge } from '../../../contract/ages.ts';
import { limits } from '../../../contract/limits.ts';
import styles from './ConsultationForm.module.css';
import { isWhole } from './consultation-rules.ts';
import type { ConsultationValues } from './consultation-values.ts';

/** Postmenstrual age is of use until about half a year after term. */
const postmenstrualUntilWeeks = 66;

/** What the birth date and the gestational age come to today, as it is typed. */
export function AgeNote() {
  const form = Form.useFormInstance<ConsultationValues>();
  const birthday = Form.useWatch('patientBirthday', form);
  const weeks = Form.useWatch('embryoAge', form) ?? '';
  const days = Form.useWatch('embryoAgeDay', form) ?? '';
  const today = dayInShanghai(new Date());
  if (!birthday || birthday > today) return null;

  const gestation =
    isWhole(weeks, limits.embryoAgeMin, limits.embryoAgeMax) && isWhole(days, 0, limits.embryoAgeDayMax)
      ? { weeks: Number(weeks), days: Number(days) }
      : undefined;
  const pma = gestation && postmenstrualAge(gestation, birthday, today);
  return (
    <p className={styles.age}>
      今天 {ageText(birthday, today)}
      {pma && pma.weeks < postmenstrualUntilWeeks && `，矫正胎龄（孕周＋出生后天数）${pma.weeks} 周 ${pma.days} 天`}
    </p>
  );
}
