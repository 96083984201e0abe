import { checkScreens } from './screen-checks.ts';

// The narrowest is where most goes wrong; `npm run nightly` looks at the others.
checkScreens(360);
