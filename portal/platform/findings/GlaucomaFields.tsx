import { tonometerNames, tonometers } from '../../../clinical/glaucoma.ts';
import { Choices, Flags } from './Choices.tsx';
import styles from './ExamForm.module.css';
import type { EyeFieldsProps } from './eye-fields.ts';
import { type Measure, measures } from './findings-draft.ts';
import { TypedField } from './TypedField.tsx';
import { anaesthesiaNames, glaucomaSigns } from './words.ts';

const others: Measure[] = ['cornealDiameterMm', 'cupDiscRatio', 'axialLengthMm'];

/** What the WGA's consensus asks for. */
export function GlaucomaFields({ signs, onChange, faults }: EyeFieldsProps<'glaucoma'>) {
  const measure = (field: Measure) => (
    <TypedField
      key={field}
      label={measures[field].name}
      unit={measures[field].unit}
      value={signs[field]}
      fault={faults[field]}
      onChange={(typed) => onChange({ ...signs, [field]: typed })}
    />
  );
  const { underAnaesthesia } = signs;
  return (
    <>
      <div className={styles.measures}>
        {measure('iopMmHg')}
        {others.map(measure)}
      </div>
      <Choices
        label="眼压计"
        choices={tonometers}
        names={tonometerNames}
        value={signs.tonometer}
        onChange={(tonometer) => onChange({ ...signs, tonometer })}
      />
      <Choices
        label="测眼压时"
        choices={['yes', 'no']}
        names={anaesthesiaNames}
        value={underAnaesthesia === undefined ? undefined : underAnaesthesia ? 'yes' : 'no'}
        onChange={(chosen) => onChange({ ...signs, underAnaesthesia: chosen && chosen === 'yes' })}
      />
      <Flags
        label="其他征象"
        names={glaucomaSigns}
        values={signs}
        onChange={(sign, value) => onChange({ ...signs, [sign]: value })}
      />
    </>
  );
}
