import { expect, test } from 'vitest';
import { askedAgain, type StatementValues, statementsOf } from './statement-values.ts';

const date = '2026-10-05';
const word: StatementValues = { kind: 'word', date, eye: 'OD', disease: 'rop', as: 'planned', day: '2026-10-20' };

test('a risk is sent as it was chosen, without what was typed for another kind', () => {
  const left = { eye: 'OD', as: 'planned', day: '2026-10-20', where: '省医院' } as const;
  expect(statementsOf({ ...left, kind: 'rbRisk', date, rbRisk: 'twin', note: ' ' })).toEqual([
    { rbRisk: { kind: 'twin', date } },
  ]);
  expect(statementsOf({ ...left, kind: 'glaucomaRisk', date, glaucomaRisk: 'steroid' })).toEqual([
    { glaucomaRisk: { kind: 'steroid', date } },
  ]);
  expect(statementsOf({ ...left, kind: 'toScreen', date, reason: ' 长期吸氧 ' })).toEqual([
    { toScreen: { date, why: '长期吸氧' } },
  ]);
  expect(statementsOf({ ...left, kind: 'died', date, reason: '父亲告知' })).toEqual([
    { end: { kind: 'died', date, why: '父亲告知' } },
  ]);
});

test('a word about both eyes is one of each', () => {
  const sent = statementsOf({ ...word, eye: 'both', where: '省医院', stage: '4A', reason: '已约床位' });
  expect(sent.map(({ word: one }) => one!.eye)).toEqual(['OD', 'OS']);
  expect(sent[0]!.word).toEqual({
    eye: 'OD',
    disease: 'rop',
    date,
    as: 'planned',
    day: '2026-10-20',
    why: '已约床位',
    where: '省医院',
    stage: '4A',
  });
});

test('a word carries only what belongs to it', () => {
  const stopped = { ...word, as: 'screenedElsewhere', result: 'stopped', stage: '5A', where: '县医院' } as const;
  expect(statementsOf(stopped)[0]!.word).toEqual({
    eye: 'OD',
    disease: 'rop',
    date,
    as: 'screenedElsewhere',
    where: '县医院',
    result: 'stopped',
  });
  expect(statementsOf({ ...stopped, result: 'continue' })[0]!.word).toMatchObject({ day: '2026-10-20' });
  expect(statementsOf({ ...word, day: '', result: 'stopped' })[0]!.word).toEqual({
    eye: 'OD',
    disease: 'rop',
    date,
    as: 'planned',
  });
});

test('ends and words are asked once more, and say what will come of them; risks are not', () => {
  expect(askedAgain({ kind: 'rbRisk', date })).toBeUndefined();
  expect(askedAgain({ kind: 'toScreen', date })).toBeUndefined();
  for (const kind of ['ended', 'died'] as const)
    expect(askedAgain({ kind, date })).toMatch(/不再有复查日期与提醒.*可以撤回/);
  for (const as of ['notThisDisease', 'planned', 'doneElsewhere', 'notToTreat', 'screenedElsewhere'] as const)
    expect(askedAgain({ ...word, as })).toMatch(/可以撤回/);
  expect(askedAgain({ ...word, as: 'screenedElsewhere', result: 'stopped' })).toMatch(/终止筛查/);
});
