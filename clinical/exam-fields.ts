import { ageText, type Day, dayText } from './ages.ts';
import * as cataracts from './cataract.ts';
import { surgeryDateRefusal } from './clinical-case.ts';
import { findingsTexts } from './clinical-texts.ts';
import * as common from './eyes.ts';
import { type Eye, eyes } from './eyes.ts';
import { type Exam, type ExamDisease, examNames } from './findings.ts';
import { type GlaucomaEye, growthNames, growths, tonometerNames, tonometers } from './glaucoma.ts';
import * as icrop3 from './icrop3.ts';
import { clinicalRanges, type Range } from './ranges.ts';
import * as rb from './retinoblastoma.ts';

type Choice<Value extends string> = {
  kind: 'choice';
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
  /** On the buttons of the form, where that is shorter. */
  brief?: Partial<Record<Value, string>>;
  /** The answer that nobody knows, which is recorded as no value. */
  unknown?: string;
};

/** How a value of a type is asked for. A choice of `true` and `false` is asked for where `no` is a finding. */
type Kind<Value> = [Value] extends [boolean]
  ? { kind: 'flag' } | Choice<'true' | 'false'>
  : [Value] extends [number]
    ? { kind: 'measure'; unit: string; range: Range }
    : [Value] extends [readonly number[]]
      ? { kind: 'hours' }
      : string extends Value
        ?
            | { kind: 'day'; refusal: (day: Day, birthday: Day, today: Day) => string | undefined }
            | { kind: 'note' }
            | { kind: 'text' }
        : [Value] extends [string]
          ? Choice<Value & string>
          : // A statement: the first part says what, and all belong to it.
            { kind: 'said'; parts: FieldsOf<Value> };

type Told<Signs> = {
  label: string | ((signs: Partial<Signs>) => string);
  /** Its line in the record, where that is not the label; empty where another line tells it. Fields may share one. */
  line?: string;
  /** What the line says, where that is more than the value. */
  tell?: (signs: Partial<Signs>, birthday: Day) => string | false | undefined;
  /** Asked for only then. */
  asked?: (signs: Partial<Signs>) => boolean;
  /** What a new value makes void. */
  voids?: readonly (keyof Signs)[];
};

type FieldsOf<Signs> = { [Name in keyof Signs]-?: Told<Signs> & Kind<Exclude<Signs[Name], undefined>> };

const choice = <Value extends string>(
  label: string,
  choices: readonly Value[],
  names: Readonly<Record<Value, string>>,
) => ({ kind: 'choice' as const, label, choices, names });

const yesOrNo = (label: string, yes: string, no: string) => choice(label, ['true', 'false'], { true: yes, false: no });

const otherSign = (label: string) => ({ kind: 'flag', label, line: '其他征象' }) as const;

type ViewField = 'view' | 'absentFor' | 'absentSince' | 'absentWhy';

/** Of every eye in every exam, before all else. */
const ofView: FieldsOf<Pick<common.AnyEye, ViewField>> = {
  view: { ...choice('检查情况', common.views, common.viewNames), brief: { poor: '看不清' } },
  absentFor: {
    ...choice('缺如原因', common.absences, common.absenceNames),
    unknown: '原因不明',
    tell: ({ view, absentFor, absentWhy }) => {
      if (view !== 'absent' && !absentFor) return undefined;
      return [absentFor ? common.absenceNames[absentFor] : '原因不明', absentWhy].filter(Boolean).join('：');
    },
    asked: ({ view }) => view === 'absent',
  },
  absentSince: { kind: 'day', label: '缺如日期', refusal: absentDayRefusal, asked: ({ view }) => view === 'absent' },
  absentWhy: { kind: 'text', label: '记为缺如的依据', line: '', asked: ({ view }) => view === 'absent' },
};

/** The same, after what belongs to the disease. */
const ofAnyEye: FieldsOf<Omit<common.AnyEye, ViewField>> = {
  redReflex: choice('红光反射', common.redReflexes, common.redReflexNames),
  resolved: {
    kind: 'said',
    label: '对之前所见',
    parts: {
      as: choice('对之前所见', common.resolutions, common.resolutionNames),
      why: { kind: 'text', label: '依据' },
    },
    tell: ({ resolved }) => resolved && [common.resolutionNames[resolved.as], resolved.why].filter(Boolean).join('：'),
  },
  tumourExcluded: {
    kind: 'said',
    label: '已排除肿瘤',
    parts: {
      by: choice('已排除肿瘤', common.exclusions, common.exclusionNames),
      date: { kind: 'day', label: '排除日期', refusal: statementRefusal },
      why: { kind: 'text', label: '所见' },
    },
    tell: ({ tumourExcluded: said }) =>
      said && [`${dayText(said.date)} ${common.exclusionNames[said.by]}`, said.why].filter(Boolean).join('：'),
  },
  cornealOedema: otherSign('角膜水肿'),
  oldScar: otherSign('角膜陈旧瘢痕'),
  haemorrhage: otherSign('眼内出血'),
  openGlobe: otherSign('开放性眼外伤'),
  inflammation: otherSign('活动性炎症'),
  detachment: otherSign('视网膜脱离'),
};

