import { apiPaths } from '../../contract/paths.ts';
import type { PlatformHome } from '../../contract/schemas/statistics.ts';
import { call } from './call.ts';

/** The figures of the tiles on the platform's home. */
export const platformHome = (doctorId: number) =>
  call<PlatformHome>(apiPaths.platformHome, { fields: { id: doctorId } });
