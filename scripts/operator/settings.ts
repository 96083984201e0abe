import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readServerConfig } from '../../server/config.ts';
import { loadSettingsOrRefuse } from '../../server/settings.ts';
import { refuseToStart, StartRefusal } from '../../server/start-up.ts';
import { placesLine } from './places.ts';
import { becomeOwnerOf } from './service-user.ts';

/**
 * The service's settings, for a script that acts on its data; which data these are is printed first, and root goes on as the
 * service's user. This process ends without settings, with such as the service would not start with, and, unless it is to
 * make one, where there is no embedded database: opening it would make an empty one.
 */
export function settingsOfService({ makesDatabase = false } = {}): Config {
  try {
    const { env, source } = loadSettingsOrRefuse();
    const config = readServerConfig(env);
    if (!makesDatabase && !config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
      throw new StartRefusal(`There is no embedded database in ${config.dataDir}: look at DATABASE_URL and DATA_DIR.`);
    console.log(placesLine(config, source));
    if (process.getuid?.() === 0) becomeOwnerOf(config.dataDir);
    return config;
  } catch (error) {
    refuseToStart(error);
  }
}
