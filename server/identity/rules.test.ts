import { expect, test } from 'vitest';
import type { LinkedBy } from '../database/sign-in-row-types.ts';
import { isFactorTrusted, isVouched, labelOf, linkingEmail, saidOf } from './rules.ts';

test.each([
  [{ acr: 'mfa' }, true],
  [{ acr: 'pwd' }, false],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: 'otp' }, false],
  [{ acr: ['mfa'] }, false],
  [{}, false],
])('security 92: %j says of a second factor what the operator named: %s', (claims, isTrusted) => {
  expect(isFactorTrusted(claims, { trustedAcr: ['mfa'], trustedAmr: ['otp', 'hwk'] })).toBe(isTrusted);
  expect(isFactorTrusted(claims, { trustedAcr: [], trustedAmr: [] })).toBe(false);
});

test('security 92: an address links that the provider says to have verified, of a domain that was named', () => {
  const mail = (email: unknown, isVerified: unknown = true) =>
    linkingEmail({ email, email_verified: isVerified }, ['hospital.test']);
  expect(mail('Zhang@Hospital.test')).toBe('Zhang@Hospital.test');
  for (const other of [
    'a@elsewhere.test',
    'a@hospital.test.evil.test',
    'hospital.test@evil.test',
    'a@x.hospital.test',
    1,
  ])
    expect(mail(other)).toBeUndefined();
  for (const isVerified of [false, 'true', null]) expect(mail('a@hospital.test', isVerified)).toBeUndefined();
  expect(linkingEmail({ email: 'a@hospital.test', email_verified: true }, [])).toBeUndefined();
});

test('the name of an identity is one line that can be stored', () => {
  expect(labelOf({ preferred_username: ' ', email: 'a@b.test', name: '张' })).toBe('a@b.test');
  expect(labelOf({ name: `张\u0000\n\u202e三${'\ud800'}` })).toBe('张 三\ufffd');
  expect(labelOf({ name: '长'.repeat(300) })).toHaveLength(100);
  expect(labelOf({ preferred_username: 7 })).toBe('');
});

test('what a manager compares is all that the provider says, and that it did not verify an address', () => {
  const email = 'a@b.test';
  expect(saidOf({ name: '张三', preferred_username: 'zs', email, email_verified: true })).toBe('张三 · zs · a@b.test');
  expect(saidOf({ preferred_username: 'zs', email })).toBe('zs · a@b.test（邮箱未验证）');
  expect(saidOf({ name: email, preferred_username: email, email, email_verified: true })).toBe(email);
  expect(saidOf({ name: `张\u0000${'\ud800'}`, email: 7 })).toBe('张 \ufffd');
  expect(saidOf({})).toBe('');
});

test('security 92: a trusted second factor stands for one’s own where its owner made the link', () => {
  const vouched = (hasSecondFactor: boolean, madeBy: LinkedBy, isTrusted = true) =>
    isVouched({ isFactorTrusted: isTrusted }, { hasSecondFactor, madeBy });
  expect(vouched(true, 'owner')).toBe(true);
  expect(vouched(true, 'email')).toBe(false);
  expect(vouched(true, 'manager')).toBe(false);
  expect(vouched(false, 'email')).toBe(true);
  expect(vouched(true, 'owner', false)).toBe(false);
});
