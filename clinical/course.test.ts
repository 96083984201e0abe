import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseFindings, worseThanLast } from './course.ts';
import type { Exam } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { plusGrades, ropStages, ropZones } from './icrop3.ts';

const rop = (examDate: string, OD: RopEye & { view?: 'good' | 'poor' | 'notExamined' }, OS?: RopEye): Exam => ({
  disease: 'rop',
  examDate,
  eyes: { OD, ...(OS && { OS }) },
});
const second: RopEye = { zone: 'II', stage: '2', plus: 'none' };

test('what is carried from one case into the next stands once, in order of time', () => {
  const [first, later] = [rop('2026-04-01', second), rop('2026-04-08', second)];
  const laser = { eye: 'OD', date: '2026-04-09', kind: 'laser' } as const;
  const course = courseFindings([
    { exams: [later, first], treatments: [laser], birthWeightGrams: 900 },
    { exams: [first, rop('2026-04-08', { ...second })], treatments: [{ ...laser }] },
  ]);
  expect(course.exams).toEqual([first, later]);
  expect(course.treatments).toEqual([laser]);
  expect(course.birthWeightGrams).toBe(900);
});

test('two exams of one day that say different things both stand', () => {
  const course = courseFindings([
    { exams: [rop('2026-04-01', second)], treatments: [] },
    { exams: [rop('2026-04-01', { ...second, stage: '3' })], treatments: [] },
  ]);
  expect(course.exams).toHaveLength(2);
});

test('a higher stage, a zone nearer the disc, more of plus and reactivation are worse, each said', () => {
  const before = rop('2026-04-01', second, second);
  const now = rop('2026-04-08', { zone: 'I', stage: '3', plus: 'preplus', reactivation: true }, second);
  expect(worseThanLast(now, [before, now])).toEqual([
    { eye: 'OD', since: '2026-04-01', signs: ['分期升高', '分区更靠后', '附加病变加重', '出现再激活'] },
  ]);
});

test('an eye is compared with the last exam that saw it, and what was not written down with nothing', () => {
  const exams = [
    rop('2026-04-01', second),
    rop('2026-04-08', { view: 'poor' }),
    rop('2026-04-15', { ...second, stage: '3' }),
  ];
  expect(worseThanLast(exams[1]!, exams)).toEqual([]);
  expect(worseThanLast(exams[2]!, exams)).toMatchObject([{ eye: 'OD', since: '2026-04-01', signs: ['分期升高'] }]);
  const bare = rop('2026-04-20', { zone: 'II' });
  expect(worseThanLast(bare, [...exams, bare])).toEqual([]);
});

test('a cup that grows and a pressure that passes its bound are worse, what two looks lie apart is not', () => {
  const glaucoma = (examDate: string, OD: object): Exam => ({ disease: 'glaucoma', examDate, eyes: { OD } });
  const before = glaucoma('2026-04-01', { cupDiscRatio: 0.4, iopMmHg: 20, cornealDiameterMm: 11 });
  const same = glaucoma('2026-05-01', { cupDiscRatio: 0.45, iopMmHg: 21, cornealDiameterMm: 11.2 });
  const worse = glaucoma('2026-05-01', { cupDiscRatio: 0.5, iopMmHg: 24, cornealDiameterMm: 11.5 });
  expect(worseThanLast(same, [before])).toEqual([]);
  expect(worseThanLast(worse, [before])[0]?.signs).toEqual(['杯盘比增大', '角膜直径增大', '眼压升高超过上限']);
});

const eye = fc.record({
  zone: fc.constantFrom(...ropZones),
  stage: fc.constantFrom(...ropStages),
  plus: fc.constantFrom(...plusGrades),
});

test('of two exams at most one way round is worse in a grade alone, and the same exam is never worse', () => {
  fc.assert(
    fc.property(eye, eye, (one, other) => {
      const [before, now] = [rop('2026-04-01', one), rop('2026-04-08', other)];
      if (one.zone === other.zone && one.stage === other.stage && one.plus === other.plus)
        expect(worseThanLast(now, [before])).toEqual([]);
      const higher =
        ropStages.indexOf(other.stage) > ropStages.indexOf(one.stage) &&
        one.zone === other.zone &&
        one.plus === other.plus;
      if (higher) expect(worseThanLast(now, [before])[0]?.signs).toContain('分期升高');
    }),
  );
});
