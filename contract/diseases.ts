import type { ExamDisease } from '../clinical/exam-kinds.ts';
import { colours } from './colours.ts';

type Disease = {
  /** From 1 on without a gap, below 10: the ids of its children begin with it. */
  id: number;
  name: string;
  /** The kind of exam that a case of it offers. */
  exam?: ExamDisease;
  /** In charts: neighbours differ in lightness, and each but the first carries a pattern, which a grey print shows. */
  tone: { colour: string; pattern?: 'rising' | 'falling' | 'level' | 'dots' };
  /** Offered by the cascader of the article form. */
  children: ReadonlyArray<{ id: number; name: string }>;
};

/**
 * The disease categories, in the order in which they are shown. Forms, calls, statistics, charts, the site's tabs and the
 * table disease_profile are made from this list; each has its page in site/content/diseases.
 */
export const diseases = [
  {
    id: 1,
    name: '视网膜病变',
    exam: 'rop',
    tone: { colour: colours.teal },
    children: [
      { id: 11, name: '早产儿视网膜病变' },
      { id: 12, name: '家族性渗出性玻璃体视网膜病变' },
      { id: 13, name: 'Coats 病' },
      { id: 14, name: '永存胚胎血管' },
      { id: 15, name: '先天性黑矇' },
    ],
  },
  {
    id: 2,
    name: '视网膜母细胞瘤',
    exam: 'retinoblastoma',
    tone: { colour: colours.amberBright, pattern: 'rising' },
    children: [
      { id: 21, name: '单眼视网膜母细胞瘤' },
      { id: 22, name: '双眼视网膜母细胞瘤' },
      { id: 23, name: '遗传性视网膜母细胞瘤' },
    ],
  },
  {
    id: 3,
    name: '先天性白内障',
    exam: 'cataract',
    tone: { colour: colours.ink, pattern: 'dots' },
    children: [
      { id: 31, name: '单眼先天性白内障' },
      { id: 32, name: '双眼先天性白内障' },
      { id: 33, name: '发育性白内障' },
    ],
  },
  {
    id: 4,
    name: '先天性青光眼',
    exam: 'glaucoma',
    tone: { colour: '#5fb3a8', pattern: 'level' },
    children: [
      { id: 41, name: '原发性先天性青光眼' },
      { id: 42, name: '青少年型青光眼' },
      { id: 43, name: '继发性青光眼' },
    ],
  },
  {
    id: 5,
    name: '其他',
    exam: 'other',
    tone: { colour: colours.amber, pattern: 'falling' },
    children: [
      { id: 51, name: '弱视' },
      { id: 52, name: '斜视' },
      { id: 53, name: '屈光不正' },
      { id: 54, name: '眼睑与泪道疾病' },
      { id: 55, name: '其他眼病' },
    ],
  },
] as const satisfies ReadonlyArray<Disease>;

export type DiseaseId = (typeof diseases)[number]['id'];
export const diseaseIds: ReadonlyArray<DiseaseId> = diseases.map(({ id }) => id);
export const lastDiseaseId = Math.max(...diseaseIds);

/** 'Other' has no tab on the public home page. */
export const otherDiseaseId: DiseaseId = 5;

/** By id; 0 stands for all of them in lists. */
export const diseaseNames = {
  0: '全部',
  ...Object.fromEntries(diseases.map(({ id, name }) => [id, name])),
} as Readonly<Record<0 | DiseaseId, string>>;

/** The kind of exam that a category offers; 'other' has none. */
export const examOfDisease = (diseaseId: number | undefined): ExamDisease | undefined =>
  (diseases as ReadonlyArray<Disease>).find(({ id }) => id === diseaseId)?.exam;
