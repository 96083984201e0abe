import type { Day } from './ages.ts';
import { dayRefusals } from './clinical-texts.ts';
import { choice, type Field, otherSign, type SignsOf } from './field-kinds.ts';

/** Right and left, as every record names them. */
export const eyes = ['OD', 'OS'] as const;
export type Eye = (typeof eyes)[number];

export const eyeNames: Record<Eye, string> = { OD: '右眼', OS: '左眼' };
export const otherEye = (eye: Eye): Eye => (eye === 'OD' ? 'OS' : 'OD');

/** How well an eye was seen in an exam. Left out, nobody knows whether it was seen well. */
export const viewNames = {
  good: '看清',
  poor: '屈光间质不清，看不清',
  notExamined: '未检查',
  absent: '眼球缺如',
} as const;

/** Why an eye is not there. A shrunken one counts as absent where its cause is known. */
export const absenceNames = {
  tumour: '因肿瘤摘除',
  removed: '因其他原因摘除',
  shrunken: '眼球萎缩（原因明确）',
  neverFormed: '先天未发育',
} as const;
export type Absence = keyof typeof absenceNames;

export const redReflexNames = { normal: '正常', white: '发白', absent: '消失', unequal: '两眼不等' } as const;

/** How an exam answers what an earlier one of the same disease called for. */
export const resolutionNames = {
  notConfirmed: '未证实',
  regressedUntreated: '未治自退',
  treatedElsewhere: '已在别处治疗',
} as const;

/** How a tumour behind opaque media was excluded. */
export const exclusionNames = {
  ultrasound: 'B 超',
  mri: '磁共振',
  seen: '散瞳看清眼底',
  surgery: '术中所见',
} as const;

const isAbsent = ({ view }: { view?: unknown }) => view === 'absent';

/** Of every eye in every exam, before all else. */
export const viewFields = {
  view: { ...choice('检查情况', viewNames), brief: { poor: '看不清' } },
  absentFor: {
    ...choice('缺如原因', absenceNames),
    unknown: '原因不明',
    tell: ({ view, absentFor, absentWhy }) => {
      if (view !== 'absent' && !absentFor) return undefined;
      return [absentFor ? absenceNames[absentFor as Absence] : '原因不明', absentWhy].filter(Boolean).join('：');
    },
    asked: isAbsent,
  },
  /** Asked once more of the same person, as an absent eye has no day. */
  absentSince: { kind: 'day', label: '缺如日期', refusal: dayRefusals.absence, asked: isAbsent },
  /** On whose word or by what the examiner says so. */
  absentWhy: { kind: 'text', label: '记为缺如的依据', line: '', asked: isAbsent },
} as const satisfies Record<string, Field>;

/** The same, after what belongs to the disease. */
export const anyEyeFields = {
  redReflex: choice('红光反射', redReflexNames),
  resolved: {
    kind: 'said',
    label: '对之前所见',
    parts: { as: choice('对之前所见', resolutionNames), why: { kind: 'text', label: '依据' } },
  },
  tumourExcluded: {
    kind: 'said',
    label: '已排除肿瘤',
    parts: {
      by: choice('已排除肿瘤', exclusionNames),
      date: { kind: 'day', label: '排除日期', refusal: dayRefusals.statement },
      why: { kind: 'text', label: '所见' },
    },
  },
  cornealOedema: otherSign('角膜水肿'),
  /** Of the cornea; an oedema beside it is not new. */
  oldScar: otherSign('角膜陈旧瘢痕'),
  haemorrhage: otherSign('眼内出血'),
  openGlobe: otherSign('开放性眼外伤'),
  inflammation: otherSign('活动性炎症'),
  detachment: otherSign('视网膜脱离'),
} as const satisfies Record<string, Field>;

/** What may be recorded of an eye in an exam of any disease. */
export type AnyEye = SignsOf<typeof viewFields & typeof anyEyeFields>;

/** Findings in each eye on a day; an eye that is left out was not examined. */
export type ExamOn<Disease extends string, EyeFindings> = {
  disease: Disease;
  examDate: Day;
  /** The examiner's own day for the next exam. A later one than the rule's needs a reason. */
  next?: { date: Day; why?: string };
  eyes: Partial<Record<Eye, EyeFindings & AnyEye>>;
};
