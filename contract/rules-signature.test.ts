import { expect, test } from 'vitest';
import { isSigned, readSignature, signatureSettings, signatureText } from './rules-signature.ts';
import { rulesVersion } from '../clinical/rules-version.ts';

const signed = { name: '张三', title: '主任医师', date: '2026-11-20', version: rulesVersion };
const env = {
  CLINICAL_RULES_SIGNED_BY: ' 张三 ',
  CLINICAL_RULES_SIGNED_TITLE: '主任医师',
  CLINICAL_RULES_SIGNED_ON: '2026-11-20',
  CLINICAL_RULES_SIGNED_VERSION: rulesVersion,
};

test('the version looks like a date', () => {
  expect(rulesVersion).toMatch(/^20\d\d\.(0[1-9]|1[0-2])(\.\d+)?$/);
});

test('four settings make a signature, none makes none', () => {
  expect(readSignature(env)).toEqual({ signature: signed });
  expect(readSignature({})).toEqual({});
  expect(readSignature({ CLINICAL_RULES_SIGNED_BY: ' ', CLINICAL_RULES_SIGNED_ON: '' })).toEqual({});
});

test.each(Object.values(signatureSettings))('a signature without %s is none', (name) => {
  const { signature, fault } = readSignature({ ...env, [name]: ' ' });
  expect(signature).toBeUndefined();
  expect(fault).toContain(name);
});

test.each(['2026-02-30', '20 November', '2026-11'])('nobody signs on %s', (CLINICAL_RULES_SIGNED_ON) => {
  const { signature, fault } = readSignature({ ...env, CLINICAL_RULES_SIGNED_ON });
  expect(signature).toBeUndefined();
  expect(fault).toMatch(/^CLINICAL_RULES_SIGNED_ON must be a day/);
});

test('a signature of this version is told with name, title and day', () => {
  expect(isSigned(signed)).toBe(true);
  expect(signatureText(signed)).toBe(`临床规则版本 ${rulesVersion}，由张三主任医师于 2026年11月20日签署`);
});

test('without a signature it is said that nobody signed, with the version', () => {
  expect(isSigned(undefined)).toBe(false);
  for (const none of [undefined, null])
    expect(signatureText(none)).toBe(`临床规则尚未由本科室签署（规则版本 ${rulesVersion}）`);
});

test('a signature of another version signs nothing, and who gave it is not named', () => {
  const former = { ...signed, version: '2026.08' };
  expect(isSigned(former)).toBe(false);
  expect(signatureText(former)).toBe(
    `临床规则尚未由本科室签署（规则版本 ${rulesVersion}；已签署的是 2026.08 版，不适用于本版）`,
  );
});
