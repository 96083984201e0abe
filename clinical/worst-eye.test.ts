import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exam, ExamOf, Findings } from './findings.ts';
import { type RopEye, ropStages } from './icrop3.ts';
import { type CaseFigures, caseFigures } from './worst-eye.ts';

const having = (...exams: Exam[]): Findings => ({ version: 2, exams, images: [], treatments: [] });
const rop = (eyes: ExamOf<'rop'>['eyes'], examDate = '2026-02-20'): Exam => ({ disease: 'rop', examDate, eyes });
const retinoblastoma = (eyes: ExamOf<'retinoblastoma'>['eyes']): Exam => ({
  disease: 'retinoblastoma',
  examDate: '2026-02-20',
  eyes,
});

test.each<[string, Findings, CaseFigures]>([
  ['nothing', having(), {}],
  ['an exam in which nothing was written down', having(rop({})), { ropAggressive: false }],
  [
    'each sign of the worse eye, whichever eye that is',
    having(rop({ OD: { zone: 'I', stage: '1', plus: 'none' }, OS: { zone: 'III', stage: '4A', plus: 'preplus' } })),
    { ropStage: '4A', ropZone: 'I', ropPlus: 'preplus', ropAggressive: false },
  ],
  [
    'posterior zone II before zone II',
    having(rop({ OD: { zone: 'II' }, OS: { zone: 'posteriorII' } })),
    { ropZone: 'posteriorII', ropAggressive: false },
  ],
  ['A-ROP of one eye', having(rop({ OS: { aggressive: true } })), { ropAggressive: true }],
  [
    'the latest exam and not the worst one',
    having(rop({ OD: { stage: '1' } }, '2026-03-20'), rop({ OD: { stage: '3' } }, '2026-02-20')),
    { ropStage: '1', ropAggressive: false },
  ],
  [
    'each eye by the latest exam that saw it',
    having(rop({ OD: { stage: '1' }, OS: { view: 'poor' } }, '2026-03-20'), rop({ OS: { stage: '3' } }, '2026-02-20')),
    { ropStage: '3', ropAggressive: false },
  ],
  [
    'a group in each system apart',
    having(
      retinoblastoma({
        OD: { tumour: 'present', system: 'IIRC', group: 'B' },
        OS: { tumour: 'present', system: 'ICRB', group: 'D' },
      }),
    ),
    { iircGroup: 'B', icrbGroup: 'D' },
  ],
  [
    'the worse of two groups in one system',
    having(
      retinoblastoma({
        OD: { tumour: 'present', system: 'IIRC', group: 'E' },
        OS: { tumour: 'present', system: 'IIRC', group: 'B' },
      }),
    ),
    { iircGroup: 'E' },
  ],
  ['a tumour nobody has grouped', having(retinoblastoma({ OD: { tumour: 'present' }, OS: { tumour: 'absent' } })), {}],
])('a case is counted by %s', (_what, findings, figures) => {
  const counted = Object.entries(caseFigures(findings)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(counted)).toEqual(figures);
});

test('the eyes may be told the other way round', () => {
  const eye: fc.Arbitrary<RopEye> = fc.record({ stage: fc.option(fc.constantFrom(...ropStages), { nil: undefined }) });
  fc.assert(
    fc.property(eye, eye, (OD, OS) => {
      expect(caseFigures(having(rop({ OD, OS })))).toEqual(caseFigures(having(rop({ OD: OS, OS: OD }))));
    }),
  );
});
