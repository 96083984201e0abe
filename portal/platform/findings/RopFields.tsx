import {
  aggressiveName,
  notchName,
  plusGrades,
  plusNames,
  reactivationName,
  regressionNames,
  regressions,
  ropStageNames,
  ropStages,
  ropZoneNames,
  ropZones,
} from '../../../clinical/icrop3.ts';
import { Choices, Flags } from './Choices.tsx';
import { ClockFace } from './ClockFace.tsx';
import styles from './ExamForm.module.css';
import type { EyeFieldsProps } from './eye-fields.ts';
import { hoursText, readHours } from './hours-text.ts';
import { TypedField } from './TypedField.tsx';

const flags = {
  aggressive: aggressiveName,
  notch: notchName,
  reactivation: reactivationName,
  fullyVascularised: '完全血管化',
} as const;

/** Retinopathy of prematurity as ICROP3 records it. */
export function RopFields({ eye, signs, onChange, faults }: EyeFieldsProps<'rop'>) {
  const { extent = '', ...chosen } = signs;
  const hours = readHours(extent) ?? [];
  return (
    <>
      <Choices
        label="分区"
        choices={ropZones}
        names={ropZoneNames}
        value={signs.zone}
        onChange={(zone) => onChange({ ...signs, zone })}
      />
      <Choices
        label="分期"
        choices={ropStages}
        names={ropStageNames}
        value={signs.stage}
        onChange={(stage) => onChange({ ...signs, stage })}
      />
      <Choices
        label="附加病变"
        choices={plusGrades}
        names={plusNames}
        value={signs.plus}
        onChange={(plus) => onChange({ ...signs, plus })}
      />
      <div className={styles.clock}>
        <span className={styles.label}>病变范围（点按钟面，或在下面填写钟点）</span>
        <ClockFace
          eye={eye}
          signs={{ ...chosen, extent: hours }}
          onChange={(marked) => onChange({ ...signs, extent: hoursText(marked) })}
        />
        <TypedField
          label="钟点"
          value={extent}
          fault={faults.extent}
          placeholder="例如 11-1, 5"
          onChange={(typed) => onChange({ ...signs, extent: typed })}
        />
      </div>
      <Flags
        label="其他征象"
        names={flags}
        values={signs}
        onChange={(flag, value) => onChange({ ...signs, [flag]: value })}
      />
      <Choices
        label="退行"
        choices={regressions}
        names={regressionNames}
        value={signs.regression}
        onChange={(regression) => onChange({ ...signs, regression })}
      />
    </>
  );
}
