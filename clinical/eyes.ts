import type { Day } from './ages.ts';

/** Right and left, as every record names them. */
export const eyes = ['OD', 'OS'] as const;
export type Eye = (typeof eyes)[number];

export const eyeNames: Record<Eye, string> = { OD: '右眼', OS: '左眼' };

/** How well an eye was seen in an exam. Left out, as in records from before it was asked for, it was seen. */
export const views = ['good', 'poor', 'notExamined'] as const;
export type View = (typeof views)[number];
export const viewNames: Record<View, string> = {
  good: '看清',
  poor: '屈光间质不清，看不清',
  notExamined: '未检查',
};

export const otherEye = (eye: Eye): Eye => (eye === 'OD' ? 'OS' : 'OD');

/** Findings in each eye on a day; an eye that is absent was not examined. */
export type ExamOn<Disease extends string, EyeFindings> = {
  disease: Disease;
  examDate: Day;
  eyes: Partial<Record<Eye, EyeFindings & { view?: View }>>;
};
