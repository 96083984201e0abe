import { expect, test } from 'vitest';
import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import type { Treatment } from '../../../clinical/treatments.ts';
import { findings } from '../../../contract/schemas/findings.ts';
import { newKey } from './exam-draft.ts';
import { newTreatment, readTreatments, type TreatmentDraft, treatmentDraftOf } from './treatment-draft.ts';

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
  ];
  expect(read(...stored.map(treatmentDraftOf))).toEqual({ treatments: stored, faults: [] });
  expect(findings.parse({ version: 2, treatments: stored }).treatments).toEqual(stored);
});

test('both eyes treated alike are a treatment of each', () => {
  expect(read(injection).treatments).toEqual([
    { eye: 'OD', date: '2026-02-11', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 },
    { eye: 'OS', date: '2026-02-11', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 },
  ]);
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
  ['a dose of an adult', { doseMg: '12' }, [['doseMg', '剂量（每只眼）应为 0.01 至 10 mg']]],
  ['a dose in words', { doseMg: '半支' }, [['doseMg', '剂量（每只眼）应为 0.01 至 10 mg']]],
])('a fault is named where it is: %s', (_what, change, expected) => {
  const { faults } = read({ ...injection, ...change });
  expect(faults.map(({ field, message }) => [field, message])).toEqual(expected);
});
