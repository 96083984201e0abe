import { describe, expect, test } from 'vitest';
import { daysBetween } from './ages.ts';
import {
  firstExamBy,
  firstExams,
  firstExamText,
  type Guideline,
  type Need,
  type Newborn,
  screening,
  screeningNeed,
  screeningRules,
  windowText,
} from './rop-screening.ts';
import { sources } from './sources.ts';

const born = '2026-01-01';

const by = (guideline: Guideline, newborn: Newborn) => screening(newborn).find((one) => one.guideline === guideline)!;

describe('who is screened', () => {
  test.each<[string, Guideline, number, number, number | undefined, boolean | undefined, Need]>([
    ['China 2014: birth weight < 2000 g', 'china', 36, 0, 1999, false, 'needed'],
    ['China 2014: birth weight < 2000 g', 'china', 36, 0, 2000, false, 'outside'],
    ['China 2014: GA < 32 weeks', 'china', 31, 6, 2500, false, 'needed'],
    ['China 2014: GA < 32 weeks', 'china', 32, 0, 2500, false, 'outside'],
    ['China 2014: GA < 32 weeks, whatever is missing', 'china', 31, 6, undefined, undefined, 'needed'],
    ['China 2014: longer for severe illness or prolonged oxygen', 'china', 32, 0, 2500, true, 'byDoctor'],
    ['China 2014: illness and oxygen decide beyond the figures', 'china', 32, 0, 2500, undefined, 'unknown'],
    ['China 2014: the birth weight decides from 32 weeks on', 'china', 32, 0, undefined, false, 'unknown'],
    ['China 2014: the birth weight decides for the sick, too', 'china', 32, 0, undefined, true, 'unknown'],
    ['AAP 2018: GA <= 30 weeks 0 days', 'usa', 30, 0, 2500, false, 'needed'],
    ['AAP 2018: GA <= 30 weeks 0 days', 'usa', 30, 1, 2500, false, 'outside'],
    ['AAP 2018: birth weight <= 1500 g', 'usa', 34, 0, 1500, false, 'needed'],
    ['AAP 2018: birth weight <= 1500 g', 'usa', 34, 0, 1501, false, 'outside'],
    ['AAP 2018: 1500 to 2000 g with an unstable course', 'usa', 34, 0, 1501, true, 'byDoctor'],
    ['AAP 2018: > 30 weeks with an unstable course', 'usa', 30, 1, 2500, true, 'byDoctor'],
    ['AAP 2018: nobody said how the child was', 'usa', 34, 0, 1501, undefined, 'unknown'],
    ['AAP 2018: the birth weight decides above 30 weeks', 'usa', 30, 1, undefined, false, 'unknown'],
    ['UK 2022: born < 31 weeks 0 days', 'uk', 30, 6, 2500, false, 'needed'],
    ['UK 2022: born < 31 weeks 0 days', 'uk', 31, 0, 2500, false, 'outside'],
    ['UK 2022: birth weight < 1501 g', 'uk', 34, 0, 1500, false, 'needed'],
    ['UK 2022: birth weight < 1501 g', 'uk', 34, 0, 1501, false, 'outside'],
    ['UK 2022: not wider for the sick', 'uk', 34, 0, 1501, true, 'outside'],
    ['UK 2022: the birth weight decides from 31 weeks on', 'uk', 31, 0, undefined, false, 'unknown'],
  ])('%s (%s, %i+%i, %s g, unstable %s): %s', (_line, guideline, weeks, days, birthWeightGrams, unstable, need) => {
    expect(by(guideline, { birthday: born, gestation: { weeks, days }, birthWeightGrams, unstable }).need).toBe(need);
  });
});

