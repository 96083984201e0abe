import type { Guideline } from './rop-screening.ts';
import type { SourceId } from './sources.ts';

type GuidelineWords = {
  name: string;
  source: SourceId;
  /** Whom it screens, as rop-screening.ts computes it. */
  who: string;
  /** What each window of `firstExams` is counted from, in order. */
  bases: readonly string[];
};

/** The three guidelines in words, for doctors and parents alike. The rules themselves are in rop-screening.ts. */
export const screeningWords: Readonly<Record<Guideline, GuidelineWords>> = {
  china: {
    name: '中国 2014 年指南',
    source: 'china2014',
    who: '出生体重不足 2000 克，或胎龄不足 32 周；患严重疾病或较长时间吸氧的，可扩大范围',
    bases: ['生后 4～6 周', '矫正胎龄 31～32 周'],
  },
  usa: {
    name: '美国 2018 年指南',
    source: 'aap2018',
    who: '胎龄不超过 30 周 0 天，或出生体重不超过 1500 克',
    bases: ['矫正胎龄满 31 周与生后满 4 周，取较晚的一天'],
  },
  uk: {
    name: '英国 2022 年指南',
    source: 'uk2022',
    who: '胎龄不足 31 周 0 天，或出生体重不足 1501 克',
    bases: ['矫正胎龄满 31 周 0 天，并且生后满 4 周'],
  },
};

/** What `earlierUkExam` is counted from. */
export const earlierUkBasis = '满 31 周出生的宝宝：生后 4 周或矫正胎龄 36 周，先到者为准';

export const firstExamText = (guideline: Guideline): string => screeningWords[guideline].bases.join('，或');
