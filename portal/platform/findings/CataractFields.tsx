import { cataractMorphologies, fundusViewNames, fundusViews, morphologyNames } from '../../../clinical/cataract.ts';
import { Choices } from './Choices.tsx';
import styles from './ExamForm.module.css';
import type { EyeFieldsProps } from './eye-fields.ts';
import { measures } from './findings-draft.ts';
import { TypedField } from './TypedField.tsx';

/** Congenital cataract; whether one eye or both is asked for beside the date. */
export const CataractFields = ({ signs, onChange, faults }: EyeFieldsProps<'cataract'>) => (
  <>
    <Choices
      label="晶状体混浊形态"
      choices={cataractMorphologies}
      names={morphologyNames}
      value={signs.morphology}
      onChange={(morphology) => onChange({ ...signs, morphology })}
    />
    <Choices
      label="眼底能否看到"
      choices={fundusViews}
      names={fundusViewNames}
      value={signs.fundusView}
      onChange={(fundusView) => onChange({ ...signs, fundusView })}
    />
    <div className={styles.measures}>
      <TypedField
        label={measures.axialLengthMm.name}
        unit={measures.axialLengthMm.unit}
        value={signs.axialLengthMm}
        fault={faults.axialLengthMm}
        onChange={(axialLengthMm) => onChange({ ...signs, axialLengthMm })}
      />
      <TypedField
        label="手术日期（含计划）"
        type="date"
        value={signs.surgeryDate}
        fault={faults.surgeryDate}
        onChange={(surgeryDate) => onChange({ ...signs, surgeryDate })}
      />
    </div>
  </>
);
