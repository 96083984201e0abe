import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import styles from './ExamForm.module.css';

type Props = {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  /** Why the value cannot be sent; said once the field is left. */
  fault?: string | undefined;
  unit?: string;
  placeholder?: string;
  type?: 'text' | 'date';
  max?: string;
};

/** A value that is typed: a measure with its unit, a day, clock hours. */
export function TypedField({ label, value = '', onChange, fault, unit, type = 'text', ...rest }: Props) {
  const id = useId();
  const [writing, setWriting] = useState(false);
  const shownFault = writing ? undefined : fault;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {/* Red for its own fault alone, and not with the whole of the findings. */}
      <Form.Item noStyle validateStatus={shownFault ? 'error' : ''}>
        <Input
          {...rest}
          id={id}
          type={type}
          value={value}
          autoComplete="off"
          maxLength={40}
          {...(unit !== undefined && { suffix: unit, inputMode: 'decimal' as const })}
          aria-invalid={shownFault !== undefined}
          aria-describedby={shownFault && `${id}fault`}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => setWriting(true)}
          onBlur={() => setWriting(false)}
        />
      </Form.Item>
      {shownFault && (
        <span id={`${id}fault`} className={styles.fault} role="alert">
          {shownFault}
        </span>
      )}
    </div>
  );
}