const axialLengthMm = { kind: 'measure', label: '眼轴长度', unit: 'mm', range: clinicalRanges.axialLengthMm } as const;

const rop: FieldsOf<icrop3.RopEye> = {
  zone: {
    ...choice('分区', icrop3.ropZones, icrop3.ropZoneNames),
    tell: ({ zone, notch }) => zone && `${icrop3.ropZoneNames[zone]}${notch ? `（${icrop3.notchName}）` : ''}`,
  },
  stage: choice('分期', icrop3.ropStages, icrop3.ropStageNames),
  plus: { ...choice('附加病变', icrop3.plusGrades, icrop3.plusNames), brief: { preplus: '前期' } },
  aggressive: { kind: 'flag', label: icrop3.aggressiveName, line: 'A-ROP' },
  notch: { kind: 'flag', label: icrop3.notchName, line: '' },
  extent: { kind: 'hours', label: '病变范围' },
  regression: choice('退行', icrop3.regressions, icrop3.regressionNames),
  reactivation: yesOrNo(icrop3.reactivationName, '有再激活', '无再激活'),
  fullyVascularised: { kind: 'flag', label: '完全血管化', line: '血管化' },
  skipArea: { kind: 'flag', label: '激光遗漏区' },
};

type Grouped = Extract<rb.RetinoblastomaEye, { group: unknown }>;
const groupNames = Object.fromEntries(rb.retinoblastomaGroups.map((group) => [group, `${group} 组`]));

/** The group is asked for once the system is known, as the same letter means different eyes in the two. */
const retinoblastoma: FieldsOf<Omit<Grouped, 'tumour'> & { tumour: rb.TumourFinding; meaning: string }> = {
  tumour: {
    ...choice('肿瘤', ['present', 'suspected', 'inactive', 'absent'], rb.tumourNames),
    voids: ['newTumour', 'system', 'group'],
  },
  newTumour: {
    ...yesOrNo('新发或增大', '有新发或增大', '无新发或增大'),
    asked: ({ tumour }) => tumour === 'inactive' || tumour === 'present',
  },
  system: {
    ...choice('分组系统', rb.retinoblastomaSystems, rb.systemNames),
    line: '',
    asked: ({ tumour }) => tumour === 'present',
    voids: ['group'],
  },
  group: {
    kind: 'choice',
    label: ({ system }) => `${system} 分组`,
    line: '分组',
    choices: rb.retinoblastomaGroups,
    names: groupNames as Record<rb.RetinoblastomaGroup, string>,
    asked: ({ system }) => system !== undefined,
    tell: ({ system, group }) => system && group && rb.groupText(system, group),
  },
  meaning: {
    kind: 'note',
    label: '该组定义',
    tell: ({ system, group }) => system && group && rb.groupDefinitions[system][group],
  },
};

const glaucoma: FieldsOf<GlaucomaEye> = {
  iopMmHg: { kind: 'measure', label: '眼压', unit: 'mmHg', range: clinicalRanges.iopMmHg },
  tonometer: choice('眼压计', tonometers, tonometerNames),
  underAnaesthesia: yesOrNo('测眼压时', '麻醉或镇静下', '清醒状态'),
  cornealDiameterMm: { kind: 'measure', label: '角膜直径', unit: 'mm', range: clinicalRanges.cornealDiameterMm },
  cupDiscRatio: { kind: 'measure', label: '杯盘比', unit: '', range: clinicalRanges.cupDiscRatio },
  axialLengthMm,
  haabStriae: otherSign('Haab 纹'),
  progressiveCupping: otherSign('视杯进行性扩大'),
  rimThinning: otherSign('盘沿变薄'),
  progressiveMyopia: otherSign('近视进行性加深'),
  axialElongation: otherSign('眼轴进行性增长'),
  fieldDefect: otherSign('可重复的视野缺损'),
  growth: choice('眼轴与近视增长', growths, growthNames),
  tearing: otherSign('流泪'),
  photophobia: otherSign('畏光'),
  targetIop: { kind: 'measure', label: '目标眼压', unit: 'mmHg', range: clinicalRanges.iopMmHg },
};

