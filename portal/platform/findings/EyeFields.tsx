import { Form, Input } from 'antd';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { Eye } from '../../../clinical/eyes.ts';
import type { ExamDisease } from '../../../clinical/findings.ts';
import type { RopEye } from '../../../clinical/icrop3.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Choices, Flags } from '../Chips.tsx';
import styles from './ExamForm.module.css';
import { type EyeDraft, hoursText, isWritten, readHours } from './exam-draft.ts';
import { examFields, type Field, formOrder, labelOf } from '../../../clinical/exam-fields.ts';
import { ClockFace } from './FundusEye.tsx';

type Props = {
  disease: ExamDisease;
  eye: Eye;
  signs: EyeDraft;
  onChange: (signs: EyeDraft) => void;
  /** By the name of the field. */
  faults: Readonly<Record<string, string>>;
  /** Whether the eye was treated before the day of the exam. */
  wasTreated?: boolean;
};

/** How one eye was seen, and what was found in it; nothing else is asked of an eye that was not examined. */
export function EyeFields(props: Props) {
  const { disease, signs } = props;
  return (
    <>
      <EyeField {...props} name="view" field={examFields[disease].view!} />
      {signs.view === 'notExamined' ? (
        Object.entries(signs).some(([name, value]) => name !== 'view' && isWritten(value)) && (
          <p className={styles.meaning} role="status">
            先前填写的内容已收起，不会提交；改选其他情况即恢复。
          </p>
        )
      ) : (
        <Signs {...props} />
      )}
    </>
  );
}

function Signs(props: Props) {
  const { disease, signs, onChange, wasTreated = false } = props;
  const fields = examFields[disease];
  return formOrder(disease, wasTreated).map((entry) => {
    if (typeof entry === 'string') return <EyeField key={entry} {...props} name={entry} field={fields[entry]!} />;
    if (fields[entry[0]!]!.kind === 'flag')
      return (
        <fieldset key={entry[0]} className={styles.field}>
          <legend>其他征象</legend>
          <Flags
            choices={entry.map((name) => ({ value: name, label: labelOf(fields[name]!) }))}
            value={entry.filter((name) => signs[name] === true)}
            onChange={(name, set) => onChange({ ...signs, [name]: set || undefined })}
          />
        </fieldset>
      );
    return (
      <div key={entry[0]} className={styles.measures}>
        {entry.map((name) => (
          <EyeField key={name} {...props} name={name} field={fields[name]!} />
        ))}
      </div>
    );
  });
}

function EyeField({ name, field, eye, signs, onChange, faults }: Props & { name: string; field: Field }) {
  if (field.asked?.(signs) === false) return null;
  const label = labelOf(field, signs);
  const value = String(signs[name] ?? '');
  const typed = { label, value, fault: faults[name], onChange: (text: string) => onChange({ ...signs, [name]: text }) };

  if (field.kind === 'measure') return <TypedField {...typed} unit={field.unit} />;
  if (field.kind === 'day') return <TypedField {...typed} type="date" />;
  if (field.kind === 'note') {
    const text = field.tell?.(signs, '');
    return text && <p className={styles.meaning}>{text}</p>;
  }
  if (field.kind === 'hours')
    return (
      <div className={styles.clock}>
        <span className={styles.label}>{label}（点按钟面，或在下面填写钟点）</span>
        <ClockFace
          eye={eye}
          signs={{ ...(signs as RopEye), extent: readHours(value) ?? [] }}
          onChange={(hours) => typed.onChange(hoursText(hours))}
        />
        <TypedField {...typed} label="钟点" placeholder="例如 11-1, 5" />
      </div>
    );
  if (field.kind === 'flag' || field.kind === 'said') return null;

  const names: Record<string, string> = field.names;
  const choose = (choice: string | undefined) => {
    const kept = Object.entries(signs).filter(([other]) => !field.voids?.includes(other));
    const chosen = 'true' in names && choice !== undefined ? choice === 'true' : choice;
    onChange({ ...Object.fromEntries(kept), [name]: chosen });
  };
  return (
    <ChoiceField
      label={label}
      choices={field.choices.map((choice) => ({ value: choice as string, label: names[choice]! }))}
      value={value}
      onChange={choose}
      onTakeBack={() => choose(undefined)}
    />
  );
}

/** One of a few, below its name. */
export const ChoiceField = <Value extends string>(props: ComponentProps<typeof Choices<Value>>) => (
  <div className={styles.field}>
    <span className={styles.label}>{props.label}</span>
    <Choices {...props} />
  </div>
);

type TypedFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  /** Why the value cannot be sent; not said while it is being typed. */
  fault?: string | undefined;
  unit?: string;
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
  placeholder,
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
            maxLength={40}
            {...(unit !== undefined && { suffix: unit, inputMode: 'decimal' as const })}
            onChange={(event) => write(event.target.value)}
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
