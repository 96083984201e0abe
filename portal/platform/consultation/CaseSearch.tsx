import { Button, Input } from 'antd';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { limits } from '../../../contract/limits.ts';
import { statusNames } from '../../../contract/texts.ts';
import { daysFault } from '../../../contract/typed.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import type { Narrowing } from '../../api/consultations.ts';
import { useApp } from '../../ui/app.tsx';
import { DateField } from '../../ui/DateField.tsx';
import styles from './ListTools.module.css';
import { noNarrowing } from './narrowing.ts';

type Props = { narrowing: Narrowing; onNarrow: (narrowing: Narrowing) => void };

const statuses = statusNames.map((label, status) => [String(status + 1), label] as const);
const urgencies = ([2, 1, 0] as const).map((value) => [String(value), urgencyNames[value]] as const);

/**
 * Looks for cases by words of the child, its doctors or the text; further conditions are folded away until wanted, and
 * again once they are applied: what was found is to be seen, and the line above it names them.
 */
export function CaseSearch({ narrowing, onNarrow }: Props) {
  const { message } = useApp();
  const [wish, setWish] = useState(narrowing);
  const fold = useRef<HTMLDetailsElement>(null);
  const told = JSON.stringify(narrowing);
  useEffect(() => setWish(JSON.parse(told)), [told]);
  const set = (changed: Partial<Narrowing>) => setWish((before) => ({ ...before, ...changed }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [keyword, hospitalName, doctorName] = [wish.keyword, wish.hospitalName, wish.doctorName].map((name) =>
      name.trim(),
    );
    const fault = daysFault(wish.date1, wish.date2);
    if (fault) {
      message.error(fault);
      return;
    }
    if (fold.current?.open) {
      fold.current.open = false;
      fold.current.querySelector('summary')?.focus();
    }
    onNarrow({ ...wish, keyword: keyword!, hospitalName: hospitalName!, doctorName: doctorName! });
  };
  const further = furtherOf(narrowing);
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Input
          aria-label="查找会诊"
          placeholder="患儿、医生、标题或病情"
          value={wish.keyword}
          maxLength={limits.searchMaxLength}
          allowClear
          onChange={({ target }) => set({ keyword: target.value })}
        />
        <Button htmlType="submit" type="primary">
          查找
        </Button>
        <details ref={fold}>
          <summary>更多条件{further > 0 && `（${further}）`}</summary>
          <Further wish={wish} set={set} />
          <p className={styles.acts}>
            <Button htmlType="submit">按条件查找</Button>
            <Button
              onClick={() => {
                setWish(noNarrowing);
                onNarrow(noNarrowing);
              }}
            >
              清除
            </Button>
          </p>
        </details>
      </form>
    </search>
  );
}

/** How many conditions besides the word there are. */
const furtherOf = ({ keyword: _, wholeName: __, ...further }: Narrowing): number =>
  Object.values(further).filter((value) => value !== '').length;

type FurtherProps = { wish: Narrowing; set: (changed: Partial<Narrowing>) => void };

function Further({ wish, set }: FurtherProps) {
  const id = useId();
  return (
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
          onChange={({ target }) =>
            set({ doctorName: target.value, wholeName: wish.wholeName === 'both' ? 'hospital' : wish.wholeName })
          }
        />
      </label>
      <label>
        发起医院
        <input
          value={wish.hospitalName}
          maxLength={limits.searchMaxLength}
          onChange={({ target }) => set({ hospitalName: target.value, wholeName: '' })}
        />
      </label>
      <label htmlFor={`${id}date1`}>
        发起日期从
        <DateField id={`${id}date1`} value={wish.date1} onChange={(date1) => set({ date1 })} />
      </label>
      <label htmlFor={`${id}date2`}>
        到
        <DateField id={`${id}date2`} value={wish.date2} onChange={(date2) => set({ date2 })} />
      </label>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={wish.unanswered === '1'}
          onChange={({ target }) => set({ unanswered: target.checked ? '1' : '' })}
        />
        只看尚无回复的
      </label>
    </div>
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
