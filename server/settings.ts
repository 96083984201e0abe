import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartRefusal } from './start-up.ts';

/** The first that is there holds the settings: of a folder somebody works in, else of the service. */
const usualFiles = [join(import.meta.dirname, '..', '.env'), '/etc/tongmou/tongmou.env'];

export type Settings = {
  env: NodeJS.ProcessEnv;
  /** The file they were read from, or 'environment' where there is none. */
  source: string;
};

const noFile = 'environment';

/**
 * The settings of the product that is installed here, put into `env`: of the file that `TONGMOU_SETTINGS` names, else of
 * `.env` in the product's folder, else of `/etc/tongmou/tongmou.env`. What `env` sets already wins, also when it is empty.
 * @throws StartRefusal when the file is not there or may not be read
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env, files = usualFiles): Settings {
  const file = env.TONGMOU_SETTINGS || files.find((usual) => existsSync(usual));
  if (!file) return { env, source: noFile };
  for (const [key, value] of Object.entries(readSettings(file))) env[key] ??= value;
  return { env, source: file };
}

/**
 * The same for work on data that are there already: without settings it would be done to an empty database.
 * @throws StartRefusal also when neither a file nor the environment says which data
 */
export function loadSettingsOrRefuse(env?: NodeJS.ProcessEnv, files?: string[]): Settings {
  const settings = loadSettings(env, files);
  const { DATABASE_URL, DATA_DIR, DATABASE } = settings.env;
  if (settings.source === noFile && !DATABASE_URL && !DATA_DIR && !DATABASE)
    throw new StartRefusal(
      `There are no settings (${usualFiles.join(', ')}): name their file with TONGMOU_SETTINGS, or set DATABASE_URL and DATA_DIR.`,
    );
  return settings;
}

function readSettings(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The settings ${file} cannot be read (${code}).`, { cause: error });
  }
}
