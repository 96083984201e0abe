import { Button } from 'antd';
import { type SubmitEvent, useId } from 'react';
import { limits } from '../../../contract/limits.ts';
import { refusalTexts, statusNames } from '../../../contract/texts.ts';
import type { CaseConditions } from '../../api/statistics.ts';
import styles from './CaseStatistics.module.css';

type Props = {
  /** 医院 or 医生. */
  of: string;
  conditions: CaseConditions;
  onSearch: (conditions: CaseConditions) => void;
  onFault: (text: string) => void;
};

const none: CaseConditions = { name: '', date1: '', date2: '', status: '' };

/** What the figures are narrowed to; applied by 查询 or Enter. */
export function CaseFilters({ of, conditions, onSearch, onFault }: Props) {
  const id = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const [date1, date2] = [text('date1'), text('date2')];
    if (date1 && date2 && date1 > date2) return onFault(refusalTexts.daysReversed);
    onSearch({ name: text('name'), date1, date2, status: text('status') as CaseConditions['status'] });
  };

  return (
    <search>
      <form className={styles.filters} onSubmit={submit} key={JSON.stringify(conditions)}>
        <label htmlFor={`${id}name`}>
          {of}名称
          <input id={`${id}name`} name="name" maxLength={limits.searchMaxLength} defaultValue={conditions.name} />
        </label>
        <label htmlFor={`${id}date1`}>
          开始日期
          <input id={`${id}date1`} name="date1" type="date" defaultValue={conditions.date1} />
        </label>
        <label htmlFor={`${id}date2`}>
          结束日期
          <input id={`${id}date2`} name="date2" type="date" defaultValue={conditions.date2} />
        </label>
        <label htmlFor={`${id}status`}>
          会诊状态
          <select id={`${id}status`} name="status" defaultValue={conditions.status}>
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
          <Button onClick={() => onSearch(none)}>重置</Button>
        </p>
      </form>
    </search>
  );
}
