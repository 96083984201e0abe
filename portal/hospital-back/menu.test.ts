import { expect, test } from 'vitest';
import { shortcuts, visibleMenu } from './menu.ts';

const leaves = (held: string[]) =>
  visibleMenu((permission) => held.includes(permission)).flatMap((entry) =>
    'children' in entry ? entry.children.map(({ label }) => label) : [entry.label],
  );

test('entries that need a permission show to those who hold it', () => {
  expect(leaves([])).toEqual(['首页', '文章列表', '用户列表', '医院列表']);
  expect(leaves(['article:add', 'role:list'])).toEqual([
    '首页',
    '文章列表',
    '新增文章',
    '用户列表',
    '角色列表',
    '医院列表',
  ]);
});

test('shortcuts are what one may make', () => {
  expect(shortcuts((permission) => permission === 'hospital:add').map(({ label }) => label)).toEqual(['新增医院']);
});