test.each<[Guideline, string, string[]]>([
  ['china', '2014', ['不足 2000 克', '不足 32 周', '严重疾病或较长时间吸氧']],
  ['usa', 'Pediatrics 2018', ['不超过 30周0天', '不超过 1500 克', '1500～2000 克', '新生儿科医生判断']],
  ['uk', '2022', ['不足 31周0天', '不足 1501 克']],
])('%s names whom it screens, and its source (%s): %j', (guideline, source, parts) => {
  const { who, source: id } = screeningRules[guideline];
  for (const part of parts) expect(who).toContain(part);
  expect(sources[id]).toContain(source);
});

describe('when the first exam is', () => {
  test.each<[string, Guideline, number, number, string[]]>([
    [
      'China 2014: day 28 to 42, or PMA 31 weeks to 32 weeks and 6 days, cut at day 28',
      'china',
      28,
      0,
      ['2026年1月29日 至 2026年2月12日', '2026年1月29日 至 2026年2月4日'],
    ],
    [
      'China 2014: the two differ most in the youngest',
      'china',
      24,
      0,
      ['2026年1月29日 至 2026年2月12日', '2026年2月19日 至 2026年3月4日'],
    ],
    ['China 2014: PMA 32 weeks ends on day 28', 'china', 28, 6, ['2026年1月29日 至 2026年2月12日', '2026年1月29日']],
    [
      'China 2014: PMA 32 weeks ends the day before',
      'china',
      29,
      0,
      ['2026年1月29日 至 2026年2月12日', '生后满 4 周时已超过这个时间'],
    ],
    [
      'China 2014: a child born within PMA 31 to 32 weeks',
      'china',
      31,
      3,
      ['2026年1月29日 至 2026年2月12日', '生后满 4 周时已超过这个时间'],
    ],
    [
      'China 2014: a child born on the last day of PMA 32 weeks',
      'china',
      32,
      6,
      ['2026年1月29日 至 2026年2月12日', '生后满 4 周时已超过这个时间'],
    ],
    [
      'China 2014: a child born past PMA 32 weeks',
      'china',
      33,
      0,
      ['2026年1月29日 至 2026年2月12日', '出生时已超过这个时间'],
    ],
    ['AAP 2018: the later of PMA 31 weeks and 4 weeks, here PMA', 'usa', 25, 0, ['2026年2月12日 至 2026年2月18日']],
    ['AAP 2018: the later of PMA 31 weeks and 4 weeks, here both', 'usa', 27, 0, ['2026年1月29日 至 2026年2月4日']],
    ['AAP 2018: the later of PMA 31 weeks and 4 weeks, here age', 'usa', 34, 0, ['2026年1月29日 至 2026年2月4日']],
    ['UK 2022: the later of PMA 31 weeks and 4 weeks, here PMA', 'uk', 26, 6, ['2026年1月30日 至 2026年2月5日']],
    ['UK 2022: the later of PMA 31 weeks and 4 weeks, here both', 'uk', 27, 0, ['2026年1月29日 至 2026年2月4日']],
    ['UK 2022: the later of PMA 31 weeks and 4 weeks, here age', 'uk', 30, 6, ['2026年1月29日 至 2026年2月4日']],
    ['UK 2022: small, from 31 weeks on: the earlier, here age', 'uk', 31, 0, ['2026年1月29日 至 2026年2月4日']],
    ['UK 2022: small, from 31 weeks on: the earlier, here both', 'uk', 32, 0, ['2026年1月29日 至 2026年2月4日']],
    ['UK 2022: small, from 31 weeks on: the earlier, here PMA', 'uk', 32, 1, ['2026年1月28日 至 2026年2月3日']],
    ['UK 2022: small, from 31 weeks on: the earlier, here PMA', 'uk', 34, 0, ['2026年1月15日 至 2026年1月21日']],
    ['UK 2022: small, born within PMA 36 weeks', 'uk', 36, 3, ['出生后至 2026年1月4日']],
    ['UK 2022: small, born on the last day of PMA 36 weeks', 'uk', 36, 6, ['出生当天']],
    ['UK 2022: small, born past PMA 36 weeks', 'uk', 37, 0, ['出生时已超过这个时间']],
  ])('%s (%s, %i+%i): %s', (_line, guideline, weeks, days, texts) => {
    const exams = firstExams(guideline, { birthday: born, gestation: { weeks, days } });
    expect(exams.map((exam) => windowText(exam, born))).toEqual(texts);
  });

  test.each<[Guideline, number, string[]]>([
    ['china', 28, ['生后 4～6 周', '矫正胎龄 31～32 周']],
    ['usa', 34, ['矫正胎龄满 31 周与生后满 4 周，取较晚的一周']],
    ['uk', 30, ['矫正胎龄满 31 周与生后满 4 周，取较晚的一周']],
    ['uk', 31, ['矫正胎龄满 36 周与生后满 4 周，取较早的一周']],
  ])('%s says from what it counts for a child of %i weeks, as its rule does: %j', (guideline, weeks, bases) => {
    const exams = firstExams(guideline, { birthday: born, gestation: { weeks, days: 0 } });
    expect(exams.map(({ basis }) => basis)).toEqual(bases);
    for (const basis of bases) expect(firstExamText(guideline)).toContain(basis);
  });
});

