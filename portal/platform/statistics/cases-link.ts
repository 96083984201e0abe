import type { CaseUrgency } from '../../../contract/case-urgency.ts';
import { diseases } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import type { Narrowing } from '../../api/consultations.ts';
import type { CaseConditions } from '../../api/statistics.ts';

/** Whose figures: of hospitals, or of the doctors of one hospital. */
export type Whose = { ownHospital: string | undefined };
/** One figure among them: of a whole name, of a province, of a month, of a category, of an urgency. */
export type Figure = {
  name?: string;
  provinceId?: number;
  month?: string;
  diseaseId?: number | undefined;
  urgency?: CaseUrgency | undefined;
};

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (other === '' || one < other ? one : other);

/** The list of a doctor's own consultations among the cases behind a figure. */
export function casesLink(
  { ownHospital }: Whose,
  by: CaseConditions,
  { name, provinceId, month, diseaseId, urgency }: Figure,
): string {
  const sought = name ?? by.name;
  const days = month
    ? { date1: later(`${month}-01`, by.date1), date2: earlier(`${month}-${lastDayOf(month)}`, by.date2) }
    : { date1: by.date1, date2: by.date2 };
  const names: Pick<Narrowing, 'hospitalName' | 'doctorName' | 'wholeName'> = ownHospital
    ? { hospitalName: ownHospital, doctorName: sought, wholeName: name ? 'both' : 'hospital' }
    : { hospitalName: sought, doctorName: '', wholeName: name ? 'hospital' : '' };
  const narrowing: Partial<Narrowing> = {
    province: String(provinceId ?? ''),
    ...names,
    ...days,
    status: by.status,
    urgency: urgency === undefined ? '' : `${urgency}`,
  };
  const query = new URLSearchParams(Object.entries(narrowing).filter(([, value]) => value !== ''));
  const page = diseaseId ? pages.platformConsultationsOf(diseaseId) : pages.platformConsultations;
  return query.size > 0 ? `${page}?${query}` : page;
}

/** The category of a column of the tables by name and by month; of the name's and the total's none. */
export const diseaseOfColumn = (column: number): number | undefined => diseases[column - 1]?.id;
