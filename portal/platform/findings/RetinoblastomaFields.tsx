import {
  groupDefinitions,
  type RetinoblastomaGroup,
  retinoblastomaGroups,
  retinoblastomaSystems,
  systemNames,
} from '../../../clinical/retinoblastoma.ts';
import { Choices } from './Choices.tsx';
import styles from './ExamForm.module.css';
import type { EyeFieldsProps } from './eye-fields.ts';

const tumourNames = { present: '有肿瘤', absent: '未见肿瘤' } as const;
const groupNames = Object.fromEntries(retinoblastomaGroups.map((group) => [group, `${group} 组`])) as Record<
  RetinoblastomaGroup,
  string
>;

/** The group is asked for once the system is known, as the same letter means different eyes in the two. */
export function RetinoblastomaFields({ signs, onChange }: EyeFieldsProps<'retinoblastoma'>) {
  const { tumour, system, group } = signs;
  return (
    <>
      <Choices
        label="肿瘤"
        choices={['present', 'absent']}
        names={tumourNames}
        value={tumour}
        onChange={(found) => onChange(found === 'present' ? { ...signs, tumour: found } : { tumour: found })}
      />
      {tumour === 'present' && (
        <Choices
          label="分组系统"
          choices={retinoblastomaSystems}
          names={systemNames}
          value={system}
          onChange={(chosen) => onChange({ tumour, system: chosen })}
        />
      )}
      {system && (
        <Choices
          label={`${system} 分组`}
          choices={retinoblastomaGroups}
          names={groupNames}
          value={group}
          onChange={(chosen) => onChange({ ...signs, group: chosen })}
        />
      )}
      {system && group && <p className={styles.meaning}>{groupDefinitions[system][group]}</p>}
    </>
  );
}
