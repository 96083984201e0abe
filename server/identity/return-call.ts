import type { Call } from '../route.ts';

/** A call by which somebody comes back from the hospital's provider. */
export type Return = Call<'public', undefined, undefined, undefined>;
