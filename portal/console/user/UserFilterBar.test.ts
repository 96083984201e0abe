import { expect, test } from 'vitest';
import { withParameters } from '../../ui/address.ts';
import { allUsersAddress, isAsked, readUserAddress, userParameters } from './UserFilterBar.tsx';

test('what users are narrowed to is read from the address and written to it; what is impossible is left out', () => {
  const address = { kind: 'manager', q: '王', role: '2', hospital: '', active: '0' } as const;
  expect(readUserAddress(withParameters(new URLSearchParams(), userParameters(address)))).toEqual(address);
  const impossible = new URLSearchParams('key=constructor&role=-1&active=2');
  expect(readUserAddress(impossible)).toEqual(allUsersAddress);
  expect(`${withParameters(new URLSearchParams(), userParameters(allUsersAddress))}`).toBe('');
});

test('of everybody those are found whose kind, hospital and text is asked for', () => {
  const wang = { id: 1, belong: 1, username: 'Wang2', name: '王医生', hospital: '云栖医院' } as const;
  const isFound = (wanted: object) => isAsked({ ...allUsersAddress, ...wanted }, wang);
  expect([{}, { q: ' wang' }, { q: '云栖' }, { kind: 'doctor' }, { hospital: '云栖医院' }].map(isFound)).not.toContain(
    false,
  );
  expect([{ q: '李' }, { kind: 'manager' }, { hospital: '云栖' }].map(isFound)).not.toContain(true);
});
