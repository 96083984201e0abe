import { Form, Input } from 'antd';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Choices } from '../Chips.tsx';
import styles from './ExamForm.module.css';

/** One of a few, below its name. */
export function ChoiceField<Value extends string>({
  fault,
  ...props
}: ComponentProps<typeof Choices<Value>> & { fault?: string | undefined }) {
  const id = useId();
  return (
    <div className={styles.field} data-invalid={fault !== undefined}>
      <span className={styles.label}>{props.label}</span>
      <Choices {...props} />
      <Fault id={id} text={fault} />
    </div>
  );
}

/** Something that is chosen, with its name and what is wrong with it. */
export function Chosen({ label, fault, children }: { label: string; fault?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.field} data-invalid={fault !== undefined} aria-describedby={fault && id}>
      <legend>{label}</legend>
      {children}
      <Fault id={id} text={fault} />
    </fieldset>
  );
}

type TypedFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  /** Why the value cannot be sent; not said while it is being typed. */
  fault?: string | undefined;
  /** What answers the fault, where it is a question. */
  answer?: ReactNode;
  unit?: string;
  maxLength?: number;
  placeholder?: string;
  /** `date` for a day; `max` is then the last that its calendar offers. */
  type?: 'text' | 'date';
  max?: string;
};

/** A value that is typed: a measure with its unit, a day, clock hours. */
export function TypedField({
  label,
  value = '',
  onChange,
  fault,
  unit,
  type = 'text',
  max,
  maxLength = 40,
  placeholder,
  answer,
}: TypedFieldProps) {
  const id = useId();
  const [writing, setWriting] = useState(false);
  const shownFault = writing ? undefined : fault;
  const write = (text: string) => {
    setWriting(true);
    onChange(text);
  };
  const field = {
    id,
    value,
    'aria-invalid': shownFault !== undefined,
    'aria-describedby': shownFault && `${id}fault`,
    onBlur: () => setWriting(false),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && setWriting(false),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {/* Red for its own fault alone, and not with the whole of the findings. */}
      <Form.Item noStyle validateStatus={shownFault ? 'error' : ''}>
        {type === 'date' ? (
          <DateField {...field} {...(max && { max })} onChange={write} />
        ) : (
          <Input
            {...field}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={maxLength}
            {...(unit !== undefined && { suffix: unit, inputMode: 'decimal' as const })}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Form.Item>
      <Fault id={`${id}fault`} text={shownFault} />
      {shownFault && answer}
    </div>
  );
}
