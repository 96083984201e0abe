import { ageText, type Day } from '../../../clinical/ages.ts';
import type { CataractEye } from '../../../clinical/cataract.ts';
import { fundusViewNames, lateralityNames, morphologyNames } from '../../../clinical/cataract.ts';
import { eyes } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import type { GlaucomaEye } from '../../../clinical/glaucoma.ts';
import { tonometerNames } from '../../../clinical/glaucoma.ts';
import type { RopEye } from '../../../clinical/icrop3.ts';
import {
  aggressiveName,
  extentText,
  notchName,
  plusNames,
  reactivationName,
  regressionNames,
  ropStageNames,
  ropZoneNames,
} from '../../../clinical/icrop3.ts';
import type { RetinoblastomaEye } from '../../../clinical/retinoblastoma.ts';
import { groupDefinitions, groupingOf, groupText } from '../../../clinical/retinoblastoma.ts';
import { type Measure, measures } from './findings-draft.ts';
import { anaesthesiaNames, glaucomaSigns } from './words.ts';

/** A line of an exam's table: what was recorded of each eye, empty where nothing was. */
export type ExamRow = { name: string; OD: string; OS: string };

type Reader<Signs> = { name: string; read: (signs: Signs) => string | false | undefined };

const rop: Reader<RopEye>[] = [
  {
    name: '分区',
    read: ({ zone, notch }) => zone && `${ropZoneNames[zone]}${notch ? `（${notchName}）` : ''}`,
  },
  { name: '分期', read: ({ stage }) => stage && ropStageNames[stage] },
  { name: '附加病变', read: ({ plus }) => plus && plusNames[plus] },
  { name: 'A-ROP', read: ({ aggressive }) => aggressive && aggressiveName },
  { name: '病变范围', read: ({ extent }) => extent && extentText(extent) },
  { name: '退行', read: ({ regression }) => regression && regressionNames[regression] },
  { name: '再激活', read: ({ reactivation }) => reactivation && reactivationName },
  { name: '血管化', read: ({ fullyVascularised }) => fullyVascularised && '完全血管化' },
];

const retinoblastoma: Reader<RetinoblastomaEye>[] = [
  { name: '肿瘤', read: ({ tumour }) => (tumour === 'present' ? '有肿瘤' : '未见肿瘤') },
  {
    name: '分组',
    read: (signs) => {
      const grouping = groupingOf(signs);
      return grouping && groupText(grouping.system, grouping.group);
    },
  },
  {
    name: '该组定义',
    read: (signs) => {
      const grouping = groupingOf(signs);
      return grouping && groupDefinitions[grouping.system][grouping.group];
    },
  },
];

const measure = (field: Measure): Reader<{ [One in Measure]?: number }> => ({
  name: measures[field].name,
  read: ({ [field]: value }) => value !== undefined && `${value} ${measures[field].unit}`.trim(),
});

const glaucoma: Reader<GlaucomaEye>[] = [
  measure('iopMmHg'),
  { name: '眼压计', read: ({ tonometer }) => tonometer && tonometerNames[tonometer] },
  {
    name: '测眼压时',
    read: ({ underAnaesthesia }) => underAnaesthesia !== undefined && anaesthesiaNames[underAnaesthesia ? 'yes' : 'no'],
  },
  measure('cornealDiameterMm'),
  measure('cupDiscRatio'),
  measure('axialLengthMm'),
  {
    name: '其他征象',
    read: (signs) =>
      (Object.keys(glaucomaSigns) as (keyof typeof glaucomaSigns)[])
        .filter((sign) => signs[sign])
        .map((sign) => glaucomaSigns[sign])
        .join('、'),
  },
];

const cataract = (birthday: Day): Reader<CataractEye>[] => [
  { name: '混浊形态', read: ({ morphology }) => morphology && morphologyNames[morphology] },
  { name: '眼底能否看到', read: ({ fundusView }) => fundusView && fundusViewNames[fundusView] },
  measure('axialLengthMm'),
  {
    name: '手术日期',
    read: ({ surgeryDate }) => surgeryDate && `${surgeryDate}（${ageText(birthday, surgeryDate)}）`,
  },
];

/** What an exam recorded, line by line; lines that are empty for both eyes are left out. */
export function examRows(exam: Exam, birthday: Day): ExamRow[] {
  if (exam.disease === 'rop') return rowsOf(rop, exam.eyes);
  if (exam.disease === 'retinoblastoma') return rowsOf(retinoblastoma, exam.eyes);
  if (exam.disease === 'glaucoma') return rowsOf(glaucoma, exam.eyes);
  const rows = rowsOf(cataract(birthday), exam.eyes);
  const laterality = exam.laterality && lateralityNames[exam.laterality];
  return laterality ? [{ name: '单眼或双眼', OD: laterality, OS: laterality }, ...rows] : rows;
}

const rowsOf = <Signs>(readers: Reader<Signs>[], signs: { OD?: Signs; OS?: Signs }): ExamRow[] =>
  readers
    .map(({ name, read }) => {
      const [OD, OS] = eyes.map((eye) => (signs[eye] && read(signs[eye])) || '');
      return { name, OD: OD!, OS: OS! };
    })
    .filter(({ OD, OS }) => OD || OS);
