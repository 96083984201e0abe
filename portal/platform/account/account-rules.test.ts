import { expect, test } from 'vitest';
import { accountFault } from './account-rules.ts';

test('something must be changed, by a doctor', () => {
  expect(accountFault({ oldPassword: 'secret1' }, 7)).toBe('请输入要修改的内容！');
  expect(accountFault({ oldPassword: 'secret1', name: '王' }, null)).toBe('系统错误，请重新登录后重试！');
  expect(accountFault({ oldPassword: 'secret1', name: '王' }, 7)).toBeUndefined();
});
