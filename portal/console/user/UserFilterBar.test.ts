import { expect, test } from 'vitest';
import { withParameters } from '../../ui/address.ts';
import { allUsersAddress, readUserAddress, userFiltersOf, userParameters } from './UserFilterBar.tsx';

test('what users are narrowed to is read from the address and written to it; what is impossible is left out', () => {
  const address = { kind: 'manager', q: '王', role: '2', hospital: '', active: '0' } as const;
  expect(readUserAddress(withParameters(new URLSearchParams(), userParameters(address)))).toEqual(address);
  expect(userFiltersOf(address)).toMatchObject({ userBelong: '0', searchVal: '王', roleId: '2', isActive: '0' });
  const impossible = new URLSearchParams('key=constructor&role=-1&hospital=x&active=2');
  expect(readUserAddress(impossible)).toEqual(allUsersAddress);
  expect(`${withParameters(new URLSearchParams(), userParameters(allUsersAddress))}`).toBe('');
});
