import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { Db } from '../../server/database/row-types.ts';
import type { Settings } from '../../server/settings.ts';
import type { Installation } from './finding.ts';
import { readUnits, type Unit } from './units.ts';

const root = join(import.meta.dirname, '../..');

/**
 * What is installed here, its database opened where it can be. Makes nothing that is not there.
 * @throws StartRefusal when the settings cannot be used
 */
export async function openInstallation({ env, source }: Settings): Promise<Installation> {
  const config = readConfig(env);
  const units = await readUnits();
  return {
    config,
    env,
    source,
    root,
    ...(await openIfThere(config)),
    units,
    servers: serverAddresses(config, units),
    publisher: config.publisherPort ? `http://127.0.0.1:${config.publisherPort}` : undefined,
    now: new Date(),
  };
}

async function openIfThere(config: Config): Promise<{ db: Db | undefined; databaseFault: string | undefined }> {
  const fault = (databaseFault: string) => ({ db: undefined, databaseFault });
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database'))) return fault('内置数据库还没有建立');
  let db: Db | undefined;
  try {
    db = await openDatabase(config);
    await sql`select 1`.execute(db);
    return { db, databaseFault: undefined };
  } catch (error) {
    await db?.destroy();
    return fault(error instanceof Error ? error.message : String(error));
  }
}

/** Each server that systemd runs, else the one of the settings. */
export function serverAddresses({ host, port }: Pick<Config, 'host' | 'port'>, units: Unit[]): string[] {
  const ports = units.filter(({ name }) => name.startsWith('tongmou-server@')).map((unit) => unit.port ?? port);
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return (ports.length > 0 ? ports : [port]).map((one) => `http://${address}:${one}`);
}
