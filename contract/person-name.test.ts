import { expect, test } from 'vitest';
import { spellingsOf } from './name-sounds.ts';
import { isNearName, nameKey } from './person-name.ts';

test.each([
  ['张三', '张　三', ' 张 三 ', '张\u00a0三'],
  ['阿依古丽·买买提', ...[...'•・‧･∙⋅\u0387'].map((dot) => `阿依古丽${dot}买买提`), '阿依古丽买买提'],
  ['John Smith', 'Ｊｏｈｎ Ｓｍｉｔｈ', 'JOHNSMITH', 'john-smith'],
  ["O'Brien, José", 'O’Brien Jose'],
])('%s is one name, however it is written', (name, ...others) => {
  for (const other of others) expect(nameKey(other), other).toBe(nameKey(name));
});

test('other names, and what only looks like a dot or a mark in another script, stay apart', () => {
  for (const [one, other] of ['张三 张三三', '钱小宝 钱小保', 'が か', '李一_诺 李一诺'].map((pair) => pair.split(' ')))
    expect(nameKey(one!)).not.toBe(nameKey(other!));
});

test.each([
  ['钱小宝', '钱小·宝'],
  ['钱小宝', '钱晓宝'],
  ['钱小宝', '钱晓饱'],
  ['钱小宝', '钱小'],
  ['钱小宝', '钱大宝'],
  ['钱小宝', '某某之子'],
  ['李丽之次女', '王小花'],
  ['陈芳婴', '王小花'],
  ['未取名', '王小花'],
  ['Zhang San', '张三'],
])('%s may be %s', (one, other) => {
  expect([isNearName(one, other, spellingsOf), isNearName(other, one, spellingsOf)]).toEqual([true, true]);
});

test.each([
  ['钱小宝', '王大宝'],
  ['钱小宝', '钱大伟'],
  ['张三', '李四'],
  ['John', 'Joan Li'],
])('%s is not %s', (one, other) => {
  expect(isNearName(one, other, spellingsOf)).toBe(false);
});
