import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';
import { root, startServer } from '../server-process.ts';
import { afterwards, scratchFolder, signIn, startFilledServer } from './server-alone.ts';

/** The superuser is asked as the user postgres of this machine, as the installation does. */
const canAsk = process.getuid?.() === 0 && isPostgresInstalled();

async function query(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

describe.skipIf(!canAsk)('a database that one role owns and uses', () => {
  test('is taken from the application while a server runs, which loses nothing', async () => {
    const cluster = await startPostgresCluster({ user: 'postgres', password: 'password-of-postgres' });
    afterwards(() => cluster.stop());
    const { port } = new URL(cluster.url);
    await query(cluster.url, "create role tongmou login password 'first'", 'create database tongmou owner tongmou');
    const databaseUrl = `postgres://tongmou:first@127.0.0.1:${port}/tongmou`;
    const folder = await scratchFolder();
    const url = await startFilledServer(folder, databaseUrl);
    expect(await signIn(url)).toBeTruthy();
    const settings = join(folder, 'tongmou.env');
    writeFileSync(settings, `DATABASE_URL=${databaseUrl}\nDATA_DIR=${folder}\n`, { mode: 0o400 });
    const separate = () =>
      execFileSync(process.execPath, ['scripts/roles.ts'], {
        cwd: root,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          TONGMOU_SETTINGS: settings,
          PGHOST: '127.0.0.1',
          PGPORT: port,
          PGPASSWORD: 'password-of-postgres',
        },
      });
    expect(separate()).toContain('三个角色已分开');
    expect(separate()).toContain('已经是分开的');
    expect(await signIn(url)).toBeTruthy();
    for (const statement of [
      'delete from audit_entry',
      'truncate audit_entry',
      'alter table audit_entry disable trigger all',
    ])
      await expect(query(databaseUrl, statement), statement).rejects.toThrow(/permission denied|must be owner/);

    const { DATABASE_OWNER_URL } = parseEnv(readFileSync(settings, 'utf8')) as Record<string, string>;
    expect(statSync(settings).mode & 0o777).toBe(0o400);
    await query(DATABASE_OWNER_URL!, 'create table of_a_later_version (id integer)');
    const started = await startServer(await scratchFolder(), databaseUrl, { DATABASE_OWNER_URL: DATABASE_OWNER_URL! });
    afterwards(() => started.end());
    expect(await signIn(started.url)).toBeTruthy();
    await query(databaseUrl, 'insert into of_a_later_version values (1)');
    const [owners] = await query(
      cluster.url.replace(/postgres$/, 'tongmou'),
      `select distinct tableowner from pg_tables where schemaname = 'public' order by 1`,
    );
    expect(owners!.rows.map(({ tableowner }) => tableowner)).toEqual(['tongmou_audit', 'tongmou_owner']);
  });

  test.each([
    { POSTGRES_OWNER_PASSWORD: 'of-the-owner', DATABASE_OWNER_URL: true },
    { POSTGRES_OWNER_PASSWORD: '', DATABASE_OWNER_URL: false },
  ])('is made in containers with the roles that are asked for: %j', async ({ POSTGRES_OWNER_PASSWORD, ...has }) => {
    const cluster = await startPostgresCluster({ user: 'postgres' });
    afterwards(() => cluster.stop());
    await query(cluster.url, 'create database tongmou');
    const { port } = new URL(cluster.url);
    execFileSync('sh', [join(root, 'deploy/postgres/roles.sh')], {
      env: {
        PATH: process.env.PATH,
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'tongmou',
        POSTGRES_PASSWORD: 'of-the-application',
        POSTGRES_OWNER_PASSWORD,
        PGHOST: '127.0.0.1',
        PGPORT: port,
      },
    });
    const as = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/tongmou`;
    const [superuser] = await query(cluster.url, "select rolpassword from pg_authid where rolname = 'postgres'");
    expect(superuser!.rows).toEqual([{ rolpassword: null }]);
    const databaseUrl = as('tongmou', 'of-the-application');
    const env: Record<string, string> = has.DATABASE_OWNER_URL
      ? { DATABASE_OWNER_URL: as('tongmou_owner', POSTGRES_OWNER_PASSWORD) }
      : {};
    const server = await startServer(await scratchFolder(), databaseUrl, env);
    afterwards(() => server.end());
    const [may] = await query(databaseUrl, "select has_table_privilege('audit_entry', 'delete') as deleting");
    expect(may!.rows).toEqual([{ deleting: !has.DATABASE_OWNER_URL }]);
  });
});
