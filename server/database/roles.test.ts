import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { verifyChain } from '../audit/chain-store.ts';
import { restoreBackup } from '../backup/restore.ts';
import { takeBackup } from '../backup/take.ts';
import { post } from '../testing/call.ts';
import { giveReply, propose } from '../testing/consultations.ts';
import { makeOwnedDatabase } from '../testing/database-roles.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { type ScratchServer, startScratchServer } from '../testing/scratch-server.ts';
import { openUploadStore } from '../upload/files.ts';
import { migrateForServer } from './migrate.ts';
import { openPostgres } from './open.ts';
import { seedReference } from './reference.ts';
import { auditRoleOf, mayChangeAudit, roleIn } from './roles-store.ts';

const adminUrl = process.env.TEST_DATABASE_URL;

test('the audit has a role of its own beside each application', () => {
  expect(auditRoleOf(roleIn('postgres://eye%20clinic:secret@127.0.0.1:5432/tongmou'))).toBe('eye clinic_audit');
});

describe.runIf(adminUrl)('PostgreSQL with an owner, an application and an audit', () => {
  let roles: Awaited<ReturnType<typeof makeOwnedDatabase>>;
  let server: ScratchServer;
  let initiator: Person;
  let invited: Person;
  let consultationId: number;

  beforeAll(async () => {
    roles = await makeOwnedDatabase(adminUrl!);
    const db = openPostgres(roles.databaseUrl);
    const close = async () => {
      await db.destroy();
      await roles.close();
    };
    // As servers that start at the same moment do.
    await Promise.all([1, 2, 3].map(() => migrateForServer(db, roles)));
    await seedReference(db);
    server = await startScratchServer({ db, engine: 'PostgreSQL', close }, {});
    initiator = await addDoctor(server);
    invited = await addDoctor(server, { hospital: '第二儿童医院' });
    consultationId = await propose(server, initiator, [invited]);
    await giveReply(server, invited, consultationId, '<p>建议复查</p>');
  });
  afterAll(() => server?.close());

  const tried = (statement: string) => expect(sql.raw(statement).execute(server.db), statement);
  const chain = () => verifyChain(server.db);

  test.each([
    'delete from audit_entry',
    "update audit_entry set actor_name = 'nobody'",
    'truncate audit_entry',
    'insert into audit_entry select * from audit_entry limit 1',
    'alter table audit_entry disable trigger all',
    'alter table audit_entry disable trigger audit_entry_append_only',
    'drop trigger audit_entry_append_only on audit_entry',
    'drop table audit_entry',
    'drop table audit_entry cascade',
    'alter table audit_entry rename to other',
    'alter table audit_entry owner to current_user',
    'create trigger own before insert on audit_entry for each statement execute function refuse_audit_change()',
    'create rule own as on insert to audit_entry do instead nothing',
    "create or replace function append_audit(contents text[]) returns void language sql as 'select'",
    "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
    'drop function append_audit(text[])',
    'alter function append_audit(text[]) security invoker',
    "alter function append_audit(text[]) set search_path = 'pg_temp'",
    'create table of_mine (id integer)',
    'create function of_mine() returns integer language sql as $$ select 1 $$',
    'grant delete on audit_entry to current_user; delete from audit_entry',
    "set session_replication_role = 'replica'",
    'set role %audit%',
    'set role %owner%',
    'drop schema public cascade',
    "update kysely_migration set name = 'other'",
    'alter table consultation_version disable trigger all',
    'alter table reply_version disable trigger all',
    'alter table opinion disable trigger all',
    'alter table consultation_outcome disable trigger all',
    'alter table picture_note disable trigger all',
    'alter table child_entry disable trigger all',
    'truncate consultation_version',
    'drop table consultation',
    'alter table consultation add column other integer',
  ])('security 67: the application is refused: %s', async (statement) => {
    const before = await chain();
    await tried(
      statement.replace('%audit%', roles.audit).replace('%owner%', `${roles.application}_owner`),
    ).rejects.toThrow(/permission denied|must be owner|no such privilege|must be able to SET ROLE/);
    expect(await chain()).toEqual(before);
  });

  test('security 67: what shadows the audit in a session reaches neither chain nor function', async () => {
    const before = await chain();
    await server.db.connection().execute(async (session) => {
      await sql`create temporary table audit_entry (id bigint, hash text)`.execute(session);
      await sql`insert into pg_temp.audit_entry values (1, 'of mine')`.execute(session);
      await sql`select append_audit(array[]::text[])`.execute(session);
      await sql`drop table pg_temp.audit_entry`.execute(session);
    });
    expect(await chain()).toEqual(before);
    expect(before).toMatchObject({ holds: true });
  });

  test('security 67: what is only ever added to cannot be changed by the application', async () => {
    for (const table of ['consultation_version', 'reply_version'])
      for (const statement of [`delete from ${table}`, `update ${table} set version_no = 9`])
        await tried(statement).rejects.toThrow('append-only');
  });

  test('the product works: signing in, a case, its reply, and the audit of each', async () => {
    const manager = await addManager(server, { roleId: 1 });
    const signedIn = await post(server, apiPaths.login, { username: initiator.username, ps: testPassword });
    expect(signedIn.status).toBe('OK');
    const detail = await post(
      server,
      fillPath(apiPaths.consultationDetail, { id: consultationId }),
      {},
      invited.cookie,
    );
    expect(detail.rmObject.replies).toHaveLength(1);
    const second = await propose(server, initiator, [invited]);
    expect(second).toBeGreaterThan(consultationId);
    const page = fillPath(apiPaths.auditList, { pageSize: 20, pageNo: 1 });
    const { rmObject } = await post(server, page, {}, manager.cookie);
    expect(rmObject.results.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['consultation.add', 'reply.add', 'session.login']),
    );
    expect(await chain()).toMatchObject({ holds: true });
  });

  test('who may change the audit is told apart', async () => {
    expect(await mayChangeAudit(server.db)).toBe(false);
    const owner = openPostgres(roles.databaseOwnerUrl);
    onTestFinished(() => owner.destroy());
    expect(await mayChangeAudit(owner)).toBe(true);
    await roles.asAdmin(`grant delete on audit_entry to ${roles.application}`);
    expect(await mayChangeAudit(server.db), 'where separating the roles stopped half way').toBe(true);
    await migrateForServer(server.db, roles);
    expect(await mayChangeAudit(server.db)).toBe(false);
  });

  test('a database whose tables the application may not read yet, as its owner restored them, is made ready', async () => {
    await roles.asAdmin(`revoke all on alarm, child_entry from ${roles.application}`);
    expect(await migrateForServer(server.db, roles)).toEqual([]);
    expect((await sql`select from alarm`.execute(server.db)).rows).toEqual([]);
  });

  test('a server that starts once more, with the owner or without, changes nothing', async () => {
    await migrateForServer(server.db, roles);
    await migrateForServer(server.db, { ...roles, databaseOwnerUrl: undefined });
    await propose(server, initiator, [invited]);
  });

  test('a database whose audit role was not made is refused in one line', async () => {
    await expect(migrateForServer(server.db, { ...roles, databaseUrl: roles.databaseOwnerUrl })).rejects.toThrow(
      `no member of a role ${roles.application}_owner_audit`,
    );
  });

  test('a backup taken by the application is restored by the owner, and the application works on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tongmou-roles-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const config = { ...server.config, ...roles };
    await takeBackup(config, join(folder, 'all.tar.gz'));
    const before = await chain();
    const owner = openPostgres(roles.databaseOwnerUrl);
    onTestFinished(() => owner.destroy());
    const { databaseUrl: _, ...asIs } = config;
    const target = async () => ({
      db: owner,
      uploads: await openUploadStore(asIs),
      application: roles.application,
    });
    await restoreBackup(join(folder, 'all.tar.gz'), target, { replace: true });
    expect(await chain()).toEqual(before);
    await tried('delete from audit_entry').rejects.toThrow('permission denied');
    expect(await mayChangeAudit(server.db)).toBe(false);
    const signedIn = await post(server, apiPaths.login, { username: invited.username, ps: testPassword });
    expect(signedIn.status).toBe('OK');
  });
});
