import { Form } from 'antd';
import { ageText, dayInShanghai, isDay } from '../../../clinical/ages.ts';
import { agesLine } from '../findings/shown-ages.ts';
import styles from './ConsultationForm.module.css';
import { gestationOf } from './consultation-rules.ts';
import type { ConsultationValues } from './consultation-values.ts';

/** What the birth date and the gestational age come to today, as it is typed. */
export function AgeNote() {
  const form = Form.useFormInstance<ConsultationValues>();
  const birthday = Form.useWatch('patientBirthday', form) ?? '';
  const gestation = gestationOf(Form.useWatch('embryoAge', form), Form.useWatch('embryoAgeDay', form));
  const today = dayInShanghai(new Date());
  if (!isDay(birthday) || birthday > today) return null;
  return (
    <p className={styles.age}>
      今天：{gestation ? agesLine(birthday, gestation, today) : `年龄 ${ageText(birthday, today)}`}
    </p>
  );
}
