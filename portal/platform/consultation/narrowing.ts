import { isDay } from '../../../clinical/ages.ts';
import { type CaseUrgency, urgencyNames } from '../../../contract/case-urgency.ts';
import { limits } from '../../../contract/limits.ts';
import { statusNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import type { Narrowing } from '../../api/consultations.ts';
import { provinceText } from '../charts/tile-grid.ts';

export const noNarrowing: Narrowing = {
  province: '',
  hospitalName: '',
  doctorName: '',
  wholeName: '',
  date1: '',
  date2: '',
  status: '',
  keyword: '',
  urgency: '',
  unanswered: '',
};

const oneOf = <const Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

/** What the address narrows the list to; what is impossible is left out. */
export function readNarrowing(query: URLSearchParams): Narrowing {
  const text = (name: keyof Narrowing) => (query.get(name) ?? '').slice(0, limits.searchMaxLength);
  const day = (name: 'date1' | 'date2') => (isDay(text(name)) ? text(name) : '');
  return {
    province: provinceText(Number(text('province'))) && text('province'),
    hospitalName: text('hospitalName'),
    doctorName: text('doctorName'),
    wholeName: oneOf(['hospital', 'both'], text('wholeName')),
    date1: day('date1'),
    date2: day('date2'),
    status: oneOf(['1', '2', '3'], text('status')),
    keyword: text('keyword'),
    urgency: oneOf(['0', '1', '2'], text('urgency')),
    unanswered: oneOf(['1'], text('unanswered')),
  };
}

/** `发起省份：浙江；发起医院：甲医院；发起医生：名称含“李”；发起日期：2026-01-01 至 2026-03-31；状态：已确诊`; empty where nothing is narrowed. */
export function narrowingText(narrowing: Narrowing): string {
  const { province, hospitalName, doctorName, wholeName, date1, date2, status } = narrowing;
  const { keyword, urgency, unanswered } = narrowing;
  const name = (label: string, value: string, isWhole: boolean) =>
    value ? [`${label}：${isWhole ? value : `名称含“${value}”`}`] : [];
  return [
    ...(keyword ? [`含“${keyword}”`] : []),
    ...(province ? [`发起省份：${provinceText(Number(province))}`] : []),
    ...name('发起医院', hospitalName, wholeName !== ''),
    ...name('发起医生', doctorName, wholeName === 'both'),
    ...(date1 || date2 ? [`发起日期：${date1 || '最早'} 至 ${date2 || '今天'}`] : []),
    ...(status ? [`状态：${statusNames[Number(status) - 1]}`] : []),
    ...(urgency ? [`${urgencyTexts.label}：${urgencyNames[Number(urgency) as CaseUrgency]}`] : []),
    ...(unanswered ? ['尚无回复'] : []),
  ].join('；');
}

/** Where nothing fits, below what was asked; only what one takes part in was looked through. */
export const noneText = '您参与的会诊中没有符合条件的';

/** How many of the cases that fit one takes part in, and why the others are not here. */
export const shareText = (own: number, all: number): string =>
  all === 0
    ? '平台上没有符合条件的病例。'
    : own >= all
      ? `平台上符合条件的 ${all} 例您都参与了会诊。`
      : `平台上符合条件的共 ${all} 例，您参与会诊的 ${own} 例列在下面；其余 ${all - own} 例只有参与会诊的医生可以查看。`;
