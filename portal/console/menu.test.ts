import { expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import { visibleMenu } from './menu.ts';

const leaves = (held: string[]) =>
  visibleMenu((permission) => held.includes(permission)).flatMap((entry) =>
    'children' in entry ? entry.children.map(({ label }) => label) : [entry.label],
  );

test('entries that need a permission show to those who hold it', () => {
  expect(leaves([])).toEqual(['首页', '文章列表', '图片库', '用户列表', '医院列表']);
  expect(leaves(['role:list'])).toEqual(['首页', '文章列表', '图片库', '用户列表', '角色列表', '医院列表']);
});

test('what is made beside a list stands beside the list, and 系统 folds the rest', () => {
  expect(leaves([...permissions]).filter((label) => label.startsWith('新增'))).toEqual([]);
  const system = visibleMenu(() => true).at(-1);
  expect(system).toMatchObject({ label: '系统', folds: true });
  expect(leaves([...permissions]).slice(-3)).toEqual(['未送达通知', '接口', '审计日志']);
});

test("the site's content shows to those who may edit it", () => {
  expect(leaves(['site:update'])).toContain('网站内容');
});

test('what could not be delivered shows to those who may send it again', () => {
  expect(leaves(['notification:retry'])).toContain('未送达通知');
});

test('access tokens of all accounts and events for programs show to those who may revoke them', () => {
  expect(leaves(['webhook:manage'])).toContain('接口');
  expect(leaves(['token:manage'])).toContain('接口');
});

test('the audit shows to those who may read it', () => {
  expect(leaves(['audit:read'])).toContain('审计日志');
  expect(leaves(permissions.filter((one) => one !== 'audit:read'))).not.toContain('审计日志');
});