const cataract: FieldsOf<cataracts.CataractEye> = {
  morphology: {
    ...choice('晶状体混浊形态', cataracts.cataractMorphologies, cataracts.morphologyNames),
    line: '混浊形态',
  },
  fundusView: choice('眼底能否看到', cataracts.fundusViews, cataracts.fundusViewNames),
  visuallySignificant: yesOrNo('是否影响视力', '影响视力', '不影响视力'),
  cause: choice('病因', cataracts.cataractCauses, cataracts.causeNames),
  axisClear: yesOrNo('术后视轴区', '透明', '混浊'),
  axialLengthMm,
  surgeryDate: {
    kind: 'day',
    label: '手术日期（含计划）',
    refusal: surgeryDateRefusal,
    tell: ({ surgeryDate }, birthday) => surgeryDate && `${surgeryDate}（${ageText(birthday, surgeryDate)}）`,
  },
};

/** A field of any exam, for what treats all alike. */
export type Field = Told<Record<string, unknown>> &
  (
    | Kind<boolean>
    | Kind<number>
    | Kind<number[]>
    | Kind<string>
    | { kind: 'said'; parts: Readonly<Record<string, Field>> }
  );

/** What is recorded of an eye in each kind of exam, in the order of the record. */
export const examFields = {
  rop: { ...ofView, ...rop, ...ofAnyEye },
  retinoblastoma: { ...ofView, ...retinoblastoma, ...ofAnyEye },
  glaucoma: { ...ofView, ...glaucoma, ...ofAnyEye },
  cataract: { ...ofView, ...cataract, ...glaucoma, ...ofAnyEye },
  other: { ...ofView, ...ofAnyEye },
} as unknown as Record<ExamDisease, Readonly<Record<string, Field>>>;

function absentDayRefusal(absentSince: Day, birthday: Day, today: Day): string | undefined {
  if (absentSince < birthday) return findingsTexts.absentBeforeBirth;
  return absentSince > today ? findingsTexts.statementFuture : undefined;
}

function statementRefusal(day: Day, birthday: Day, today: Day): string | undefined {
  if (day < birthday) return findingsTexts.statementBeforeBirth;
  return day > today ? findingsTexts.statementFuture : undefined;
}

export const labelOf = ({ label }: Field, signs: Record<string, unknown> = {}): string =>
  typeof label === 'string' ? label : label(signs);

/** `2026年11月2日 ROP 检查` */
export const examTitle = ({ disease, examDate }: Pick<Exam, 'disease' | 'examDate'>) =>
  `${dayText(examDate)} ${examNames[disease]} 检查`;

/** The examiner's own day for the next exam, with the reason: `2026年11月16日（家远）`; empty where there is none. */
export const nextText = ({ next }: Pick<Exam, 'next'>): string =>
  next ? `${dayText(next.date)}${next.why ? `（${next.why}）` : ''}` : '';

/** A line of an exam's table: what was recorded of each eye, empty where nothing was. */
type ExamRow = { name: string; OD: string; OS: string };

/** The line that is of the child and not of an eye. */
export const lateralityLine = '单眼或双眼';

/** What an exam recorded, line by line; lines that are empty for both eyes are left out. An absent eye was not examined. */
export function examRows(exam: Exam, birthday: Day): ExamRow[] {
  const fields = Object.entries(examFields[exam.disease]);
  const lineOf = (field: Field) => field.line ?? labelOf(field);
  const tellEye = (line: string, eye: Eye) => {
    const signs: Record<string, unknown> = exam.eyes[eye] ?? { view: 'notExamined' };
    return fields
      .filter(([, field]) => lineOf(field) === line)
      .map(([name, field]) => (field.tell ? field.tell(signs, birthday) : valueText(field, signs[name])))
      .filter(Boolean)
      .join('、');
  };
  const lines = new Set(fields.map(([, field]) => lineOf(field)).filter(Boolean));
  const rows = [...lines].map((name) => {
    const [OD, OS] = eyes.map((eye) => tellEye(name, eye));
    return { name, OD: OD!, OS: OS! };
  });
  if (exam.disease === 'cataract' && exam.laterality) {
    const laterality = cataracts.lateralityNames[exam.laterality];
    rows.unshift({ name: lateralityLine, OD: laterality, OS: laterality });
  }
  return rows.filter(({ OD, OS }) => OD || OS);
}

/** A value in words, with its unit. */
export function valueText(field: Field, value: unknown): string | undefined {
  if (value === undefined || (value === false && field.kind === 'flag')) return undefined;
  if (field.kind === 'choice') return (field.names as Record<string, string>)[String(value)];
  if (field.kind === 'flag') return labelOf(field);
  if (field.kind === 'said') return JSON.stringify(value);
  if (field.kind === 'measure') return `${value} ${field.unit}`.trim();
  return field.kind === 'hours' ? icrop3.extentText(value as number[]) : String(value);
}
