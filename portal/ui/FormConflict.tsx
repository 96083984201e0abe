import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { Conflict } from './Conflict.tsx';

type Compared<Values> = {
  label: string;
  text?: (values: Values) => string;
  /** Where the text is not what a person reads. */
  sides?: (stored: string, sent: string) => { stored: ReactNode; sent: ReactNode };
  /** Another field that is told and taken over together with this one. */
  with?: keyof Values;
};

/** Every field of a form; null is told by another or by none. */
export type ComparedFields<Values> = { [Name in keyof Required<Values>]: Compared<Values> | null };

type Props<Values> = Omit<Parameters<typeof Conflict>[0], 'rows'> & {
  form: FormInstance<Values>;
  fields: ComparedFields<Values>;
  stored: Values;
  /** After a field took over what is stored. */
  onTaken?: () => void;
};

/** What stands in a form beside what is stored, while the form is filled in further. */
export function FormConflict<Values extends object>(props: Props<Values>) {
  const { form, fields, stored, onTaken, ...rest } = props;
  const sent: Values = Form.useWatch([], form) ?? form.getFieldsValue();
  const take = (name: keyof Values) => form.setFieldValue(name as never, stored[name] as never);

  const rows = (Object.keys(fields) as (keyof Values)[]).flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const { label, text = (values: Values) => String(values[name] ?? ''), sides, with: other } = field;
    const texts = { stored: text(stored).trim(), sent: text(sent).trim() };
    if (texts.stored === texts.sent) return [];
    const onTake = () => {
      take(name);
      if (other) take(other);
      onTaken?.();
    };
    return [{ label, ...(sides?.(texts.stored, texts.sent) ?? texts), onTake }];
  });
  return <Conflict rows={rows} {...rest} />;
}
