import { expect, test } from 'vitest';
import { newPasswordFault, repeatFault } from './password-rules.ts';

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
