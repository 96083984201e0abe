import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openPostgres } from '../../server/database/open.ts';
import { auditRoleOf, grantToApplication, mayChangeAudit, roleIn } from '../../server/database/roles-store.ts';
import type { Layout } from './layout.ts';
import { addSetting, readSettings } from './settings.ts';

const psql = ['-u', 'postgres', '--', 'psql', '-XqtA', '-v', 'ON_ERROR_STOP=1'];

/** Not as an argument: every user of the machine may read those. */
export const asPostgres = (statements: string, database = 'postgres'): string =>
  execFileSync('runuser', [...psql, '-1', '-d', database, '-f', '-'], {
    input: statements,
    encoding: 'utf8',
    cwd: '/',
  });

/** Of a database that is made or dropped. */
export const outsideTransaction = (statement: string): string =>
  execFileSync('runuser', psql, { input: statement, encoding: 'utf8', cwd: '/' });

/** Whether statements can be given to the PostgreSQL of this machine as its superuser. */
export const hasLocalPostgres = (): boolean =>
  process.getuid?.() === 0 && spawnSync('runuser', psql, { input: 'select 1', cwd: '/' }).status === 0;

export const ownerRoleOf = (application: string): string => `${application}_owner`;
export const newPassword = (): string => randomBytes(24).toString('hex');
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Makes a role or takes it over; `options` as `create role` has them. */
export function makeRole(name: string, options: string): void {
  const isThere = asPostgres(`select 1 from pg_roles where rolname = '${name.replaceAll("'", "''")}'`).trim() === '1';
  asPostgres(`${isThere ? 'alter' : 'create'} role ${quoted(name)} ${options}`);
}

/** Makes the owner of an application's database and the role of its audit; returns the owner's password. */
export function makeOwner(application: string): string {
  const password = newPassword();
  makeRole(auditRoleOf(application), 'nologin');
  makeRole(ownerRoleOf(application), `login password '${password}'`);
  asPostgres(`grant ${quoted(auditRoleOf(application))} to ${quoted(ownerRoleOf(application))}`);
  return password;
}

/** The address of the same database for its owner. */
export function ownerUrlOf(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = ownerRoleOf(roleIn(databaseUrl));
  url.password = password;
  return url.href;
}

/**
 * Takes a database of this machine from the role that owns and uses it, and gives it to an owner; servers go on meanwhile.
 * The owner's address goes into the settings. Returns what there is to say, undefined where nothing was to be done.
 */
export async function separateRoles(layout: Layout): Promise<string | undefined> {
  if (!existsSync(layout.settings)) return `没有设置 ${layout.settings}。`;
  const { DATABASE_URL, DATABASE_OWNER_URL } = readSettings(layout);
  if (DATABASE_OWNER_URL || !DATABASE_URL) return undefined;
  if (!(await mayApplicationChangeAudit(DATABASE_URL))) return undefined;
  if (!isOfThisMachine(DATABASE_URL))
    return '数据库不在本机的 PostgreSQL 里：三个角色请按 deploy/README.md 由数据库管理员建立。';
  const application = roleIn(DATABASE_URL);
  const url = ownerUrlOf(DATABASE_URL, makeOwner(application));
  asPostgres(handOver(application, databaseIn(DATABASE_URL)), databaseIn(DATABASE_URL));
  // Before anything can fail: with the password lost nobody could migrate any more. Stopped before it, this is done again.
  addSetting(layout, 'DATABASE_OWNER_URL', url);
  const owner = openPostgres(url);
  await owner
    .transaction()
    .execute((tx) => grantToApplication(tx, application))
    .finally(() => owner.destroy());
  return `数据库的所有者、应用和审计三个角色已分开；${layout.settings} 里多了 DATABASE_OWNER_URL。`;
}

const databaseIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** All at once, so that who uses the database loses nothing in between; what the application need not have, goes after. */
export function handOver(application: string, database: string): string {
  const [from, to] = [quoted(application), quoted(ownerRoleOf(application))];
  return `
    alter database ${quoted(database)} owner to ${to};
    alter schema public owner to ${to};
    reassign owned by ${from} to ${to};
    grant usage on schema public to ${from};
    grant select, insert, update, delete on all tables in schema public to ${from};
    grant usage, select, update on all sequences in schema public to ${from};`;
}

async function mayApplicationChangeAudit(url: string): Promise<boolean> {
  const db = openPostgres(url);
  return mayChangeAudit(db).finally(() => db.destroy());
}

/** A superuser keeps its rights whatever one takes from it, and what it owns of the system cannot be given away. */
function isOfThisMachine(url: string): boolean {
  const { hostname, port } = new URL(url);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || !hasLocalPostgres()) return false;
  const [own, isSuper] = asPostgres(
    `show port; select rolsuper from pg_roles where rolname = '${roleIn(url).replaceAll("'", "''")}'`,
  )
    .trim()
    .split('\n');
  return own === (port || '5432') && isSuper === 'f';
}
