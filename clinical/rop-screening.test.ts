import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './ages.ts';
import { agesOn, gestationalDays } from './gestational-age.ts';
import {
  earlierUkExam,
  firstExams,
  type Guideline,
  needsScreening,
  screeningRules,
  windowText,
} from './rop-screening.ts';
import { sources } from './sources.ts';

const born = '2026-01-01';

describe('who is screened', () => {
  test.each<[string, Guideline, number, number, number | undefined, boolean | undefined]>([
    ['China 2014: birth weight < 2000 g', 'china', 36, 0, 1999, true],
    ['China 2014: birth weight < 2000 g', 'china', 36, 0, 2000, false],
    ['China 2014: GA < 32 weeks', 'china', 31, 6, 2500, true],
    ['China 2014: GA < 32 weeks', 'china', 32, 0, 2500, false],
    ['China 2014: the birth weight decides from 32 weeks on', 'china', 32, 0, undefined, undefined],
    ['China 2014: GA < 32 weeks, whatever the birth weight', 'china', 31, 6, undefined, true],
    ['AAP 2018: GA <= 30 weeks 0 days', 'usa', 30, 0, 2500, true],
    ['AAP 2018: GA <= 30 weeks 0 days', 'usa', 30, 1, 2500, false],
    ['AAP 2018: birth weight <= 1500 g', 'usa', 34, 0, 1500, true],
    ['AAP 2018: birth weight <= 1500 g', 'usa', 34, 0, 1501, false],
    ['AAP 2018: the birth weight decides above 30 weeks', 'usa', 30, 1, undefined, undefined],
    ['UK 2022: born < 31 weeks 0 days', 'uk', 30, 6, 2500, true],
    ['UK 2022: born < 31 weeks 0 days', 'uk', 31, 0, 2500, false],
    ['UK 2022: birth weight < 1501 g', 'uk', 34, 0, 1500, true],
    ['UK 2022: birth weight < 1501 g', 'uk', 34, 0, 1501, false],
    ['UK 2022: the birth weight decides from 31 weeks on', 'uk', 31, 0, undefined, undefined],
  ])('%s (%s, %s+%s, %s g): %s', (_source, guideline, weeks, days, birthWeightGrams, screened) => {
    expect(needsScreening(guideline, { birthday: born, gestation: { weeks, days }, birthWeightGrams })).toBe(screened);
  });
});

test.each<[Guideline, string, string[]]>([
  ['china', '2014', ['不足 2000 克', '不足 32 周', '严重疾病或较长时间吸氧']],
  ['usa', 'Pediatrics 2018', ['不超过 30 周 0 天', '不超过 1500 克']],
  ['uk', '2022', ['不足 31 周 0 天', '不足 1501 克']],
])('%s names whom it screens, and its source (%s): %j', (guideline, source, parts) => {
  const { who, source: id } = screeningRules[guideline];
  for (const part of parts) expect(who).toContain(part);
  expect(sources[id]).toContain(source);
});

describe('when the first exam is', () => {
  test.each<[string, Guideline, number, number, string[]]>([
    [
      'China 2014: 4 to 6 weeks after birth, or PMA 31 to 32 weeks, both',
      'china',
      28,
      0,
      ['2026年1月29日 至 2026年2月12日', '2026年1月22日 至 2026年1月29日'],
    ],
    [
      'China 2014: the two differ most in the youngest',
      'china',
      24,
      0,
      ['2026年1月29日 至 2026年2月12日', '2026年2月19日 至 2026年2月26日'],
    ],
    [
      'China 2014: a child born within PMA 31 to 32 weeks',
      'china',
      31,
      3,
      ['2026年1月29日 至 2026年2月12日', '出生 至 2026年1月5日'],
    ],
    [
      'China 2014: a child born past PMA 32 weeks',
      'china',
      33,
      0,
      ['2026年1月29日 至 2026年2月12日', '出生时已超过这个时间'],
    ],
    ['AAP 2018: the later of PMA 31 weeks and 4 weeks, here PMA', 'usa', 25, 0, ['2026年2月12日']],
    ['AAP 2018: the later of PMA 31 weeks and 4 weeks, here both', 'usa', 27, 0, ['2026年1月29日']],
    ['AAP 2018: the later of PMA 31 weeks and 4 weeks, here 4 weeks', 'usa', 30, 0, ['2026年1月29日']],
    ['UK 2022: PMA >= 31 weeks 0 days and >= 4 weeks, here PMA', 'uk', 26, 6, ['2026年1月30日']],
    ['UK 2022: PMA >= 31 weeks 0 days and >= 4 weeks, here both', 'uk', 27, 0, ['2026年1月29日']],
    ['UK 2022: PMA >= 31 weeks 0 days and >= 4 weeks, here 4 weeks', 'uk', 30, 6, ['2026年1月29日']],
  ])('%s (%s, %s+%s): %s', (_source, guideline, weeks, days, texts) => {
    const exams = firstExams(guideline, { birthday: born, gestation: { weeks, days } });
    expect(exams.map((exam) => windowText(exam, born))).toEqual(texts);
  });

  test('AAP 2018 and UK 2022: never before 4 weeks of age, nor before PMA 31 weeks', () => {
    const birthday = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days));
    const gestation = fc.record({ weeks: fc.integer({ min: 20, max: 44 }), days: fc.integer({ min: 0, max: 6 }) });
    fc.assert(
      fc.property(birthday, gestation, fc.constantFrom<Guideline>('usa', 'uk'), (day, ga, guideline) => {
        const [exam] = firstExams(guideline, { birthday: day, gestation: ga });
        const pma = gestationalDays(agesOn(day, ga, exam!.from)!.postmenstrual);
        expect(daysBetween(day, exam!.from)).toBeGreaterThanOrEqual(28);
        expect(pma).toBeGreaterThanOrEqual(31 * 7);
        expect(daysBetween(day, exam!.from) === 28 || pma === 31 * 7).toBe(true);
      }),
    );
  });

  test.each([
    [30, 6, undefined],
    [31, 0, undefined],
    [32, 0, undefined],
    [32, 1, '2026-01-28'],
    [34, 0, '2026-01-15'],
    [36, 3, '2026-01-01'],
  ])(
    'UK 2022, born at 31 weeks or later: 4 weeks or PMA 36 weeks, the first of them (%s+%s): %s',
    (weeks, days, day) => {
      expect(earlierUkExam({ birthday: born, gestation: { weeks, days } })).toBe(day);
    },
  );
});
