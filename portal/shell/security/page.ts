import { pages } from '../../../contract/pages.ts';

/** Where a person sees and changes how their account is guarded. */
export const securityPage = (isManager: boolean): string =>
  isManager ? pages.consoleSecurity : pages.platformSecurity;

/** Where the calls are described for whoever writes a program. */
export const apiPage = (isManager: boolean): string => (isManager ? pages.consoleApi : pages.platformApi);
