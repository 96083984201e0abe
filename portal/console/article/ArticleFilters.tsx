import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { dayFault, daysFault } from '../../../contract/typed.ts';
import { diseaseTree } from '../../api/articles.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Fault } from '../../ui/Fault.tsx';
import styles from '../Filters.module.css';
import { type ArticleAddress, noFilter, sortings } from './article-address.ts';
import { stateLabels } from './article-states.ts';

type Props = { address: ArticleAddress; go: (change: Partial<ArticleAddress>) => void };

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const stateOptions = [{ value: '', label: '全部状态' }, ...optionsOf(stateLabels)];
const ways = { asc: '升序', desc: '降序' } as const;
const sortOptions = Object.entries(sortings).flatMap(([sort, { label, first }]) =>
  [first, first === 'asc' ? 'desc' : 'asc'].map((order) => ({
    value: `${sort} ${order}`,
    label: `${label}（${ways[order as keyof typeof ways]}）`,
  })),
);

/** Narrows the article list by state, category and day of publication, and orders it where no column heads do. */
export function ArticleFilters({ address, go }: Props) {
  const diseases = useSWR('diseases', diseaseTree);
  const { state, disease, from, to, sort, order } = address;
  const [days, setDays] = useState({ from, to });
  useEffect(() => setDays({ from, to }), [from, to]);
  const fault = daysFault(days.from, days.to);
  const change = (part: Partial<typeof days>) => {
    const wanted = { ...days, ...part };
    setDays(wanted);
    if (dayFault(wanted.from) ?? dayFault(wanted.to)) return;
    if (wanted.from !== from || wanted.to !== to) go(wanted);
  };
  const isNarrowed = state !== '' || disease !== 0 || from !== '' || to !== '';
  const categories = (diseases.data ?? []).flatMap(({ id, diseaseProfileName, diseaseProfileSon }) => [
    { value: id, label: diseaseProfileName },
    ...diseaseProfileSon.map((child) => ({ value: child.id, label: `　${child.diseaseProfileName}` })),
  ]);

  return (
    <search className={styles.filters} aria-label="筛选">
      <label htmlFor="articles-state">
        状态
        <Select
          id="articles-state"
          value={state}
          options={stateOptions}
          onChange={(chosen) => go({ state: chosen as ArticleAddress['state'] })}
        />
      </label>
      <label htmlFor="articles-disease">
        类别
        <Select
          id="articles-disease"
          value={disease}
          loading={diseases.isLoading}
          options={[{ value: 0, label: '全部类别' }, ...categories]}
          popupMatchSelectWidth={false}
          onChange={(chosen) => go({ disease: chosen })}
        />
      </label>
      <label htmlFor="articles-from">
        发布日期从
        <DateField id="articles-from" value={days.from} onChange={(day) => change({ from: day })} />
      </label>
      <label htmlFor="articles-to">
        到
        <DateField
          id="articles-to"
          value={days.to}
          status={fault ? 'error' : ''}
          onChange={(day) => change({ to: day })}
        />
      </label>
      <label htmlFor="articles-sort" className={styles.sorting}>
        排序
        <Select
          id="articles-sort"
          value={`${sort} ${order}`}
          options={sortOptions}
          onChange={(chosen) => {
            const [by, way] = chosen.split(' ') as [ArticleAddress['sort'], ArticleAddress['order']];
            go({ sort: by, order: way });
          }}
        />
      </label>
      {isNarrowed && (
        <div className={styles.buttons}>
          <Button onClick={() => go(noFilter)}>清除筛选</Button>
        </div>
      )}
      <Fault text={fault} />
    </search>
  );
}
