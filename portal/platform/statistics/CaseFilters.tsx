import { Button } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { addDays, type Day, isDay } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import { statusNames } from '../../../contract/texts.ts';
import { daysFault } from '../../../contract/typed.ts';
import type { CaseConditions } from '../../api/statistics.ts';
import { DateField } from '../../ui/DateField.tsx';
import { useAddress, withParameters } from '../../ui/address.ts';
import { useApp } from '../../ui/app.tsx';
import { pagingParameters, readPaging } from '../../ui/list-address.ts';
import { useToday } from '../today.ts';
import styles from './CaseFilters.module.css';

export const noConditions: CaseConditions = { name: '', date1: '', date2: '', status: '' };

/** What the figures are narrowed to: `儿童，2026-01-01 至 2026-03-31，已确诊`; of everything `全部`. */
export function conditionsText({ name, date1, date2, status }: CaseConditions): string {
  const days = date1 || date2 ? [`${date1 || '最早'} 至 ${date2 || '今天'}`] : [];
  return [...(name ? [name] : []), ...days, ...(status ? [statusNames[Number(status) - 1]] : [])].join('，') || '全部';
}

type CaseAddress = CaseConditions & { page: number; size: number };

const statuses = ['', '1', '2', '3'] as const;

/** Conditions and page as the address has them; what is impossible is left out. */
export function readCaseAddress(query: URLSearchParams): CaseAddress {
  const text = (name: string) => query.get(name) ?? '';
  return {
    name: text('name').slice(0, limits.searchMaxLength),
    date1: isDay(text('date1')) ? text('date1') : '',
    date2: isDay(text('date2')) ? text('date2') : '',
    status: statuses.find((status) => status === text('status')) ?? '',
    ...readPaging(query, limits.doctorPageSizes, limits.doctorPageSize),
  };
}

/** What is shown is kept in the address, so that a view can be shared and reloaded. */
export const useCaseAddress = () =>
  useAddress<CaseAddress>({
    read: readCaseAddress,
    write: ({ page, size, ...conditions }, query) =>
      withParameters(query, { ...conditions, ...pagingParameters({ page, size }, limits.doctorPageSize) }),
  });

type Props = {
  /** 医院 or 医生. */
  of: string;
  conditions: CaseConditions;
  onSearch: (conditions: CaseConditions) => void;
};

/** What the figures are narrowed to; applied by 查询 or Enter. Has a key that changes with the conditions. */
export function CaseFilters({ of, conditions, onSearch }: Props) {
  const { message } = useApp();
  const id = useId();
  const presets = datePresets(useToday());
  const [typed, setTyped] = useState(conditions);
  const change = (field: keyof CaseConditions) => (value: string) => setTyped({ ...typed, [field]: value });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { name, date1, date2 } = typed;
    const fault = daysFault(date1, date2);
    if (fault) message.error(fault);
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
        <fieldset className={styles.presets}>
          <legend>常用时段</legend>
          {presets.map(({ label, ...days }) => (
            <button
              key={label}
              type="button"
              aria-pressed={conditions.date1 === days.date1 && conditions.date2 === days.date2}
              onClick={() => onSearch({ ...typed, name: typed.name.trim(), ...days })}
            >
              {label}
            </button>
          ))}
        </fieldset>
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

type Days = { date1: Day; date2: Day };

const dayOf = (year: number, month: number): Day => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toISOString().slice(0, 10);
};

/** The periods that reports are written for, first and last day, as of a day in Asia/Shanghai. A running one ends on its last day. */
export function datePresets(today: Day): ReadonlyArray<{ label: string } & Days> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const quarter = month - ((month - 1) % 3);
  const months = (label: string, first: number, count: number) => ({
    label,
    date1: dayOf(year, first),
    date2: addDays(dayOf(year, first + count), -1),
  });
  return [months('本月', month, 1), months('上月', month - 1, 1), months('本季', quarter, 3), months('本年', 1, 12)];
}
