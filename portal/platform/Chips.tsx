import { useId } from 'react';
import { type Eye, eyeNames, eyes } from '../../clinical/eyes.ts';
import styles from './Chips.module.css';

type Choice<Value> = { value: Value; label: string };

type ChoicesProps<Value extends string | number> = {
  label: string;
  choices: ReadonlyArray<Choice<Value>>;
  /** As Form.Item hands them in. */
  value?: Value | undefined;
  onChange?: (value: Value) => void;
  id?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  /** Where none need be chosen: a choice that is pressed again is taken back. */
  onTakeBack?: () => void;
};

/** One of a few, all in sight: quicker than a list to unfold, above all on a phone. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, choices, value, onChange, id, 'aria-invalid': invalid, onTakeBack } = props;
  const name = useId();
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={label}
      aria-required={!onTakeBack}
      tabIndex={id ? -1 : undefined}
      className={styles.chips}
    >
      {choices.map((choice) => (
        <label key={choice.value} data-invalid={invalid}>
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChange?.(choice.value)}
            onClick={() => value === choice.value && onTakeBack?.()}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

type FlagsProps<Value extends string> = {
  choices: ReadonlyArray<Choice<Value>>;
  value: ReadonlyArray<Value>;
  onChange: (value: Value, set: boolean) => void;
};

/** Any of a few; within a fieldset that names them. */
export const Flags = <Value extends string>({ choices, value, onChange }: FlagsProps<Value>) => (
  <div className={styles.chips}>
    {choices.map((choice) => (
      <label key={choice.value}>
        <input
          type="checkbox"
          checked={value.includes(choice.value)}
          onChange={(event) => onChange(choice.value, event.target.checked)}
        />
        {choice.label}
      </label>
    ))}
  </div>
);

/** Which eyes it is about: one, both or none yet. */
export const EyeFlags = ({ value, onChange }: { value: readonly Eye[]; onChange: (eyes: Eye[]) => void }) => (
  <Flags
    choices={eyes.map((eye) => ({ value: eye, label: eyeNames[eye] }))}
    value={value}
    onChange={(eye, set) => onChange(eyes.filter((one) => (one === eye ? set : value.includes(one))))}
  />
);
