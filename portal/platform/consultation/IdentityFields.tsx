import { Form, Input } from 'antd';
import { earliestBirthday } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import styles from './ConsultationForm.module.css';
import { rules } from './consultation-values.ts';
import { todayNow } from '../today.ts';

const sexes = [
  { value: '1', label: sexNames[1] },
  { value: '0', label: sexNames[0] },
] as const;

/** Who a child is: name, sex, birth date and gestation, for a case and for the child's own record. */
export const IdentityFields = () => (
  <>
    <Form.Item name="patientName" label="姓名" rules={required(texts.fieldRequired)}>
      <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
    </Form.Item>
    <Form.Item name="patientSex" label="性别" rules={chosen(texts.fieldRequired)}>
      <Choices label="性别" choices={sexes} />
    </Form.Item>
    <DayItem
      name="patientBirthday"
      label="出生日期"
      rules={rules.birthday}
      min={earliestBirthday(todayNow())}
      max={todayNow()}
    />
    <fieldset className={styles.gestation} aria-label="出生孕周">
      <Form.Item name="embryoAge" label="孕周（周）" rules={rules.embryoAge}>
        <Input inputMode="numeric" suffix="周" maxLength={12} autoComplete="off" />
      </Form.Item>
      <Form.Item name="embryoAgeDay" label="孕周（天）" rules={rules.embryoAgeDay}>
        <Input inputMode="numeric" suffix="天" maxLength={12} autoComplete="off" />
      </Form.Item>
    </fieldset>
  </>
);

export const BirthWeightField = () => (
  <Form.Item name="birthWeightGrams" label="出生体重（g，选填）" rules={rules.birthWeight}>
    <Input inputMode="numeric" suffix="g" maxLength={12} autoComplete="off" />
  </Form.Item>
);
