import { expect, test } from 'vitest';
import { childKey, type Confirmation, confirmedBy, isConfirmed, isOfChild } from './confirmation.ts';

const child = { name: '张三', birthday: '2026-01-05' };
const other = { name: '王五', birthday: '2026-01-05' };
type Compared = NonNullable<Confirmation['compared']>;
const tagOf = (of: typeof child, differs: Compared['differs'] = [], isUnsure = false) => ({
  eyes: ['OD' as const],
  takenOn: '2026-03-02',
  compared: { child: childKey(of), differs, isUnsure },
});

test('a confirmation is of a child, and asked for again once the file is found to be of another', () => {
  const tag = { ...tagOf(child), ...confirmedBy(tagOf(child), child) };
  expect(isConfirmed(tag, child)).toBe(true);
  expect(isConfirmed({ ...tag, ...tagOf(other, ['name']) }, other)).toBe(false);
  // What was found of one child says nothing of another: so it is where the page was opened anew.
  expect(isConfirmed(tag, other)).toBe(false);
});

test('a confirmed mismatch is confirmed for that child alone, and for what was shown', () => {
  const tag = { ...tagOf(child, ['name']), ...confirmedBy(tagOf(child, ['name']), child) };
  expect(isConfirmed(tag, child)).toBe(true);
  expect(isConfirmed({ ...tag, ...tagOf(child, ['name', 'birthday']) }, child)).toBe(false);
  expect(isConfirmed({ ...tag, ...tagOf(other, ['name']) }, other)).toBe(false);
});

test('a name that is mended to that of the file needs no second word', () => {
  const tag = { ...tagOf(child, ['name']), ...confirmedBy(tagOf(child, ['name']), child) };
  expect(isConfirmed({ ...tag, ...tagOf(other) }, other)).toBe(true);
  expect(isOfChild(tagOf(other, [], true), other)).toBe(false);
});

test('another eye or day than was confirmed is confirmed again', () => {
  const tag = { ...tagOf(child), ...confirmedBy(tagOf(child), child) };
  expect(isConfirmed({ ...tag, eyes: ['OS'] }, child)).toBe(false);
  expect(isConfirmed({ ...tag, takenOn: '2026-03-03' }, child)).toBe(false);
});
