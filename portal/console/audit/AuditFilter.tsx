import { Button, Input, Select } from 'antd';
import { type SubmitEvent, useEffect, useState } from 'react';
import { auditActions, auditOutcomes } from '../../../contract/audit.ts';
import { limits } from '../../../contract/limits.ts';
import { daysFault } from '../../../contract/typed.ts';
import type { AuditSearch } from '../../api/audit.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Fault } from '../../ui/Fault.tsx';
import styles from '../Filters.module.css';

const optionsOf = (all: string, texts: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
];

type Props = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

export const noAuditSearch: AuditSearch = { actor: '', action: '', outcome: '', date1: '', date2: '' };

/** Narrows the audit by who, what, how it ended and when. */
export function AuditFilter({ search, onSearch }: Props) {
  const [wanted, setWanted] = useState(search);
  const given = JSON.stringify(search);

  useEffect(() => setWanted(JSON.parse(given)), [given]);

  const change = (part: Partial<AuditSearch>) => setWanted({ ...wanted, ...part });
  const fault = daysFault(wanted.date1, wanted.date2);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!fault) onSearch({ ...wanted, actor: wanted.actor.trim() });
  };

  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        <label htmlFor="audit-actor">
          用户名
          <Input
            id="audit-actor"
            value={wanted.actor}
            maxLength={limits.searchMaxLength}
            allowClear
            onChange={(event) => change({ actor: event.target.value })}
          />
        </label>
        <label htmlFor="audit-action">
          操作
          <Select
            id="audit-action"
            value={wanted.action}
            options={optionsOf('全部操作', auditActions)}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(action) => change({ action })}
          />
        </label>
        <label htmlFor="audit-outcome">
          结果
          <Select
            id="audit-outcome"
            value={wanted.outcome}
            options={optionsOf('全部结果', auditOutcomes)}
            onChange={(outcome) => change({ outcome })}
          />
        </label>
        <label htmlFor="audit-from">
          开始日期
          <DateField id="audit-from" value={wanted.date1} onChange={(date1) => change({ date1 })} />
        </label>
        <label htmlFor="audit-to">
          结束日期
          <DateField
            id="audit-to"
            value={wanted.date2}
            status={fault ? 'error' : ''}
            onChange={(date2) => change({ date2 })}
          />
        </label>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => onSearch(noAuditSearch)}>重置</Button>
        </div>
        <Fault text={fault} />
      </form>
    </search>
  );
}
