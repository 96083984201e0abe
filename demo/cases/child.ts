import { addDays, ageText, daysBetween, postmenstrualAge } from '../../clinical/ages.ts';
import type { Random } from '../random.ts';

/** A sample child on the day of the consultation. */
export type Child = {
  name: string;
  sex: 0 | 1;
  birthday: string;
  gestation: { weeks: number; days: number };
  birthWeightGrams: number;
  ageDays: number;
  /** As in `3月5天`. */
  age: string;
  /** Postmenstrual age, `35+2 周`. */
  pma: string;
  pmaWeeks: number;
  weightKg: number;
  heightCm: number;
};

/** What a scenario asks of a child: weeks at birth, and either days since birth or weeks of postmenstrual age. */
export type ChildPlan = {
  gestation: [least: number, most: number];
  age: { days: [number, number] } | { pmaWeeks: [number, number] };
  sex?: 0 | 1;
};

type Curve = [at: number, value: number][];

/** Medians by postmenstrual weeks up to term (grams, cm), then by months (kg, cm); girls a little below. */
const birthWeights: Curve = [
  [23, 580],
  [26, 880],
  [28, 1100],
  [30, 1420],
  [32, 1780],
  [34, 2220],
  [36, 2700],
  [38, 3100],
  [41, 3480],
  [44, 3800],
];
const birthLengths: Curve = [
  [23, 30],
  [26, 34],
  [28, 36.8],
  [30, 39.5],
  [32, 42.2],
  [34, 44.6],
  [36, 46.8],
  [38, 48.8],
  [41, 50.6],
  [44, 52],
];
const weightsKg: Curve = [
  [0, 3.4],
  [1, 4.5],
  [2, 5.6],
  [3, 6.4],
  [4, 7],
  [6, 7.9],
  [9, 8.9],
  [12, 9.6],
  [18, 10.9],
  [24, 12.2],
  [36, 14.3],
  [48, 16.3],
  [60, 18.3],
  [72, 20.6],
  [96, 25.6],
  [120, 31],
];
const heightsCm: Curve = [
  [0, 50],
  [1, 54.4],
  [2, 58],
  [3, 61],
  [4, 63.6],
  [6, 67.4],
  [9, 71.8],
  [12, 75.8],
  [18, 82.2],
  [24, 87.6],
  [36, 96],
  [48, 103],
  [60, 109.6],
  [72, 115.8],
  [96, 127.5],
  [120, 138],
];

function readCurve(curve: Curve, at: number): number {
  const next = curve.findIndex(([place]) => place >= at);
  if (next === 0) return curve[0]![1];
  if (next < 0) return curve.at(-1)![1];
  const [[from, low], [to, high]] = [curve[next - 1]!, curve[next]!];
  return low + ((high - low) * (at - from)) / (to - from);
}

const surnames = [...'王李张刘陈杨赵黄吴徐孙胡朱郭何马罗梁宋郑谢唐许邓冯曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈'];
const boys = [
  '沐宸',
  '浩然',
  '子墨',
  '宇轩',
  '奕辰',
  '睿泽',
  '俊熙',
  '锦程',
  '承安',
  '景行',
  '嘉树',
  '一鸣',
  '知行',
  '明哲',
];
const girls = [
  '若汐',
  '语桐',
  '诗涵',
  '一诺',
  '梓萱',
  '可欣',
  '雨霏',
  '思妍',
  '清妍',
  '安歌',
  '念初',
  '芷晴',
  '佳禾',
  '沁怡',
];
const mothers = ['静', '丽', '敏', '婷', '雪', '娟', '燕', '莉', '慧', '萍', '洁', '芳'];

/** A newborn in hospital goes by the mother's name, as in 陈静之子. */
function nameChild(random: Random, sex: 0 | 1, ageDays: number): string {
  const surname = random.pick(surnames);
  if (ageDays < 100 && random.chance(0.65)) return `${surname}${random.pick(mothers)}之${sex === 1 ? '子' : '女'}`;
  return surname + random.pick(sex === 1 ? boys : girls);
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** A child of whom all figures fit together, on a day. */
export function createChild(random: Random, plan: ChildPlan, day: string): Child {
  const sex = plan.sex ?? (random.chance(0.52) ? 1 : 0);
  const gestation = { weeks: random.whole(...plan.gestation), days: random.whole(0, 6) };
  const born = gestation.weeks * 7 + gestation.days;
  const ageDays =
    'days' in plan.age
      ? random.whole(...plan.age.days)
      : Math.max(28, random.whole(plan.age.pmaWeeks[0] * 7, plan.age.pmaWeeks[1] * 7 + 6) - born);
  const birthday = addDays(day, -ageDays);
  const build = (sex === 1 ? 1 : 0.95) * random.between(0.9, 1.08);
  const pma = postmenstrualAge(gestation, birthday, day);
  const size = sizeAt(born / 7, ageDays / 7);
  return {
    name: nameChild(random, sex, ageDays),
    sex,
    birthday,
    gestation,
    birthWeightGrams: Math.round((readCurve(birthWeights, born / 7) * build) / 10) * 10,
    ageDays: daysBetween(birthday, day),
    age: ageText(birthday, day),
    pmaWeeks: pma.weeks,
    pma: `${pma.weeks}${pma.days > 0 ? `+${pma.days}` : ''} 周`,
    weightKg: rounded(size.weightKg * build, 2),
    heightCm: rounded(size.heightCm * (0.5 + 0.5 * Math.cbrt(build)), 1),
  };
}

/** A child born early stays a little below its peers until term, then grows by its corrected age. */
function sizeAt(bornWeeks: number, ageWeeks: number): { weightKg: number; heightCm: number } {
  const weeks = bornWeeks + ageWeeks;
  const lag = bornWeeks < 37 ? 1 - 0.14 * Math.min(1, ageWeeks / 6) : 1;
  if (weeks < 40)
    return {
      weightKg: (readCurve(birthWeights, weeks) / 1000) * lag,
      heightCm: readCurve(birthLengths, weeks) * (0.7 + 0.3 * lag),
    };
  const months = ((weeks - 40) * 7) / 30.44;
  const catchUp = lag + (1 - lag) * Math.min(1, months / 18);
  return {
    weightKg: readCurve(weightsKg, months) * catchUp,
    heightCm: readCurve(heightsCm, months) * (0.7 + 0.3 * catchUp),
  };
}

/** `出生体重 1080 g，胎龄 27+3 周` as a record begins. */
export function birthText({ gestation, birthWeightGrams }: Child): string {
  const { weeks, days } = gestation;
  return `胎龄 ${weeks}${days > 0 ? `+${days}` : ''} 周，出生体重 ${birthWeightGrams} g`;
}
