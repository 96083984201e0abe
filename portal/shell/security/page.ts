import { pages } from '../../../contract/pages.ts';

/** Where a person sees and changes how their account is guarded. */
export const securityPage = (isManager: boolean): string =>
  isManager ? pages.consoleSecurity : pages.platformSecurity;
