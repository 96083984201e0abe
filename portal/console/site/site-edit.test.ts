import { expect, test } from 'vitest';
import type { SiteContent } from '../../../contract/schemas/site.ts';
import { changedParts } from '../../../contract/site-content.ts';
import { entriesOf, mergedOver, moved, tidied, valueAt, withEntries, withValue } from './site-edit.ts';
import { sampleContent } from './testing/sample-content.ts';

const began = sampleContent();
const withHotline = (content: SiteContent, number: string) =>
  withEntries(
    content,
    'phones',
    entriesOf(content, 'phones').map((phones) => withValue(phones, 'hotline.number', number)),
  );
const withoutPapers = (content: SiteContent) => withEntries(content, 'papers', []);

test('a value is read and changed in its place, and nothing else is', () => {
  const changed = withHotline(began, '010-1');
  expect(valueAt(entriesOf(changed, 'phones')[0]!, 'hotline.number')).toBe('010-1');
  expect(changedParts(began, changed)).toEqual(['phones']);
  expect(began.phones.hotline.number).not.toBe('010-1');
});

test('an entry moves by one place', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('texts are tidied as the server does it, and empty lines go', () => {
  const bring = ['  出生证明 ', '', ' '];
  expect(tidied({ ...began, booking: { ...began.booking, bring } }).booking.bring).toEqual(['出生证明']);
});

test('what two people changed in different parts is kept of both; in the same part, what is saved now', () => {
  const mine = withHotline(began, '010-1');
  const apart = mergedOver(began, mine, withoutPapers(began));
  expect(apart).toMatchObject({ theirs: ['papers'], both: [], content: { papers: [] } });
  expect(apart.content.phones.hotline.number).toBe('010-1');
  const same = mergedOver(began, mine, withHotline(began, '010-2'));
  expect(same.both).toEqual(['phones']);
  expect(same.content.phones.hotline.number).toBe('010-1');
  expect(mergedOver(began, mine, withHotline(began, '010-1')).both).toEqual([]);
});