describe('whom China screens, and by which day', () => {
  test.each<[string, number | undefined, number, number | undefined, boolean, Need]>([
    ['GA < 32 weeks', 31, 6, 2500, false, 'needed'],
    ['GA < 32 weeks, whatever is missing', 31, 6, undefined, false, 'needed'],
    ['weight < 2000 g', 36, 0, 1999, false, 'needed'],
    ['weight < 2000 g, at term', 38, 0, 1999, false, 'needed'],
    ['weight < 2000 g, whatever is missing', undefined, 0, 1999, false, 'needed'],
    ['neither', 32, 0, 2000, false, 'outside'],
    ['the weight decides from 32 weeks on', 32, 0, undefined, false, 'unknown'],
    ['the weight decides below 37 weeks', 36, 6, undefined, false, 'unknown'],
    ['GA of 37 weeks or more settles it', 37, 0, undefined, false, 'outside'],
    ['a child of 2000 g may be born before 32 weeks', undefined, 0, 2000, false, 'unknown'],
    ['nothing is known', undefined, 0, undefined, false, 'unknown'],
    ['a GA that cannot be is none', 50, 0, undefined, false, 'unknown'],
    ['a doctor marked it 须筛查', 39, 0, 3200, true, 'needed'],
    ['a doctor marked it 须筛查, and nothing is known', undefined, 0, undefined, true, 'needed'],
  ])('%s (%s+%i, %s g, marked %s): %s', (_line, weeks, days, birthWeightGrams, marked, need) => {
    const gestation = weeks === undefined ? undefined : { weeks, days };
    expect(screeningNeed({ birthday: born, gestation, birthWeightGrams }, marked)).toBe(need);
  });

  test.each<[string, number | undefined, number, number | undefined, number]>([
    ['the earlier last day, here that of six weeks', 24, 0, 700, 42],
    ['the earlier last day, here both', 26, 6, 900, 42],
    ['the earlier last day, here that of PMA 32 weeks 6 days', 27, 0, 900, 41],
    ['the earlier last day, here that of PMA 32 weeks 6 days', 28, 0, 1000, 34],
    ['never before day 28', 28, 6, 1000, 28],
    ['never before day 28', 29, 0, 1200, 28],
    ['never before day 28', 35, 0, 1900, 28],
    ['whether it is screened cannot be judged: day 28', 34, 0, undefined, 28],
    ['without GA: day 28', undefined, 0, 1900, 28],
    ['without GA and weight: day 28', undefined, 0, undefined, 28],
    ['a GA that cannot be is none', 19, 0, 900, 28],
  ])('%s (%s+%i, %s g): day %i', (_line, weeks, days, birthWeightGrams, day) => {
    const gestation = weeks === undefined ? undefined : { weeks, days };
    expect(daysBetween(born, firstExamBy({ birthday: born, gestation, birthWeightGrams }))).toBe(day);
  });
});
