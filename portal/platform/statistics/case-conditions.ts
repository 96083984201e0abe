import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { statusNames } from '../../../contract/texts.ts';
import type { CaseConditions } from '../../api/statistics.ts';

export const noConditions: CaseConditions = { name: '', date1: '', date2: '', status: '' };

/** What the figures are narrowed to: `儿童，2026-01-01 至 2026-03-31，已确诊`; of everything `全部`. */
export function conditionsText({ name, date1, date2, status }: CaseConditions): string {
  const days = date1 || date2 ? [`${date1 || '最早'} 至 ${date2 || '今天'}`] : [];
  return [...(name ? [name] : []), ...days, ...(status ? [statusNames[Number(status) - 1]] : [])].join('，') || '全部';
}

export type CaseAddress = CaseConditions & { page: number; size: number };

const statuses = ['', '1', '2', '3'] as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Conditions and page as the address has them; what is impossible is left out. */
export function readCaseAddress(query: URLSearchParams): CaseAddress {
  const text = (name: string) => query.get(name) ?? '';
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    name: text('name').slice(0, limits.searchMaxLength),
    date1: isDay(text('date1')) ? text('date1') : '',
    date2: isDay(text('date2')) ? text('date2') : '',
    status: statuses.find((status) => status === text('status')) ?? '',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    size: (limits.doctorPageSizes as ReadonlyArray<number>).includes(size) ? size : limits.doctorPageSize,
  };
}

/** What is shown is kept in the address, so that a view can be shared and reloaded. */
export function useCaseAddress() {
  const [query, setQuery] = useSearchParams();
  const address = readCaseAddress(query);
  const go = (change: Partial<CaseAddress>) => {
    const { page, size, ...conditions } = { ...address, ...change };
    const named = Object.entries(conditions).filter(([, value]) => value !== '');
    setQuery({
      ...Object.fromEntries(named),
      ...(page !== 1 && { page: String(page) }),
      ...(size !== limits.doctorPageSize && { size: String(size) }),
    });
  };
  return [address, go] as const;
}
