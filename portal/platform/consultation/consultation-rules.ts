import type { FormRule } from 'antd';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { birthTexts } from '../../../clinical/clinical-texts.ts';
import type { GestationalAge } from '../../../clinical/gestational-age.ts';
import { birthWeightGramsRange } from '../../../clinical/ranges.ts';
import { limits } from '../../../contract/limits.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { type ExamDraft, readExams } from '../findings/exam-draft.ts';
import type { Upload } from '../images/uploads.ts';

/** A whole number in decimal digits, within bounds. */
export const isWhole = (text: string, min: number, max: number): boolean =>
  /^[0-9]{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max;

/** A number above 0, with at most three digits after the point. */
export const isMeasure = (text: string, max: number): boolean =>
  /^[0-9]{1,4}(\.[0-9]{1,3})?$/.test(text) && Number(text) > 0 && Number(text) <= max;

/** The gestational age as it is typed; undefined until it can be one. */
export const gestationOf = (weeks = '', days = ''): GestationalAge | undefined =>
  isWhole(weeks, limits.embryoAgeMin, limits.embryoAgeMax) && isWhole(days, 0, limits.embryoAgeDayMax)
    ? { weeks: Number(weeks), days: Number(days) }
    : undefined;

/** Required, and then a rule of its own: one message at a time. */
const checked = (isRight: (text: string) => boolean, message: string): FormRule[] => [
  { required: true, whitespace: true, message: texts.fieldRequired },
  {
    validator: async (_, value?: string) => {
      if (value?.trim() && !isRight(value.trim())) throw new Error(message);
    },
  },
];

const today = () => dayInShanghai(new Date());

export const rules = {
  birthday: checked((day) => day <= today(), refusalTexts.birthdayFuture),
  embryoAge: checked((text) => isWhole(text, limits.embryoAgeMin, limits.embryoAgeMax), refusalTexts.embryoAgeRange),
  embryoAgeDay: checked((text) => isWhole(text, 0, limits.embryoAgeDayMax), refusalTexts.embryoAgeDayRange),
  weight: checked((text) => isMeasure(text, limits.patientWeightMaxKg), refusalTexts.patientWeightRange),
  length: checked((text) => isMeasure(text, limits.patientBodyLongMaxCm), refusalTexts.patientBodyLongRange),

  birthWeight: [
    {
      validator: async (_, value = '') => {
        const { min, max } = birthWeightGramsRange;
        if (value.trim() && !isWhole(value.trim(), min, max)) throw new Error(birthTexts.birthWeightRange);
      },
    },
  ] satisfies FormRule[],

  /** What is missing is advice; what cannot be read or cannot have been must be put right. */
  exams: [
    ({ getFieldValue }) => ({
      validator: async (_, exams: ReadonlyArray<ExamDraft> = []) => {
        const { faults } = readExams(exams, getFieldValue('patientBirthday') ?? '', today());
        if (faults.length > 0) throw new Error(`检查所见有 ${faults.length} 处需要修改：${faults[0]!.message}`);
      },
    }),
  ] satisfies FormRule[],

  doctors: (ownDoctorId: number): FormRule[] => [
    {
      validator: async (_, value: ReadonlyArray<number> = []) => {
        if (!value.some((id) => id !== ownDoctorId)) throw new Error(texts.inviteesRequired);
      },
    },
  ],

  /** Nothing is sent while an image is on its way, nor without one that the doctor thinks is there. */
  uploads: (current: () => ReadonlyArray<Upload>): FormRule[] => [
    {
      validator: async () => {
        const states = new Set(current().map(({ state }) => state));
        if (states.has('failed')) throw new Error('有图片上传失败，请重试或移除');
        if (states.has('tooLarge')) throw new Error('有图片超过 2MB，请压缩后上传或移除');
        if (states.has('waiting') || states.has('uploading') || states.has('shrinking'))
          throw new Error('图片仍在上传，请稍候再提交');
      },
    },
  ],
};
