import { expect, test } from 'vitest';
import { agoText, bytesText } from './words.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [350 * 2 ** 20, '350 MB'],
  [1.25 * 2 ** 30, '1.3 GB'],
])('%d bytes', (bytes, text) => expect(bytesText(bytes)).toBe(text));

const now = new Date('2026-11-22T12:00:00Z');
test.each([
  ['2026-11-22T11:59:50Z', '刚才'],
  ['2026-11-22T11:15:00Z', '45 分钟前'],
  ['2026-11-22T02:00:00Z', '10 小时前'],
  ['2026-11-15T12:00:00Z', '7 天前'],
  ['2026-11-23T12:00:00Z', '刚才'],
])('%s', (at, text) => expect(agoText(new Date(at), now)).toBe(text));
