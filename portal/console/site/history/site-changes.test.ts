import { expect, test } from 'vitest';
import { sampleContent } from '../testing/sample-content.ts';
import { siteChanges } from './site-changes.ts';

const before = sampleContent();

test('versions with the same content have no changes', () => {
  expect(siteChanges(before, sampleContent())).toEqual([]);
});

test('a field is told with its group, what it said and what it says', () => {
  const phones = { ...before.phones, sample: false, hotline: { ...before.phones.hotline, number: '010-1' } };
  expect(siteChanges(before, { ...before, phones })).toEqual([
    {
      part: 'phones',
      changes: [
        {
          kind: 'changed',
          name: '',
          fields: [{ label: '咨询与预约热线：号码', was: '0000-12345678', is: '010-1' }],
        },
      ],
    },
  ]);
});

test('entries that came, went, were renamed, verified or moved are told apart', () => {
  const [first, second, third] = before.members as [never, never, (typeof before.members)[number]];
  const added = { ...third, sample: false, name: '新医生', skills: '青光眼' };
  expect(siteChanges(before, { ...before, members: [added, first, second, third] })[0]!.changes).toEqual([
    { kind: 'added', name: '新医生' },
  ]);
  expect(siteChanges(before, { ...before, members: [first, third] })[0]!.changes).toEqual([
    { kind: 'removed', name: '沈医生' },
  ]);
  expect(
    siteChanges(before, { ...before, members: [first, second, { ...third, name: '许大夫' }] })[0]!.changes,
  ).toEqual([{ kind: 'changed', name: '许大夫', fields: [{ label: '姓名', was: '许医生', is: '许大夫' }] }]);
  expect(siteChanges(before, { ...before, members: [first, second, { ...third, sample: false }] })[0]!.changes).toEqual(
    [{ kind: 'verified', name: '许医生' }],
  );
  expect(siteChanges(before, { ...before, members: [second, first, third] })[0]!.changes).toEqual([{ kind: 'order' }]);
});
