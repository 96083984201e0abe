import { Button, Input } from 'antd';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { limits } from '../../../contract/limits.ts';
import { statusNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import type { Narrowing } from '../../api/consultations.ts';
import styles from './ListTools.module.css';
import { noNarrowing } from './narrowing.ts';

type Props = { narrowing: Narrowing; onNarrow: (narrowing: Narrowing) => void };

const statuses = statusNames.map((label, status) => [String(status + 1), label] as const);
const urgencies = ([2, 1, 0] as const).map((value) => [String(value), urgencyNames[value]] as const);

/** Looks for cases by a word of the child, the title or the doctor; further conditions are folded away until wanted. */
export function CaseSearch({ narrowing, onNarrow }: Props) {
  const [wish, setWish] = useState(narrowing);
  const formId = useId();
  const told = JSON.stringify(narrowing);
  useEffect(() => setWish(JSON.parse(told)), [told]);
  const set = (changed: Partial<Narrowing>) => setWish((before) => ({ ...before, ...changed }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onNarrow({ ...wish, keyword: wish.keyword.trim(), doctorName: wish.doctorName.trim() });
  };
  const { keyword: _, ...further } = narrowing;
  const hasFurther = Object.values(further).some((value) => value !== '');
  return (
    <search>
      <form id={formId} className={styles.search} onSubmit={submit}>
        <Input
          aria-label="查找会诊"
          placeholder="患儿姓名、标题或发起医生"
          value={wish.keyword}
          maxLength={limits.searchMaxLength}
          allowClear
          onChange={({ target }) => set({ keyword: target.value })}
        />
        <Button htmlType="submit" type="primary">
          查找
        </Button>
        <details open={hasFurther}>
          <summary>更多条件</summary>
          <div className={styles.further}>
            <Choice
              label="状态"
              value={wish.status}
              choices={statuses}
              onChange={(status) => set({ status: status as Narrowing['status'] })}
            />
            <Choice
              label={urgencyTexts.label}
              value={wish.urgency}
              choices={urgencies}
              onChange={(urgency) => set({ urgency: urgency as Narrowing['urgency'] })}
            />
            <label>
              发起医生
              <input
                value={wish.doctorName}
                maxLength={limits.searchMaxLength}
                onChange={({ target }) => set({ doctorName: target.value, wholeName: '' })}
              />
            </label>
            <label>
              发起日期从
              <input
                type="date"
                value={wish.date1}
                max={wish.date2}
                onChange={({ target }) => set({ date1: target.value })}
              />
            </label>
            <label>
              到
              <input
                type="date"
                value={wish.date2}
                min={wish.date1}
                onChange={({ target }) => set({ date2: target.value })}
              />
            </label>
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={wish.unanswered === '1'}
                onChange={({ target }) => set({ unanswered: target.checked ? '1' : '' })}
              />
              只看尚无回复的
            </label>
            <Button htmlType="submit">按条件查找</Button>
            <Button onClick={() => onNarrow(noNarrowing)} disabled={told === JSON.stringify(noNarrowing)}>
              清除
            </Button>
          </div>
        </details>
      </form>
    </search>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  choices: ReadonlyArray<readonly [value: string, label: string]>;
  onChange: (value: string) => void;
};

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">全部</option>
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
