import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingsTexts, nextTooLateText } from '../../../clinical/clinical-texts.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { findings } from '../../../contract/schemas/findings.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import {
  draftOf,
  type ExamDraft,
  hoursText,
  isBlank,
  mirroredHours,
  newExam,
  readExams,
  readHours,
  type NextDays,
  undatedKinds,
} from './exam-draft.ts';

const [birthday, today] = ['2026-01-10', '2026-02-20'];
const read = (...drafts: ExamDraft[]) => readExams(drafts, birthday, today);
const messages = (...drafts: ExamDraft[]) => read(...drafts).faults.map(({ field, message }) => [field, message]);
const draft = (disease: ExamDisease, OD: object, OS: object = {}, examDate = today) =>
  ({ ...newExam(disease), examDate, eyes: { OD, OS } }) as ExamDraft;
const rop = (OD: object, examDate = today) => draft('rop', OD, {}, examDate);
const glaucoma = (OS: object) => draft('glaucoma', {}, OS);

test('an exam has no day yet where something is written of it, and what is typed as its day is none', () => {
  const drafts = [
    rop({ stage: '1' }),
    rop({}, ''),
    rop({ stage: '1' }, ''),
    draft('glaucoma', {}, { iopMmHg: '2' }, '2026'),
  ];
  expect(undatedKinds(drafts)).toEqual(['rop', 'glaucoma']);
});

const stored: Exam[] = [
  {
    disease: 'rop',
    examDate: '2026-02-01',
    eyes: { OD: { zone: 'II', notch: true, stage: '2', plus: 'none', extent: [1, 2, 12] }, OS: { stage: 'none' } },
  },
  {
    disease: 'rop',
    examDate: '2026-02-08',
    eyes: { OD: { view: 'good', stage: '1', reactivation: false }, OS: { view: 'notExamined' } },
  },
  { disease: 'glaucoma', examDate: today, eyes: { OS: { iopMmHg: 0, underAnaesthesia: false, cupDiscRatio: 0.7 } } },
  { disease: 'retinoblastoma', examDate: today, eyes: { OD: { tumour: 'present', system: 'IIRC', group: 'D' } } },
  {
    disease: 'cataract',
    examDate: today,
    laterality: 'unilateral',
    eyes: { OD: { morphology: 'nuclear', axialLengthMm: 17.2, surgeryDate: '2026-02-10' } },
  },
  {
    disease: 'rop',
    examDate: today,
    next: { date: '2026-03-01', why: '家远' },
    eyes: {
      OD: { view: 'absent', absentFor: 'removed', absentSince: '2026-02-01', absentWhy: '外伤，外院摘除' },
      OS: {
        view: 'poor',
        redReflex: 'white',
        resolved: { as: 'notConfirmed', why: '散瞳后未见' },
        tumourExcluded: { by: 'ultrasound', date: '2026-02-19', why: '无占位' },
      },
    },
  },
  {
    disease: 'other',
    examDate: today,
    next: { date: '2026-03-01', why: '' },
    eyes: { OD: { view: 'good', inflammation: true } },
  },
];

test('stored exams go through the form unchanged, and are what the server takes', () => {
  const { exams, faults } = read(...stored.map(draftOf));
  expect(faults).toEqual([]);
  expect(exams).toEqual(stored);
  expect(findings.parse({ version: 2, exams }).exams).toEqual(stored);
});

test('a new exam has no date until one is chosen', () => {
  expect(newExam('rop').examDate).toBe('');
});

test('how an eye is examined, which a new exam begins with, asks for no day and is kept with one', () => {
  const begun = { ...draft('glaucoma', { tonometer: 'rebound', underAnaesthesia: true }), examDate: '' };
  expect(isBlank(begun)).toBe(true);
  expect(read(begun)).toEqual({ exams: [], faults: [] });
  expect(read({ ...begun, examDate: '2026-03-01' }).exams[0]?.eyes.OD).toEqual(begun.eyes.OD);
});

test('how an eye was seen is a finding by itself', () => {
  const exam = draft('rop', { view: 'poor' }, { view: 'notExamined' });
  expect(isBlank(exam)).toBe(false);
  expect(read(exam).exams[0]?.eyes).toEqual({ OD: { view: 'poor' }, OS: { view: 'notExamined' } });
  expect(messages({ ...exam, examDate: '' })).toEqual([['examDate', '请填写检查日期']]);
});

test('of an eye that was not examined nothing else is sent, nor questioned, and it is kept in the draft', () => {
  const exam = draft('glaucoma', { view: 'notExamined', iopMmHg: '24', cupDiscRatio: '大' });
  expect(read(exam)).toMatchObject({ exams: [{ eyes: { OD: { view: 'notExamined' } } }], faults: [] });
  const poor = { ...exam, eyes: { OD: { ...exam.eyes.OD, view: 'poor', cupDiscRatio: '0.4' }, OS: {} } };
  expect(read(poor).exams[0]?.eyes.OD).toEqual({ view: 'poor', iopMmHg: 24, cupDiscRatio: 0.4 });
});

