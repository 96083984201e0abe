import { type Day, dayText } from './ages.ts';

/** Why something in findings is refused, in words that say what to write instead. */
export const findingsTexts = {
  findingsInvalid: '检查所见的内容不正确',
  examBeforeBirth: '检查日期不能早于出生日期',
  examFuture: '检查日期不能晚于今天',
  absentBeforeBirth: '眼球缺如的日期不能早于出生日期',
  absentNoReason: '请写明依据，例如哪家医院何时摘除',
  nextBeforeExam: '下次检查的日期不能早于本次检查',
  nextTooLate: '下次检查的日期超出了允许的范围，请改早',
  nextNoReason: '比规则更晚的下次检查日期，请写明理由',
  doseSlip: '药物剂量超出可能的范围，请核对单位（毫克）',
  wordTooLate: '所定的日期离提出的那一天超过一年，请改早',
  planWithoutDay: '请填写手术或治疗定在哪一天，不能早于提出意见的日期',
  statementFuture: '日期不能晚于今天',
  statementBeforeBirth: '日期不能早于出生日期',
  surgeryBeforeBirth: '手术日期不能早于出生日期',
  treatmentBeforeBirth: '治疗日期不能早于出生日期',
  treatmentFuture: '治疗日期不能晚于今天',
  imageBeforeBirth: '拍摄日期不能早于出生日期',
  imageFuture: '拍摄日期不能晚于今天',
  imageForeign: '标注了眼别的图片不在本次会诊的附件中',
} as const;

/** Why something cannot have been on a day; undefined when it can, or where no day is given. */
export type DayRefusal = (day: Day | undefined, birthday: Day, today: Day) => string | undefined;

const refusing =
  (beforeBirth: string, future?: string): DayRefusal =>
  (day, birthday, today) => {
    if (day === undefined) return undefined;
    return day < birthday ? beforeBirth : day > today ? future : undefined;
  };

const texts = findingsTexts;
/** Treatments are written down when they are done, not when they are planned; surgery may be planned. */
export const dayRefusals = {
  exam: refusing(texts.examBeforeBirth, texts.examFuture),
  image: refusing(texts.imageBeforeBirth, texts.imageFuture),
  treatment: refusing(texts.treatmentBeforeBirth, texts.treatmentFuture),
  surgery: refusing(texts.surgeryBeforeBirth),
  absence: refusing(texts.absentBeforeBirth, texts.statementFuture),
  statement: refusing(texts.statementBeforeBirth, texts.statementFuture),
} as const;

const callNames = { treat: '仍须治疗', refer: '仍须转诊', pressing: '仍不能排除须治疗' } as const;

/** Why an exam is asked what it says of an earlier one. */
export const openCallText = ({ on, as }: { on: Day; as: keyof typeof callNames }): string =>
  `${dayText(on)} 的所见${callNames[as]}，如已不成立请在这里写明`;

/** As `nextTooLate`, where the latest day is known. */
export const nextTooLateText = (last: Day): string => `下次检查的日期超出了允许的范围，最迟可定到 ${dayText(last)}`;
