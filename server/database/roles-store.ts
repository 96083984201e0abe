import { sql } from 'kysely';
import { StartRefusal } from '../start-up.ts';
import { turns } from './locks.ts';
import type { Db, Tx } from './row-types.ts';

/**
 * Three roles share a PostgreSQL database: the owner's changes the schema, the application's (that of DATABASE_URL) works
 * with the rows, and nobody signs in as the audit's, which owns what the audit is made of.
 */
export const auditRoleOf = (application: string): string => `${application}_audit`;

/** The role that a database's address signs in as. */
export const roleIn = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).username);

const auditFunctions = ['append_audit(text[])', 'refuse_audit_change()'];
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Lets `application` read and write rows and do nothing else, and of the audit read it and append to it. `tx` is the owner's;
 * to be done after every change of the schema.
 * @throws StartRefusal when the audit's role is not there, or is not the owner's to give things to
 */
export async function grantToApplication(tx: Tx, application: string): Promise<void> {
  // Servers that start together take turns: two that grant the same at once fail.
  await sql`select pg_advisory_xact_lock(${turns.roles})`.execute(tx);
  const { schema, audit } = await rolesOf(tx, application);
  const [app, keeper, inSchema] = [sql.id(application), sql.id(audit), sql.id(schema)];
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
  await run(sql`revoke create on schema ${inSchema} from public, ${app}`);
  await run(sql`grant usage on schema ${inSchema} to ${app}`);
  await run(sql`grant select, insert, update, delete on all tables in schema ${inSchema} to ${app}`);
  await run(sql`grant usage, select, update on all sequences in schema ${inSchema} to ${app}`);
  for (const table of migrationTables) await run(sql`revoke insert, update, delete on ${sql.table(table)} from ${app}`);
  await giveAuditTo(tx, audit, schema);
  await run(sql`revoke all on audit_entry from public, ${app}`);
  await run(sql`grant select on audit_entry to ${app}`);
  await run(sql`alter function append_audit(text[]) security definer
    set search_path = pg_catalog, ${inSchema}, pg_temp`);
  await run(sql`revoke execute on function append_audit(text[]) from public`);
  await run(sql`grant execute on function append_audit(text[]) to ${app}, ${keeper}`);
}

async function rolesOf(tx: Tx, application: string): Promise<{ schema: string; audit: string }> {
  const audit = auditRoleOf(application);
  const { rows } = await sql<{ schema: string; may: boolean }>`
    select current_schema() as schema,
      exists (select from pg_roles where rolname = ${audit} and pg_has_role(current_user, oid, 'usage')) as may`.execute(
    tx,
  );
  const { schema, may } = rows[0]!;
  if (!may)
    throw new StartRefusal(
      `The owner of the database is no member of a role ${audit}: make the roles as deploy/README.md says, or leave DATABASE_OWNER_URL out.`,
    );
  return { schema, audit };
}

/** Only where they are not its own yet: a new owner waits for everybody who reads the audit. */
async function giveAuditTo(tx: Tx, audit: string, schema: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table audit_entry owner to %I', rolname) as statement
    from pg_roles join pg_class c on c.oid = 'audit_entry'::regclass and c.relowner <> pg_roles.oid
    where rolname = ${audit}
    union all
    select format('alter function %s owner to %I', p.oid::regprocedure, rolname)
    from pg_roles join pg_proc p on p.oid = any(${auditFunctions}::regprocedure[]) and p.proowner <> pg_roles.oid
    where rolname = ${audit}`.execute(tx);
  if (rows.length === 0) return;
  await sql`grant usage, create on schema ${sql.id(schema)} to ${sql.id(audit)}`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
  await sql`revoke create on schema ${sql.id(schema)} from ${sql.id(audit)}`.execute(tx);
}

/** Whether the role that is signed in could take entries out of the audit: as its owner, or half way to having none. */
export async function mayChangeAudit(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, relowner, 'member') or has_table_privilege(oid, 'delete') as may
    from pg_class where oid = to_regclass('audit_entry')`.execute(db);
  return rows[0]?.may ?? false;
}
