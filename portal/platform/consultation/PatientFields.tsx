import { Form, Input } from 'antd';
import { ageText, dayInShanghai, isDay } from '../../../clinical/ages.ts';
import { diseaseNames } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { DateField } from '../../ui/DateField.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import { agesLine } from '../findings/shown-ages.ts';
import styles from './ConsultationForm.module.css';
import { gestationOf, rules } from './consultation-rules.ts';
import type { ConsultationValues } from './consultation-values.ts';

const diseases = Object.entries(diseaseNames)
  .map(([id, label]) => ({ value: Number(id), label }))
  .filter(({ value }) => value > 0);
const sexes = [
  { value: '1', label: sexNames[1] },
  { value: '0', label: sexNames[0] },
] as const;

/** Who the child is, and with which disease. */
export const PatientFields = () => (
  <>
    <div className={styles.patient}>
      <Form.Item name="patientName" label="姓名" rules={required(texts.fieldRequired)}>
        <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
      </Form.Item>
      <Form.Item name="patientSex" label="性别" rules={chosen(texts.fieldRequired)}>
        <Choices label="性别" choices={sexes} />
      </Form.Item>
      <Form.Item name="patientBirthday" label="出生日期" rules={rules.birthday}>
        <DateField max={dayInShanghai(new Date())} />
      </Form.Item>
      <fieldset className={styles.gestation} aria-label="出生孕周">
        <Form.Item name="embryoAge" label="孕周（周）" rules={rules.embryoAge}>
          <Input inputMode="numeric" suffix="周" maxLength={2} autoComplete="off" />
        </Form.Item>
        <Form.Item name="embryoAgeDay" label="孕周（天）" rules={rules.embryoAgeDay}>
          <Input inputMode="numeric" suffix="天" maxLength={1} autoComplete="off" />
        </Form.Item>
      </fieldset>
      <Form.Item name="patientWeight" label="体重（kg）" rules={rules.weight}>
        <Input inputMode="decimal" suffix="kg" maxLength={7} autoComplete="off" />
      </Form.Item>
      <Form.Item name="birthWeightGrams" label="出生体重（g，选填）" rules={rules.birthWeight}>
        <Input inputMode="numeric" suffix="g" maxLength={4} autoComplete="off" />
      </Form.Item>
      <Form.Item name="patientBodyLong" label="身高（cm）" rules={rules.length}>
        <Input inputMode="decimal" suffix="cm" maxLength={7} autoComplete="off" />
      </Form.Item>
    </div>
    <AgeNote />
    <Form.Item name="diseaseId" label="疾病类型" rules={chosen(texts.fieldRequired)}>
      <Choices label="疾病类型" choices={diseases} />
    </Form.Item>
  </>
);

/** What the birth date and the gestational age come to today, as it is typed. */
function AgeNote() {
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
