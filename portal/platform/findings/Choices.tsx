import { useId } from 'react';
import styles from './ExamForm.module.css';

type Props<Value extends string> = {
  label: string;
  choices: readonly Value[];
  names: Readonly<Record<NoInfer<Value>, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** One of a few, or none: a choice that is pressed again is taken back. */
export function Choices<Value extends string>({ label, choices, names, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className={styles.field} role="radiogroup" aria-labelledby={`${name}label`}>
      <span id={`${name}label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.chips}>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              checked={value === choice}
              onChange={() => onChange(choice)}
              onClick={() => value === choice && onChange(undefined)}
            />
            {names[choice]}
          </label>
        ))}
      </div>
    </div>
  );
}

type FlagsProps<Name extends string> = {
  label: string;
  names: Readonly<Record<Name, string>>;
  /** Those that are set; the others are not recorded. */
  values: { [One in NoInfer<Name>]?: boolean };
  onChange: (name: Name, value: true | undefined) => void;
};

/** Any of a few. */
export const Flags = <Name extends string>({ label, names, values, onChange }: FlagsProps<Name>) => (
  <fieldset className={styles.field}>
    <legend className={styles.label}>{label}</legend>
    <div className={styles.chips}>
      {(Object.keys(names) as Name[]).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={values[name] === true}
            onChange={(event) => onChange(name, event.target.checked || undefined)}
          />
          {names[name]}
        </label>
      ))}
    </div>
  </fieldset>
);
