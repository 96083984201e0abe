import { expect, test } from 'vitest';
import {
  childKey,
  type Confirmation,
  confirmedBy,
  contradictions,
  isConfirmed,
  isOfChild,
  isSure,
} from './confirmation.ts';

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

const inFile = { eyes: ['OD' as const], takenOn: '2026-03-02' };

test('an eye or a day that the file contradicts is confirmed by itself, and again once it is another', () => {
  const right = { ...tagOf(child), inFile };
  expect(isSure(right, child)).toBe(true);
  const left = { ...right, eyes: ['OS' as const] };
  expect([contradictions(left, child), isSure(left, child)]).toEqual([['eyes'], false]);
  const both = { ...right, eyes: ['OD' as const, 'OS' as const] };
  expect([contradictions(both, child), isSure(both, child)]).toEqual([['eyes'], false]);
  const confirmed = { ...left, ...confirmedBy(left, child) };
  expect(isConfirmed(confirmed, child)).toBe(true);
  expect(isConfirmed({ ...confirmed, eyes: both.eyes }, child)).toBe(false);
  const later = { ...right, takenOn: '2026-03-20' };
  expect([contradictions(later, child), isSure(later, child)]).toEqual([['takenOn'], false]);
});

test('what the doctor leaves out contradicts no file, nor does a file that says nothing', () => {
  expect(contradictions({ ...tagOf(child), inFile, eyes: [], takenOn: '2026-03-20' }, child)).toEqual([]);
  expect(contradictions({ ...tagOf(child), inFile, takenOn: '' }, child)).toEqual([]);
  expect(contradictions({ ...tagOf(child), inFile: { eyes: [] } }, child)).toEqual([]);
});

test('a day before the birth is pointed out also once another one is written, and ends a confirmation when the birth date is changed', () => {
  const born = { ...child, birthday: '2026-03-03' };
  const tag = { ...tagOf(born), inFile };
  expect([contradictions(tag, born), isSure(tag, born)]).toEqual([['beforeBirth'], false]);
  expect(contradictions({ ...tag, takenOn: '2026-03-20' }, born)).toEqual(['beforeBirth']);
  const before = { ...tagOf(child), inFile };
  const confirmed = { ...before, ...confirmedBy(before, child) };
  expect(isConfirmed(confirmed, child)).toBe(true);
  expect(isConfirmed({ ...confirmed, ...tagOf(born) }, born)).toBe(false);
});
