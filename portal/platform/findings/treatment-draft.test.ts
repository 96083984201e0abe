import { expect, test } from 'vitest';
import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import type { Treatment } from '../../../clinical/treatments.ts';
import { findings } from '../../../contract/schemas/findings.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { newKey } from './exam-draft.ts';
import { askedDose, newTreatment, readTreatments, type TreatmentDraft, treatmentDraftOf } from './treatment-draft.ts';

const [birthday, today] = ['2026-01-10', '2026-02-20'];
const read = (...drafts: TreatmentDraft[]) => readTreatments(drafts, birthday, today);
const injection: TreatmentDraft = {
  ...newTreatment(),
  eyes: ['OD', 'OS'],
  kind: 'antiVegf',
  date: '2026-02-11',
  drug: ' 雷珠单抗 ',
  doseMg: '0.1',
};

test('stored treatments go through the form unchanged, and are what the server takes', () => {
  const stored: Treatment[] = [
    { eye: 'OS', date: '2026-02-01', kind: 'laser' },
    { eye: 'OD', date: '2026-02-11', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 },
    { eye: 'OD', date: '2026-02-12', kind: 'antiVegf' },
    { eye: 'OD', date: '2026-02-13', kind: 'antiVegf', disease: 'rop', drug: '贝伐珠单抗', doseMg: 0.031 },
    { eye: 'OD', date: '2026-02-14', kind: 'laser', disease: 'rop', complete: false },
    { eye: 'OS', date: '2026-02-14', kind: 'drops', disease: 'glaucoma', until: '2026-05-01' },
    { eye: 'OS', date: '2026-02-14', kind: 'chemotherapy', disease: 'retinoblastoma' },
  ];
  expect(read(...stored.map(treatmentDraftOf))).toEqual({ treatments: stored, faults: [] });
  expect(findings.parse({ version: 2, treatments: stored }).treatments).toEqual(stored);
});

test('a treatment that lacks its eye and day is there to be completed', () => {
  const { treatments, faults } = read(treatmentDraftOf({ kind: 'laser' }));
  expect(treatments).toEqual([]);
  expect(faults.length).toBeGreaterThan(0);
});

test('both eyes treated alike are a treatment of each', () => {
  expect(read(injection).treatments).toEqual([
    { eye: 'OD', date: '2026-02-11', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 },
    { eye: 'OS', date: '2026-02-11', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 },
  ]);
});

test('an unusual dose is asked about once, and anew where dose or drug changes', () => {
  const low: TreatmentDraft = { ...injection, drug: '贝伐珠单抗', doseMg: '0.031' };
  expect(read(low).faults).toHaveLength(1);
  const kept = { ...low, doseKept: askedDose(low) };
  expect(read(kept)).toMatchObject({ treatments: [{ doseMg: 0.031 }, { doseMg: 0.031 }], faults: [] });
  expect(read({ ...kept, doseMg: '0.03' }).faults).toHaveLength(1);
  expect(read({ ...kept, drug: '雷珠单抗' }).faults).toHaveLength(1);
});

test('what belongs to another kind or disease is not sent, and a disease that was only offered is nothing written', () => {
  const laser: TreatmentDraft = { ...injection, eyes: ['OD'], kind: 'laser', complete: true, until: '2026-03-01' };
  expect(read(laser).treatments).toEqual([{ eye: 'OD', date: '2026-02-11', kind: 'laser', complete: true }]);
  expect(read({ ...laser, disease: 'retinoblastoma' }).treatments).toEqual([
    { eye: 'OD', date: '2026-02-11', kind: 'laser', disease: 'retinoblastoma' },
  ]);
  expect(read(newTreatment('rop'))).toEqual({ treatments: [], faults: [] });
});

test('a drug belongs to anti-VEGF alone: what was typed before another kind was chosen is not sent', () => {
  const { treatments, faults } = read({ ...injection, eyes: ['OD'], kind: 'laser', doseMg: '99' });
  expect([treatments, faults]).toEqual([[{ eye: 'OD', date: '2026-02-11', kind: 'laser' }], []]);
});

test('one in which nothing was written is not sent', () => {
  expect(read(newTreatment(), { ...newTreatment(), drug: ' ' })).toEqual({ treatments: [], faults: [] });
});

test('more treatments than can be stored, each eye’s being one, are said to be too many', () => {
  const drafts = Array.from({ length: clinicalRanges.treatmentsMax / 2 }, () => ({ ...injection, key: newKey() }));
  expect(read(...drafts).faults).toEqual([]);
  const last: TreatmentDraft = { ...injection, eyes: ['OS'], key: newKey() };
  const message = '治疗最多记录 40 次（双眼同时治疗算 2 次）';
  expect(read(...drafts, last).faults).toEqual([{ key: last.key, field: 'eyes', message }]);
});

test.each<[string, Partial<TreatmentDraft>, [string, string][]]>([
  ['no eye', { eyes: [] }, [['eyes', '请选择治疗的是哪只眼']]],
  ['no kind', { kind: undefined }, [['kind', '请选择治疗方式']]],
  ['no date', { date: '' }, [['date', '请填写治疗日期']]],
  ['before birth', { date: '2026-01-09' }, [['date', findingsTexts.treatmentBeforeBirth]]],
  ['tomorrow', { date: '2026-02-21' }, [['date', findingsTexts.treatmentFuture]]],
  ['ten times a dose', { doseMg: '2.6' }, [['doseMg', findingsTexts.doseSlip]]],
  ['more than any dose', { doseMg: '12' }, [['doseMg', findingsTexts.doseSlip]]],
  ['no dose at all', { doseMg: '0' }, [['doseMg', findingsTexts.doseSlip]]],
  ['a dose in words', { doseMg: '半支' }, [['doseMg', '剂量请写数字，单位为 mg，例如 0.1']]],
  ['an unusual dose', { doseMg: '0.02' }, [['doseMg', '剂量与常用量相差较大，确认是 0.02 mg？']]],
  [
    'drops that ended before they began',
    { kind: 'drops', until: '2026-02-01' },
    [['until', '停用日期不能早于开始日期']],
  ],
])('a fault is named where it is: %s', (_what, change, expected) => {
  const { faults } = read({ ...injection, ...change });
  expect(faults.map(({ field, message }) => [field, message])).toEqual(expected);
});

test('a dose is read in digits of any width, and a day that cannot be read is told as such', () => {
  expect(read({ ...injection, doseMg: '０。１' }).treatments.map(({ doseMg }) => doseMg)).toEqual([0.1, 0.1]);
  for (const day of ['date', 'until'] as const)
    expect(read({ ...injection, kind: 'drops', [day]: '2026-02' }).faults).toEqual([
      expect.objectContaining({ field: day, message: refusalTexts.dayUnreadable }),
    ]);
});
