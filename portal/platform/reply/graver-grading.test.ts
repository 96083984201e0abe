import { expect, test } from 'vitest';
import type { AnyEye } from '../../../clinical/eyes.ts';
import type { Exam, Findings } from '../../../clinical/findings.ts';
import type { RopEye } from '../../../clinical/icrop3.ts';
import { graverGrading } from './graver-grading.ts';

const today = '2026-04-20';
type Signs = RopEye & Pick<AnyEye, 'view'>;
const ropOf = (eyes: { OD?: Signs; OS?: Signs }, examDate = today): Exam => ({ disease: 'rop', examDate, eyes });
const mild = { view: 'good', zone: 'II', stage: '2', plus: 'none' } as const;
const type1 = { view: 'good', zone: 'II', stage: '3', plus: 'plus' } as const;
const aggressive = { ...mild, aggressive: true } as const;
const caseWith = (exams: Exam[], more: Partial<Findings> = {}) => ({
  examKind: 'rop' as const,
  birthday: '2026-03-02',
  gestation: { weeks: 28, days: 3 },
  findings: { version: 2 as const, exams, images: [], treatments: [], ...more },
});
const recorded = caseWith([ropOf({ OD: mild, OS: mild })]);
const repliesOf = (...gradings: (Exam | null)[]) =>
  gradings.map((grading, index) => ({ replyId: index + 1, replyDoctorName: `医生${index + 1}`, grading }));

test('a grading that calls for more than the record is found, of the eyes that were graded alone', () => {
  const replies = repliesOf(null, ropOf({ OD: type1 }));
  expect(graverGrading(recorded, replies, today)).toMatchObject({
    replyId: 2,
    author: '医生2',
    summary: { outcome: 'treat', withinHours: 72, decisive: ['OD'], fellow: null },
  });
});

test('one that agrees, is milder or grades nothing is not', () => {
  const quiet = { view: 'good', zone: 'III', stage: '1', plus: 'none' } as const;
  const replies = repliesOf(ropOf({ OD: mild, OS: mild }), ropOf({ OD: quiet }), ropOf({}), null);
  expect(graverGrading(recorded, replies, today)).toBeUndefined();
  expect(graverGrading(caseWith([ropOf({ OD: type1 })]), repliesOf(ropOf({ OD: type1 })), today)).toBeUndefined();
});

test('of several the loudest and gravest is named, with both eyes where it says the same of them', () => {
  const replies = repliesOf(
    ropOf({ OD: { ...mild, plus: 'preplus' } }),
    ropOf({ OD: type1 }),
    ropOf({ OD: aggressive, OS: aggressive }),
  );
  expect(graverGrading(recorded, replies, today)).toMatchObject({
    replyId: 3,
    summary: { withinHours: 48, decisive: ['OD', 'OS'] },
  });
  // Overdue is louder than an eye that cannot be judged, which goes before any date.
  const late = repliesOf(ropOf({ OS: { view: 'poor' } }), ropOf({ OD: { ...mild, plus: 'preplus' } }, '2026-04-01'));
  const later = caseWith([ropOf({ OD: mild, OS: mild }, '2026-04-15')]);
  expect(graverGrading(later, late, today)).toMatchObject({ replyId: 2, summary: { outcome: 'examBy' } });
});

test('an eye that may have to be treated is as loud in a grading as in the record', () => {
  const { plus: _, ...withoutPlus } = type1;
  const graver = graverGrading(recorded, repliesOf(ropOf({ OD: withoutPlus })), today);
  expect(graver?.summary).toMatchObject({ outcome: 'cannotJudge', pressing: true });
});

test('the first screening that the record does not hold is graver in no grading', () => {
  const seen = { view: 'good', iopMmHg: 18, tonometer: 'rebound', underAnaesthesia: false } as const;
  const eye = { ...seen, cornealDiameterMm: 10, cupDiscRatio: 0.2 };
  const pressure: Exam = { disease: 'glaucoma', examDate: today, eyes: { OD: eye, OS: eye } };
  expect(graverGrading(caseWith([]), repliesOf(pressure), today)).toBeUndefined();
  expect(graverGrading(caseWith([ropOf({ OD: mild, OS: mild })]), repliesOf(pressure), today)).toBeUndefined();
});

test('an eye that was not graded does not make the other one graver', () => {
  const seen = { view: 'good', iopMmHg: 18, tonometer: 'rebound', underAnaesthesia: false } as const;
  const OD = { ...seen, cornealDiameterMm: 10, cupDiscRatio: 0.2 };
  const pressure: Exam = { disease: 'glaucoma', examDate: today, eyes: { OD, OS: OD } };
  expect(graverGrading(caseWith([pressure]), repliesOf({ ...pressure, eyes: { OD } }), today)).toBeUndefined();
});

test('what the record calls for in another disease does not silence a grading', () => {
  const tumour: Exam = {
    disease: 'retinoblastoma',
    examDate: today,
    eyes: { OD: { view: 'good', tumour: 'present' } },
  };
  const detached = caseWith([ropOf({ OD: { view: 'good', zone: 'II', stage: '4A', plus: 'plus' } })]);
  expect(graverGrading(detached, repliesOf(tumour), today)).toMatchObject({ summary: { outcome: 'refer' } });
});

test('of two gradings as grave as each other the one that says so of both eyes is named', () => {
  const replies = repliesOf(ropOf({ OD: type1, OS: mild }), ropOf({ OD: type1, OS: type1 }));
  expect(graverGrading(recorded, replies, today)).toMatchObject({ replyId: 2, summary: { decisive: ['OD', 'OS'] } });
});

test('a treatment that is recorded answers a grading as it answers the record', () => {
  const treatments = (['OD', 'OS'] as const).map((eye) => ({ eye, date: today, kind: 'laser' as const }));
  const treated = caseWith([ropOf({ OD: type1, OS: type1 })], { treatments });
  expect(graverGrading(treated, repliesOf(ropOf({ OD: type1, OS: type1 })), today)).toBeUndefined();
});
