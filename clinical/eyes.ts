import type { Day } from './ages.ts';

/** Right and left, as every record names them. */
export const eyes = ['OD', 'OS'] as const;
export type Eye = (typeof eyes)[number];

export const eyeNames: Record<Eye, string> = { OD: '右眼', OS: '左眼' };

export const otherEye = (eye: Eye): Eye => (eye === 'OD' ? 'OS' : 'OD');

/** Findings in each eye that was examined on a day; an eye that was not examined is absent. */
export type ExamOn<Disease extends string, EyeFindings> = {
  disease: Disease;
  examDate: Day;
  eyes: Partial<Record<Eye, EyeFindings>>;
};
