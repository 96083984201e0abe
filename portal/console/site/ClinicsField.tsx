import { Button, Form, Input } from 'antd';
import { limits } from '../../../contract/limits.ts';
import type { SiteContent } from '../../../contract/schemas/site.ts';
import { RowButton } from '../../ui/RowActions.tsx';
import styles from './Entries.module.css';
import { useEditing } from './editing.ts';
import { MoveButtons } from './MoveButtons.tsx';
import type { FieldProps } from './SiteField.tsx';
import { moved } from './site-edit.ts';
import { type Fault, faultAt } from './site-faults.ts';

type Clinic = SiteContent['members'][number]['clinics'][number];

const parts = [
  { name: 'when', label: '时间', hint: '例如：周一、周三上午' },
  { name: 'name', label: '门诊', hint: '例如：小儿眼底病专家门诊' },
  { name: 'place', label: '地点', hint: '例如：东院区 3 层' },
] as const;

/** As many as the contract lets one have. */
const most = 20;

/** When and where a member sees patients, a row each. */
export function ClinicsField({ id, value, onChange, faults }: FieldProps & { faults: ReadonlyArray<Fault> }) {
  const { focusOn } = useEditing();
  const clinics = value as Clinic[];
  const move = (at: number, by: -1 | 1) => onChange(moved(clinics, at, by));
  return (
    <fieldset className={styles.group}>
      <legend>出诊</legend>
      {clinics.length === 0 && <p className={styles.hint}>没有固定门诊。请在“出诊备注”里写怎样能找到。</p>}
      {clinics.map((clinic, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div key={at} className={styles.clinic}>
          {parts.map(({ name, label, hint }) => {
            const place = `${id}.${at}.${name}`;
            const fault = faultAt(faults, place);
            return (
              <Form.Item key={name} {...(fault && { validateStatus: 'error', help: fault })}>
                <Input
                  id={place}
                  aria-label={`第 ${at + 1} 次出诊的${label}`}
                  aria-invalid={fault !== undefined}
                  placeholder={hint}
                  maxLength={limits.siteLineMaxLength}
                  value={clinic[name]}
                  onChange={({ target }) => onChange(clinics.with(at, { ...clinic, [name]: target.value }))}
                />
              </Form.Item>
            );
          })}
          <MoveButtons id={id} at={at} count={clinics.length} of={`第 ${at + 1} 次出诊`} onMove={(by) => move(at, by)}>
            <RowButton
              label="删除"
              of={`：第 ${at + 1} 次出诊`}
              danger
              onClick={() => {
                onChange(clinics.toSpliced(at, 1));
                focusOn(`${id}-add`);
              }}
            />
          </MoveButtons>
        </div>
      ))}
      <Button
        id={`${id}-add`}
        disabled={clinics.length >= most}
        onClick={() => {
          onChange([...clinics, { when: '', name: '', place: '' }]);
          focusOn(`${id}.${clinics.length}.when`);
        }}
      >
        添加出诊
      </Button>
    </fieldset>
  );
}
