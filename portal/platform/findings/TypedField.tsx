import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import styles from './ExamForm.module.css';

type Props = {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  /** Why the value cannot be sent; said once the field is left. */
  fault?: string | undefined;
  unit?: string;
  placeholder?: string;
  /** For a day, and then the last that its calendar offers. */
  type?: 'text' | 'date';
  max?: string;
};

/** A value that is typed: a measure with its unit, a day, clock hours. */
export function TypedField({ label, value = '', onChange, fault, unit, type = 'text', max, placeholder }: Props) {
  const id = useId();
  const [writing, setWriting] = useState(false);
  const shownFault = writing ? undefined : fault;
  const field = {
    id,
    value,
    'aria-invalid': shownFault !== undefined,
    'aria-describedby': shownFault && `${id}fault`,
    onFocus: () => setWriting(true),
    onBlur: () => setWriting(false),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {/* Red for its own fault alone, and not with the whole of the findings. */}
      <Form.Item noStyle validateStatus={shownFault ? 'error' : ''}>
        {type === 'date' ? (
          <DateField {...field} {...(max && { max })} onChange={onChange} />
        ) : (
          <Input
            {...field}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={40}
            {...(unit !== undefined && { suffix: unit, inputMode: 'decimal' as const })}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Form.Item>
      {shownFault && (
        <span id={`${id}fault`} className={styles.fault} role="alert">
          {shownFault}
        </span>
      )}
    </div>
  );
}
