import { expect, test } from 'vitest';
import type { Findings } from '../../../clinical/findings.ts';
import type { ChildEntry, StatementContent } from '../../../contract/schemas/child.ts';
import { endingOf, replacedBy, statementRows } from './statement-rows.ts';

const by = { doctorId: 1, doctorName: '王医生', doctorTitle: '', doctorHospital: '县医院', doctorCenter: '' };
const savedAt = '2026-10-06T02:00:00.000Z';
const head = { by, savedAt, replacesId: null, isReplaced: false };

const said = (id: number, content: StatementContent, isReplaced = false): ChildEntry => ({
  ...head,
  id,
  kind: 'statement',
  content,
  isReplaced,
});
const called = (id: number, result: 'died' | 'reached'): ChildEntry => ({
  ...head,
  id,
  kind: 'contact',
  content: { result, promisedOn: null, note: '父亲告知' },
});
const found = (more: Partial<Findings> = {}): Findings => ({
  version: 2,
  exams: [],
  images: [],
  treatments: [],
  ...more,
});
const word = (eye: 'OD' | 'OS', disease: 'rop' | 'glaucoma'): StatementContent => ({
  word: { eye, disease, date: '2026-10-05', as: 'notThisDisease', why: '复查正常' },
});
const ended: StatementContent = { end: { kind: 'ended', date: '2026-10-06', why: '已痊愈' } };
const exam = (examDate: string) => ({ disease: 'rop' as const, examDate, eyes: {} });

test('ends stand first, then risks, then words by eye and disease; what was taken back is left out', () => {
  const entries = [
    said(1, word('OS', 'glaucoma')),
    said(2, word('OD', 'rop')),
    said(3, { rbRisk: { kind: 'parent', date: '2026-10-05' } }),
    said(4, word('OD', 'glaucoma')),
    said(5, ended),
    said(6, { toScreen: { date: '2026-10-05', why: '吸氧' } }, true),
  ];
  const rows = statementRows({ entries, findings: found() });
  expect(rows.map(({ entry }) => entry!.id)).toEqual([5, 3, 4, 2, 1]);
});

test('what only a case carries is told too, and what an entry says stands once', () => {
  const risk = { kind: 'aniridia', date: '2026-10-05' } as const;
  const findings = found({ glaucomaRisk: risk, words: [word('OD', 'rop').word!, word('OS', 'rop').word!] });
  const rows = statementRows({ entries: [said(1, word('OD', 'rop'))], findings });
  expect(rows.map(({ content, entry }) => [Object.keys(content)[0], entry?.id])).toEqual([
    ['glaucomaRisk', undefined],
    ['word', 1],
    ['word', undefined],
  ]);
});

test('an end stands until it is taken back or the child is seen or treated after it', () => {
  const endOf = (entries: ChildEntry[], findings = found()) =>
    endingOf(statementRows({ entries, findings }))?.entry?.id;
  expect(endOf([said(1, ended)])).toBe(1);
  expect(endOf([said(1, ended, true)])).toBeUndefined();
  expect(endOf([said(1, ended)], found({ exams: [exam('2026-10-06')] }))).toBe(1);
  expect(endOf([said(1, ended)], found({ exams: [exam('2026-10-07')] }))).toBeUndefined();
  const treatments = [{ eye: 'OD' as const, date: '2026-10-07', kind: 'laser' as const }];
  expect(endOf([said(1, ended)], found({ treatments }))).toBeUndefined();
  expect(statementRows({ entries: [said(1, ended)], findings: found({ treatments }) })[0]!.isUndone).toBe(true);
});

test('a death told on the telephone is an end, unless somebody was reached since', () => {
  const rowsOf = (...entries: ChildEntry[]) => statementRows({ entries, findings: found() });
  expect(endingOf(rowsOf(called(1, 'died')))?.content).toEqual({
    end: { kind: 'died', date: '2026-10-06', why: '父亲告知' },
  });
  expect(rowsOf(called(1, 'died'), called(2, 'reached'))).toEqual([]);
});

test('a risk, a mark and an end are said anew in place of what stands; a word never is', () => {
  const rows = statementRows({
    entries: [said(1, ended), said(2, word('OD', 'rop')), said(3, { rbRisk: { kind: 'twin', date: '2026-10-05' } })],
    findings: found(),
  });
  expect(replacedBy(rows, 'died')?.entry?.id).toBe(1);
  expect(replacedBy(rows, 'rbRisk')?.entry?.id).toBe(3);
  expect(replacedBy(rows, 'toScreen')).toBeUndefined();
  expect(replacedBy(rows, 'word')).toBeUndefined();
});
