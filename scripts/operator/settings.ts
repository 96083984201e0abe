import { type Config, readConfig } from '../../server/config.ts';
import { loadSettingsOrRefuse } from '../../server/settings.ts';
import { refuseToStart } from '../../server/start-up.ts';
import { placesLine } from './places.ts';

/**
 * The service's settings, for a script that acts on its data; which data these are is printed first. Without settings, or
 * with such as cannot be used, this process ends.
 */
export function settingsOfService(): Config {
  try {
    const { env, source } = loadSettingsOrRefuse();
    const config = readConfig(env);
    console.log(placesLine(config, source));
    return config;
  } catch (error) {
    refuseToStart(error);
  }
}
