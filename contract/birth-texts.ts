import { gestationalWeeks } from '../clinical/gestational-age.ts';
import { birthWeightGramsRange } from '../clinical/ranges.ts';

const { min, max } = birthWeightGramsRange;

/** Why something about a birth is refused, in words that say what to write instead. */
export const birthTexts = {
  birthdayMissing: '请填写出生日期',
  birthdayLongAgo: '请检查出生日期的年份',
  birthdayFuture: '出生日期不能晚于今天',
  weeksMissing: '请填写出生胎龄的周数',
  weeksRange: `胎龄周数应为 ${gestationalWeeks.min} 至 ${gestationalWeeks.max} 的整数`,
  birthWeightRange: `出生体重应为 ${min} 至 ${max} 克的整数，例如 1350（不是千克）`,
} as const;
