import { expect, test } from 'vitest';
import { openCasesText } from './open-cases.ts';

const of = (initiated: number, awaited: number) => ({ openCases: { initiated, awaited } });

test('of users who are taken out of use the open cases are told in sum, and what becomes of them', () => {
  const text = openCasesText([of(1, 0), { openCases: null }, of(2, 4)], '停用');
  expect(text).toContain('其发起的会诊有 3 例未结束，停用后仍保持会诊中');
  expect(text).toContain('有 4 例会诊在等其回复，停用后不会再有回复');
});

test('of what there is none, nothing is said', () => {
  expect(openCasesText([of(0, 0), { openCases: null }], '停用')).toBeUndefined();
  expect(openCasesText([of(0, 1)], '删除')).toMatch(/^有 1 例会诊在等其回复，删除后/);
  expect(openCasesText([of(1, 0)], '删除')).not.toContain('在等其回复');
});
