import { Form, type FormInstance } from 'antd';
import { type ReactNode, useRef } from 'react';
import { Conflict } from './Conflict.tsx';
import { useUnsaved } from './LeaveGuard.tsx';
import type { Undecided } from './use-conflict.ts';

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

type Props<Values> = {
  form: FormInstance<Values>;
  fields: ComparedFields<Values>;
  undecided: Pick<Undecided<unknown>, 'reason' | 'times'>;
  /** What is stored, as the form holds it. */
  stored: Values;
  /** What the form began with, where that is known. */
  began?: Values | undefined;
  note?: string | undefined;
  decide: () => void;
  /** After a field took over what is stored, or what is filled in was found to count. */
  onChange?: () => void;
  /** Before the form begins from what is stored. */
  onBeginAnew?: () => Promise<void>;
};

/** What stands in a form beside what is stored, while the form is filled in further; decided in answer to saving, it saves. */
export function FormConflict<Values extends object>(props: Props<Values>) {
  const { form, fields, undecided, stored, began, note, decide, onChange, onBeginAnew } = props;
  const setUnsaved = useUnsaved();
  // What a field takes its value from may come while a question stands.
  const latest = useRef(stored);
  latest.current = stored;
  const isAnswer = undecided.times > 0;
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
      onChange?.();
    };
    const isUntouched = began !== undefined && text(began).trim() === texts.sent;
    return [{ label, isUntouched, ...(sides?.(texts.stored, texts.sent) ?? texts), onTake }];
  });
  return (
    <Conflict
      key={undecided.times}
      title={undecided.reason}
      note={note}
      rows={rows}
      isAnswer={isAnswer}
      onBeginAnew={async () => {
        await onBeginAnew?.();
        form.resetFields();
        form.setFieldsValue(latest.current as never);
        setUnsaved(false);
        decide();
      }}
      onKeep={() => {
        decide();
        onChange?.();
        if (isAnswer) form.submit();
      }}
    />
  );
}
