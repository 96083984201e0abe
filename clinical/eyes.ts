import type { Day } from './ages.ts';

/** Right and left, as every record names them. */
export const eyes = ['OD', 'OS'] as const;
export type Eye = (typeof eyes)[number];

export const eyeNames: Record<Eye, string> = { OD: '右眼', OS: '左眼' };

/** How well an eye was seen in an exam. Left out, nobody knows whether it was seen well. */
export const views = ['good', 'poor', 'notExamined', 'absent'] as const;
export type View = (typeof views)[number];
export const viewNames: Record<View, string> = {
  good: '看清',
  poor: '屈光间质不清，看不清',
  notExamined: '未检查',
  absent: '眼球缺如',
};

/** Why an eye is not there. A shrunken one counts as absent where its cause is known. */
export const absences = ['tumour', 'removed', 'shrunken', 'neverFormed'] as const;
export type Absence = (typeof absences)[number];
export const absenceNames: Record<Absence, string> = {
  tumour: '因肿瘤摘除',
  removed: '因其他原因摘除',
  shrunken: '眼球萎缩（原因明确）',
  neverFormed: '先天未发育',
};

export const redReflexes = ['normal', 'white', 'absent', 'unequal'] as const;
export type RedReflex = (typeof redReflexes)[number];
export const redReflexNames: Record<RedReflex, string> = {
  normal: '正常',
  white: '发白',
  absent: '消失',
  unequal: '两眼不等',
};

/** How an exam answers what an earlier one of the same disease called for. */
export const resolutions = ['notConfirmed', 'regressedUntreated', 'treatedElsewhere'] as const;
export type Resolution = (typeof resolutions)[number];
export const resolutionNames: Record<Resolution, string> = {
  notConfirmed: '未证实',
  regressedUntreated: '未治自退',
  treatedElsewhere: '已在别处治疗',
};

/** How a tumour behind opaque media was excluded. */
export const exclusions = ['ultrasound', 'mri', 'seen', 'surgery'] as const;
export type Exclusion = (typeof exclusions)[number];
export const exclusionNames: Record<Exclusion, string> = {
  ultrasound: 'B 超',
  mri: '磁共振',
  seen: '散瞳看清眼底',
  surgery: '术中所见',
};

/** What may be recorded of an eye in an exam of any disease. */
export type AnyEye = {
  view?: View;
  absentFor?: Absence;
  /** Asked once more of the same person, as an absent eye has no day. */
  absentSince?: Day;
  /** On whose word or by what the examiner says so. */
  absentWhy?: string;
  resolved?: { as: Resolution; why: string };
  redReflex?: RedReflex;
  tumourExcluded?: { by: Exclusion; date: Day; why: string };
  cornealOedema?: boolean;
  /** Of the cornea; an oedema beside it is not new. */
  oldScar?: boolean;
  haemorrhage?: boolean;
  openGlobe?: boolean;
  inflammation?: boolean;
  detachment?: boolean;
};

export const otherEye = (eye: Eye): Eye => (eye === 'OD' ? 'OS' : 'OD');

/** Findings in each eye on a day; an eye that is left out was not examined. */
export type ExamOn<Disease extends string, EyeFindings> = {
  disease: Disease;
  examDate: Day;
  /** The examiner's own day for the next exam. A later one than the rule's needs a reason. */
  next?: { date: Day; why?: string };
  eyes: Partial<Record<Eye, EyeFindings & AnyEye>>;
};
