import { Form, type FormItemProps, type FormRule } from 'antd';
import { dayFault } from '../../contract/typed.ts';
import { DateField, type DateFieldProps } from './DateField.tsx';

/** Said once the field is left: while a day is typed, it is none yet. */
const readable: FormRule = {
  validateTrigger: 'onBlur',
  validator: async (_, text = '') => {
    const fault = dayFault(text);
    if (fault) throw new Error(fault);
  },
};

/** A day as a field of a form, which keeps and refuses what is typed and is none. The other rules come after that. */
export const DayItem = ({ min, max, rules = [], ...item }: FormItemProps & Pick<DateFieldProps, 'min' | 'max'>) => (
  <Form.Item {...item} validateFirst validateTrigger={['onChange', 'onBlur']} rules={[readable, ...rules]}>
    <DateField {...(min && { min })} {...(max && { max })} />
  </Form.Item>
);