test('of an eye that is not there its reason and its day are sent, and nothing else; without a reason it is not said', () => {
  const said = { absentSince: '2026-02-01', absentWhy: '外院病历' };
  const absent = { view: 'absent', absentFor: 'tumour', ...said, zone: 'II', stage: '3' };
  expect(read(rop(absent)).exams[0]?.eyes.OD).toEqual({
    view: 'absent',
    absentFor: 'tumour',
    ...said,
  });
  expect(messages(rop({ view: 'absent' }))).toEqual([
    ['absentFor', '请选择缺如原因'],
    ['absentWhy', findingsTexts.absentNoReason],
  ]);
  expect(messages(rop({ ...absent, absentWhy: ' ' }))).toEqual([['absentWhy', findingsTexts.absentNoReason]]);
  expect(messages(rop({ ...absent, absentSince: '2026-02-21' }))).toEqual([
    ['absentSince', findingsTexts.statementFuture],
  ]);
  expect(read(rop({ ...absent, view: 'good' })).exams[0]?.eyes.OD).toEqual({ view: 'good', zone: 'II', stage: '3' });
});

test('that nobody knows why an eye is not there is an answer, and is sent as no reason', () => {
  const absent = rop({ view: 'absent', absentFor: 'unknown', absentWhy: '外院无记录' });
  expect(read(absent)).toMatchObject({ faults: [] });
  const [exam] = read(absent).exams;
  expect(exam!.eyes.OD).toEqual({ view: 'absent', absentWhy: '外院无记录' });
  expect(draftOf(exam!).eyes.OD).toEqual(absent.eyes.OD);
});

test('a statement is sent whole or not at all', () => {
  const said = { 'tumourExcluded.by': 'mri', 'tumourExcluded.date': '2026-02-10', 'tumourExcluded.why': ' 无占位 ' };
  expect(read(rop(said)).exams[0]?.eyes.OD).toEqual({
    tumourExcluded: { by: 'mri', date: '2026-02-10', why: '无占位' },
  });
  const open = rop({ stage: '1', 'tumourExcluded.by': 'mri', 'resolved.as': 'notConfirmed' });
  expect(messages(open)).toEqual([
    ['resolved.why', '请填写依据'],
    ['tumourExcluded.date', '请填写排除日期'],
    ['tumourExcluded.why', '请填写所见'],
  ]);
  expect(read(open).exams[0]?.eyes.OD).toEqual({ stage: '1' });
  expect(read(rop({ stage: '1', 'resolved.why': '改选前写的' }))).toMatchObject({ faults: [] });
});

test.each<[string, ExamDraft['next'], object | undefined, [string, string][]]>([
  ['the rule’s', { date: '2026-03-06' }, { date: '2026-03-06', why: '' }, []],
  ['an earlier one', { date: '2026-03-01', why: ' ' }, { date: '2026-03-01', why: '' }, []],
  ['a later one', { date: '2026-03-07' }, undefined, [['nextWhy', findingsTexts.nextNoReason]]],
  ['a later one with a reason', { date: '2026-03-07', why: '家远' }, { date: '2026-03-07', why: '家远' }, []],
  ['one before the exam', { date: '2026-02-19' }, undefined, [['next', findingsTexts.nextBeforeExam]]],
  [
    'one typed wrong by a year',
    { date: '2027-03-06', why: '家远' },
    undefined,
    [['next', nextTooLateText('2026-03-20')]],
  ],
  ['the latest', { date: '2026-03-20', why: '家远' }, { date: '2026-03-20', why: '家远' }, []],
  ['one after it', { date: '2026-03-21', why: '家远' }, undefined, [['next', nextTooLateText('2026-03-20')]]],
  ['none', { date: '', why: '家远' }, undefined, []],
])('the examiner’s own next day: %s', (_what, next, expected, faults) => {
  const nextDays: NextDays = () => ({ rule: '2026-03-06', last: '2026-03-20' });
  const draft = { ...rop({ stage: '1' }), next };
  const said = readExams([draft], birthday, today, nextDays);
  expect(said.exams[0]?.next).toEqual(expected);
  expect(said.faults.map(({ field, message }) => [field, message])).toEqual(faults);
});

test('of an exam whose case is not known the next day is within a year', () => {
  const next = (date: string) => messages({ ...rop({ stage: '1' }), next: { date } });
  expect(next('2027-02-20')).toEqual([]);
  expect(next('2027-02-21')).toEqual([['next', nextTooLateText('2027-02-20')]]);
});

