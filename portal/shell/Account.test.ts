import { expect, test } from 'vitest';
import { accountFault, newPasswordFault, repeatFault } from './Account.tsx';

test('a new password differs from the current one', () => {
  expect(newPasswordFault({ oldPassword: 'secret1', newPassword: 'secret1' })).toBe('新密码与旧密码相同！');
  expect(newPasswordFault({ oldPassword: 'secret1', newPassword: 'secret2' })).toBeUndefined();
  expect(newPasswordFault({ oldPassword: '', newPassword: '' })).toBeUndefined();
});

test('the repetition matches, and is left out where there is no new password', () => {
  expect(repeatFault({ newPassword: 'secret2', repeated: 'secret3' })).toBe('新密码与确认密码不一致！');
  expect(repeatFault({ newPassword: 'secret2' })).toBe('新密码与确认密码不一致！');
  expect(repeatFault({ newPassword: 'secret2', repeated: 'secret2' })).toBeUndefined();
  expect(repeatFault({ newPassword: '', repeated: undefined })).toBeUndefined();
});

test('something must be changed, by a doctor', () => {
  expect(accountFault({ oldPassword: 'secret1' }, 7)).toBe('请输入要修改的内容！');
  expect(accountFault({ oldPassword: 'secret1', name: '王' }, null)).toBe('系统错误，请重新登录后重试！');
  expect(accountFault({ oldPassword: 'secret1', name: '王' }, 7)).toBeUndefined();
});
