import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openPostgres } from '../database/open.ts';
import { auditRoleOf } from '../database/roles-store.ts';
import { copyPostgres } from './scratch-databases.ts';

/** A PostgreSQL database without tables, of an owner, for an application, beside whom there is the audit's role. */
export async function makeOwnedDatabase(adminUrl: string) {
  const { url, close } = await copyPostgres(adminUrl);
  const name = new URL(url!).pathname.slice(1);
  const application = `app_${randomUUID().slice(0, 8)}`;
  const [owner, audit] = [`${application}_owner`, auditRoleOf(application)];
  const asAdmin = async (...statements: string[]) => {
    const admin = openPostgres(url!);
    for (const statement of statements) await sql.raw(statement).execute(admin);
    await admin.destroy();
  };
  await asAdmin(
    `create role ${application} login`,
    `create role ${owner} login`,
    `create role ${audit}`,
    `grant ${audit} to ${owner}`,
    `alter database ${name} owner to ${owner}`,
  );
  const as = (role: string) => {
    const own = new URL(url!);
    own.username = role;
    return own.href;
  };
  return {
    application,
    audit,
    databaseUrl: as(application),
    databaseOwnerUrl: as(owner),
    asAdmin,
    async close() {
      await close();
      const admin = openPostgres(adminUrl);
      for (const role of [application, owner, audit]) await sql`drop role ${sql.id(role)}`.execute(admin);
      await admin.destroy();
    },
  };
}