test('a day that cannot be read is told as such, and figures are read in digits of any width', () => {
  const unread = refusalTexts.dayUnreadable;
  expect(messages(rop({ stage: '1' }, '2026-02'))).toEqual([['examDate', unread]]);
  expect(messages({ ...rop({ stage: '1' }), next: { date: '2026-02' } })).toEqual([['next', unread]]);
  expect(readHours('１１—１，５')).toEqual([1, 5, 11, 12]);
  expect(read(glaucoma({ iopMmHg: '２１。５' })).exams[0]!.eyes.OS).toEqual({ iopMmHg: 21.5 });
});

test('a finding that is no is a finding', () => {
  expect(read(glaucoma({ underAnaesthesia: false })).exams[0]?.eyes).toEqual({ OS: { underAnaesthesia: false } });
});

test('what was left empty is not sent', () => {
  expect(read(rop({}), rop({ extent: '', zone: undefined }))).toEqual({ exams: [], faults: [] });
  expect(read(rop({ stage: 'none' })).exams).toEqual([
    { disease: 'rop', examDate: today, eyes: { OD: { stage: 'none' } } },
  ]);
});

test('a system without its group waits for it', () => {
  const tumour = (eye: object) => draft('retinoblastoma', eye);
  expect(read(tumour({ tumour: 'present', system: 'IIRC' })).exams[0]?.eyes).toEqual({ OD: { tumour: 'present' } });
  expect(read(tumour({ tumour: 'present', system: 'ICRB', group: 'A' })).exams[0]?.eyes).toEqual({
    OD: { tumour: 'present', system: 'ICRB', group: 'A' },
  });
});

test.each<[string, ExamDraft, [string, string][]]>([
  ['no date', rop({ stage: '1' }, ''), [['examDate', '请填写检查日期']]],
  ['an exam before birth', rop({ stage: '1' }, '2026-01-09'), [['examDate', findingsTexts.examBeforeBirth]]],
  ['an exam tomorrow', rop({ stage: '1' }, '2026-02-21'), [['examDate', findingsTexts.examFuture]]],
  [
    'a wrong value on a wrong date',
    { ...glaucoma({ iopMmHg: '81' }), examDate: '2026-02-21' },
    [
      ['examDate', findingsTexts.examFuture],
      ['iopMmHg', '眼压应为 0 至 80 mmHg'],
    ],
  ],
  ['13 o’clock', rop({ extent: '13' }), [['extent', '请写 1 至 12 的钟点，例如 11-1, 5']]],
  ['a pressure beyond a child’s', glaucoma({ iopMmHg: '81' }), [['iopMmHg', '眼压应为 0 至 80 mmHg']]],
  ['a word for a number', glaucoma({ cupDiscRatio: '大' }), [['cupDiscRatio', '杯盘比应为 0 至 1']]],
])('a fault is named where it is: %s', (_what, draft, faults) => {
  expect(messages(draft)).toEqual(faults);
});

test('nothing is wrong with the date of an exam in which nothing was written down', () => {
  expect(messages(rop({}, ''))).toEqual([]);
});

test('surgery before birth is a fault, planned surgery none', () => {
  const cataract = (surgeryDate: string) => draft('cataract', { surgeryDate });
  expect(messages(cataract('2026-01-09'))).toEqual([['surgeryDate', findingsTexts.surgeryBeforeBirth]]);
  expect(messages(cataract('2026-03-01'))).toEqual([]);
});

test('a fault in the extent alone still asks for nothing else, and the other findings are read', () => {
  const { exams } = read(rop({ stage: '3', extent: '13' }));
  expect(exams[0]?.eyes).toEqual({ OD: { stage: '3' } });
});

test.each<[string, number[] | undefined]>([
  ['', []],
  ['3', [3]],
  ['11-1, 5', [1, 5, 11, 12]],
  ['11～1、5', [1, 5, 11, 12]],
  ['11点至1点，5点位', [1, 5, 11, 12]],
  ['5 1 12', [1, 5, 12]],
  ['7-11点', [7, 8, 9, 10, 11]],
  ['3-3', [3]],
  ['全周', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['12-11', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['0', undefined],
  ['13', undefined],
  ['3-13', undefined],
  ['颞侧', undefined],
  ['1.5', undefined],
  ['-3', undefined],
])('%j is read as %j', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
});

const hours = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((some) => some.sort((a, b) => a - b));

test('hours that were written out are read as they were', () => {
  fc.assert(
    fc.property(hours, (some) => {
      expect(readHours(hoursText(some))).toEqual(some);
    }),
  );
});

test('hours change sides across the line from 12 to 6', () => {
  expect(mirroredHours([12, 6, 3, 7, 8])).toEqual([4, 5, 6, 9, 12]);
  fc.assert(
    fc.property(hours, (some) => {
      expect(mirroredHours(mirroredHours(some))).toEqual(some);
    }),
  );
});
