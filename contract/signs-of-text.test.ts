import { expect, test } from 'vitest';
import { cutTo, signStart, signsOf } from './signs-of-text.ts';

const family = '👨‍👩‍👧';

test('a family, a flag, a letter with its accent are one sign each', () => {
  expect(signsOf(`早${family}🇨🇳é产`)).toEqual(['早', family, '🇨🇳', 'é', '产']);
});

test('a text is cut between signs, and is never longer than it may be', () => {
  expect(cutTo(`早产${family}儿`, 20)).toBe(`早产${family}儿`);
  for (let max = 3; max <= 10; max++) expect(cutTo(`早产${family}儿`, max, '…')).toBe('早产…'.slice(0, max));
  expect(cutTo(`早产${family}儿童`, 11, '…')).toBe(`早产${family}…`);
  expect(signStart(`早${family}`, 4)).toBe(1);
});
