import { expect, test } from 'vitest';
import type { ClinicalCase } from './clinical-case.ts';
import { completeness } from './completeness.ts';
import type { ExamDisease, Findings } from './findings.ts';

const base: ClinicalCase = {
  examKind: 'rop',
  birthday: '2026-01-01',
  gestation: { weeks: 28, days: 0 },
  today: '2026-02-20',
};
const complete: Findings = {
  version: 1,
  birthWeightGrams: 1100,
  exams: [
    {
      disease: 'rop',
      examDate: '2026-02-20',
      eyes: {
        OD: { zone: 'II', stage: '1', plus: 'none', extent: [3] },
        OS: { zone: 'III', stage: 'none', plus: 'none' },
      },
    },
  ],
  images: [
    { attachmentLocate: '/upload/images/a.png', eye: 'OD', takenOn: '2026-02-20' },
    { attachmentLocate: '/upload/images/b.png', eye: 'OS', takenOn: '2026-02-20' },
  ],
};
const ids = (change: Partial<ClinicalCase>) => completeness({ ...base, ...change }).map(({ id }) => id);
const texts = (change: Partial<ClinicalCase>) => completeness({ ...base, ...change }).map(({ text }) => text);

test('nothing is missing in a complete case', () => {
  expect(ids({ findings: complete })).toEqual([]);
});

test('an empty case misses the birth weight, the findings and a picture of each eye', () => {
  expect(ids({})).toEqual(['birth-weight', 'exam', 'image-OD', 'image-OS']);
});

test('the birth weight is asked of premature children, and of infants with a retinal disease', () => {
  expect(ids({ examKind: undefined })).toContain('birth-weight');
  expect(ids({ examKind: undefined, gestation: { weeks: 37, days: 0 } })).not.toContain('birth-weight');
  expect(ids({ gestation: { weeks: 37, days: 0 } })).toContain('birth-weight');
  expect(ids({ gestation: { weeks: 37, days: 0 }, today: '2027-01-01' })).not.toContain('birth-weight');
});

test('a picture of one eye leaves the other to be asked for, and a picture its date', () => {
  const images: Findings['images'] = [{ attachmentLocate: '/upload/images/a.png', eye: 'OD' }];
  expect(ids({ findings: { ...complete, images } })).toEqual(['image-OS', 'image-date']);
});

test.each([
  ['2025-12-31', '检查日期不能早于出生日期'],
  ['2026-02-21', '检查日期不能晚于今天'],
])('an exam on %s is questioned: %s', (examDate, text) => {
  expect(texts({ findings: { ...complete, exams: [{ ...complete.exams[0]!, examDate }] } })).toEqual([text]);
});

test('each eye is told what it lacks', () => {
  const exams: Findings['exams'] = [{ disease: 'rop', examDate: '2026-02-20', eyes: { OD: { stage: '2' } } }];
  expect(texts({ findings: { ...complete, exams } })).toEqual([
    '右眼还没有填写：分区、附加病变、病变范围（钟点）',
    '没有填写左眼的检查所见',
  ]);
});

test.each<[string, ExamDisease, Findings['exams'][number], string[]]>([
  [
    'a pressure without tonometer and anaesthesia',
    'glaucoma',
    { disease: 'glaucoma', examDate: '2026-02-20', eyes: { OD: { iopMmHg: 25 }, OS: {} } },
    [
      '右眼还没有填写：眼压计种类、是否麻醉下测眼压、角膜直径、杯盘比、眼轴长度',
      '左眼还没有填写：眼压、角膜直径、杯盘比、眼轴长度',
    ],
  ],
  [
    'a cataract without laterality',
    'cataract',
    { disease: 'cataract', examDate: '2026-02-20', eyes: { OD: { morphology: 'nuclear', fundusView: 'none' } } },
    ['没有填写单眼还是双眼', '右眼还没有填写：眼轴长度', '没有填写左眼的检查所见'],
  ],
  [
    'two eyes in two systems',
    'retinoblastoma',
    {
      disease: 'retinoblastoma',
      examDate: '2026-02-20',
      eyes: {
        OD: { tumour: 'present', system: 'IIRC', group: 'B' },
        OS: { tumour: 'present', system: 'ICRB', group: 'B' },
      },
    },
    ['两只眼用了不同的分组系统（IIRC 与 ICRB），同名分组定义不同，请确认'],
  ],
  [
    'a tumour that is not grouped',
    'retinoblastoma',
    {
      disease: 'retinoblastoma',
      examDate: '2026-02-20',
      eyes: { OD: { tumour: 'present' }, OS: { tumour: 'absent' } },
    },
    ['右眼还没有填写：分组（连同所用的分组系统）'],
  ],
])('%s', (_what, examKind, exam, expected) => {
  expect(texts({ examKind, findings: { ...complete, exams: [exam] } })).toEqual(expected);
});

test('the category that has no exam form asks for none', () => {
  expect(ids({ examKind: undefined, findings: { ...complete, exams: [] } })).toEqual([]);
});
