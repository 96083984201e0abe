import { checkScreens } from '../../e2e/screen-checks.ts';

checkScreens(768, 1366, 1440);
