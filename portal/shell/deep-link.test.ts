import { describe, expect, test } from 'vitest';
import { landingPage, ownPage } from './deep-link.ts';

describe('the page opened after sign-in', () => {
  test('is the deep link somebody came with', () => {
    expect(landingPage(true, '/hospital_back/article/update/7?x=1#end')).toBe(
      '/hospital_back/article/update/7?x=1#end',
    );
    expect(landingPage(false, '/platform/consultDetail/3')).toBe('/platform/consultDetail/3');
  });

  test('is the home of their kind when they came without one', () => {
    expect(landingPage(true, null)).toBe('/hospital_back/article');
    expect(landingPage(false, '')).toBe('/platform/home');
  });

  test("is never a page of the other kind's part", () => {
    expect(ownPage('/platform/home', true)).toBeUndefined();
    expect(ownPage('/hospital_back/article', false)).toBeUndefined();
    expect(ownPage('/hospital_backdoor', true)).toBeUndefined();
    expect(ownPage('/hospital_back/../platform/home', true)).toBeUndefined();
  });

  test.each([
    'https://evil.example/hospital_back/article',
    '//evil.example/hospital_back/article',
    '/\\evil.example/hospital_back',
    '/\t/evil.example/hospital_back',
    'javascript:alert(1)//hospital_back/',
    'hospital_back/article',
    'http://portal.invalid/hospital_back/article',
  ])('is never another host: %s', (from) => {
    expect(ownPage(from, true)).toBeUndefined();
  });
});
