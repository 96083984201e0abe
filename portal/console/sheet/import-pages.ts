import { pages } from '../../../contract/pages.ts';
import type { SheetKind } from '../../../contract/sheets.ts';
import type { Crumb } from '../../ui/PageHeader.tsx';
import { hospitalCrumbs, roleCrumbs, userCrumbs } from '../crumbs.ts';

/** Where each kind is listed. */
export const importPages: Record<SheetKind, { list: string; crumbs: ReadonlyArray<Crumb> }> = {
  users: { list: pages.consoleUsers, crumbs: userCrumbs },
  hospitals: { list: pages.consoleHospitals, crumbs: hospitalCrumbs },
  roles: { list: pages.consoleRoles, crumbs: roleCrumbs },
};
