import { expect, test } from 'vitest';
import { criteriaIn, type GlaucomaCriterion, type GlaucomaEye, isLargeCornea } from './glaucoma.ts';

test.each([
  ['newborn >= 11 mm', 10.9, '2026-01-28', false],
  ['newborn >= 11 mm', 11, '2026-01-01', true],
  ['newborn >= 11 mm, the 27th day', 11, '2026-01-28', true],
  ['no newborn from the 28th day', 11, '2026-01-29', false],
  ['under one year > 12 mm', 12, '2026-06-01', false],
  ['under one year > 12 mm', 12.1, '2026-12-31', true],
  ['no longer under one year', 12.1, '2027-01-01', false],
  ['any age > 13 mm', 13, '2032-01-01', false],
  ['any age > 13 mm', 13.1, '2032-01-01', true],
])('WGA Consensus 9, corneal diameter, %s: %s mm on %s: %s', (_rule, diameter, on, large) => {
  expect(isLargeCornea(diameter, '2026-01-01', on)).toBe(large);
});

test.each<[string, GlaucomaEye, GlaucomaEye | undefined, GlaucomaCriterion[]]>([
  ['IOP > 21 mmHg', { iopMmHg: 21 }, undefined, []],
  ['IOP > 21 mmHg', { iopMmHg: 21.5 }, undefined, ['pressure']],
  ['progressive cupping', { progressiveCupping: true }, undefined, ['disc']],
  ['asymmetry >= 0.2', { cupDiscRatio: 0.7 }, { cupDiscRatio: 0.5 }, ['disc']],
  ['asymmetry >= 0.2', { cupDiscRatio: 0.69 }, { cupDiscRatio: 0.5 }, []],
  ['asymmetry counts for the larger cup', { cupDiscRatio: 0.5 }, { cupDiscRatio: 0.7 }, []],
  ['no asymmetry with one eye', { cupDiscRatio: 0.7 }, {}, []],
  ['rim thinning', { rimThinning: true }, undefined, ['disc']],
  ['Haab striae', { haabStriae: true }, undefined, ['cornea']],
  ['corneal diameter', { cornealDiameterMm: 12.5 }, undefined, ['cornea']],
  ['progressive myopia', { progressiveMyopia: true }, undefined, ['growth']],
  ['axial elongation', { axialElongation: true }, undefined, ['growth']],
  ['a reproducible field defect', { fieldDefect: true }, undefined, ['field']],
  ['one sign is counted once', { haabStriae: true, cornealDiameterMm: 14 }, undefined, ['cornea']],
  ['two signs', { iopMmHg: 30, haabStriae: true }, undefined, ['pressure', 'cornea']],
  ['nothing', {}, undefined, []],
])('WGA Consensus 9: %s: %j and %j in the other eye: %j', (_rule, OD, OS, met) => {
  const signs = criteriaIn({ disease: 'glaucoma', examDate: '2026-06-01', eyes: { OD, OS } }, 'OD', '2026-01-01');
  expect(Object.keys(signs).filter((criterion) => signs[criterion as GlaucomaCriterion])).toEqual(met);
});

test.each<[number, number, boolean]>([
  [0.3, 0.4, true],
  [0.3, 0.39, false],
  [0.5, 0.3, false],
])('WGA Consensus 9: a cup that went from %s to %s is progressive: %s', (before, now, isProgressive) => {
  const exam = { disease: 'glaucoma' as const, examDate: '2026-06-01', eyes: { OD: { cupDiscRatio: now } } };
  expect(criteriaIn(exam, 'OD', '2026-01-01', { cupDiscRatio: before }).disc).toBe(isProgressive);
});

test('a sign that nothing was written down for is unknown, not absent', () => {
  const signs = criteriaIn(
    { disease: 'glaucoma', examDate: '2026-06-01', eyes: { OD: { iopMmHg: 12 } } },
    'OD',
    '2026-01-01',
  );
  expect(signs).toEqual({ pressure: false, disc: undefined, cornea: undefined, growth: undefined, field: undefined });
});
