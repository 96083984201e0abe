import { App, Button } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { refusalTexts, statusNames } from '../../../contract/texts.ts';
import type { CaseConditions } from '../../api/statistics.ts';
import { DateField } from '../../ui/DateField.tsx';
import styles from './CaseStatistics.module.css';
import { noConditions } from './case-conditions.ts';

type Props = {
  /** 医院 or 医生. */
  of: string;
  conditions: CaseConditions;
  onSearch: (conditions: CaseConditions) => void;
};

/** What the figures are narrowed to; applied by 查询 or Enter. Has a key that changes with the conditions. */
export function CaseFilters({ of, conditions, onSearch }: Props) {
  const { message } = App.useApp();
  const id = useId();
  const [typed, setTyped] = useState(conditions);
  const change = (field: keyof CaseConditions) => (value: string) => setTyped({ ...typed, [field]: value });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { name, date1, date2 } = typed;
    if (date1 && date2 && date1 > date2) message.error(refusalTexts.daysReversed);
    else onSearch({ ...typed, name: name.trim() });
  };

  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        <label htmlFor={`${id}name`}>
          {of}名称
          <input
            id={`${id}name`}
            maxLength={limits.searchMaxLength}
            value={typed.name}
            onChange={({ target }) => change('name')(target.value)}
          />
        </label>
        <label htmlFor={`${id}date1`}>
          开始日期
          <DateField id={`${id}date1`} value={typed.date1} onChange={change('date1')} />
        </label>
        <label htmlFor={`${id}date2`}>
          结束日期
          <DateField id={`${id}date2`} value={typed.date2} onChange={change('date2')} />
        </label>
        <label htmlFor={`${id}status`}>
          会诊状态
          <select id={`${id}status`} value={typed.status} onChange={({ target }) => change('status')(target.value)}>
            <option value="">全部</option>
            {statusNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              setTyped(noConditions);
              onSearch(noConditions);
            }}
          >
            重置
          </Button>
        </p>
      </form>
    </search>
  );
}
