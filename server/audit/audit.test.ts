import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addManager, testPassword } from '../testing/people.ts';
import { onEachEngine, type TestServer } from '../testing/test-server.ts';
import { type AuditEntry, recordAudit } from './audit-store.ts';
import { verifyChain } from './chain-store.ts';

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: new Date(),
  actorId: 1,
  actorName: 'admin',
  action: 'user.update',
  objectKind: 'user',
  objectId: 2_147_483_647,
  outcome: 'done',
  address: '::1',
  requestId: 'a1b2c3d4',
  detail: { zebra: 1, apple: ['two', 3], 名字: '"引号"\\ \u2028', long: 1e21, tiny: -1.5e-7, yes: true, nothing: null },
  ...more,
});

const entries = ({ db }: TestServer) => db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

/** What only someone with the rights of the database's owner can do. */
async function tamper({ db }: TestServer, statement: string): Promise<void> {
  await sql.raw('alter table audit_entry disable trigger all').execute(db);
  await sql.raw(statement).execute(db);
  await sql.raw('alter table audit_entry enable trigger all').execute(db);
}

onEachEngine((server) => {
  test('security 47: entries written side by side form one chain without gaps', async () => {
    const { db, services } = server();
    const alone = Array.from({ length: 200 }, (_, index) => services.audit(entry({ detail: { index } })));
    const inTransactions = Array.from({ length: 40 }, (_, index) =>
      db.transaction().execute((tx) => recordAudit(tx, entry({ objectId: null, detail: { index } }))),
    );
    await Promise.all([...alone, ...inTransactions, services.audit(entry())]);
    const rows = await entries(server());
    expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => index + 1));
    expect(await verifyChain(db)).toEqual({ holds: true, entries: 241, lastHash: rows.at(-1)!.hash });
  });

  test('security 47: an entry is not written when its change is rolled back', async () => {
    const { db } = server();
    const before = await entries(server());
    const rolledBack = db.transaction().execute(async (tx) => {
      await recordAudit(tx, entry());
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await entries(server())).toHaveLength(before.length);
  });

  test('security 47: the database refuses to change or delete entries', async () => {
    const { db } = server();
    for (const statement of [
      "update audit_entry set outcome = 'done'",
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });

  test('security 47: what someone past the database changed, removed or cut off is found and named', async () => {
    const { db, services } = server();
    for (let index = 0; index < 5; index++) await services.audit(entry());
    const known = await verifyChain(db);
    if (!known.holds) throw new Error('the chain is broken before the test');
    const content = { holds: false, reason: '内容与记录时不符' };

    await tamper(server(), `update audit_entry set actor_name = 'someone else' where id = 3`);
    expect(await verifyChain(db)).toMatchObject({ ...content, brokenAt: 3 });
    await tamper(server(), `update audit_entry set actor_name = 'admin' where id = 3`);

    await tamper(server(), `update audit_entry set detail = detail || '{"apple": []}' where id = 4`);
    expect(await verifyChain(db)).toMatchObject({ ...content, brokenAt: 4 });
    await tamper(server(), `delete from audit_entry where id = 4`);
    expect(await verifyChain(db)).toMatchObject({ brokenAt: 4, reason: '缺少这一条' });

    await tamper(server(), `delete from audit_entry where id >= 3`);
    expect(await verifyChain(db)).toMatchObject({ holds: true, entries: 2 });
    expect(await verifyChain(db, known)).toMatchObject({ holds: false, brokenAt: 3 });
  });

  test('security 47: sign-ins are on record, the failed and the successful, and signing out', async () => {
    const manager = await addManager(server(), { username: 'on record' });
    const from = (await entries(server())).length;
    await post(server(), apiPaths.login, { username: 'on record', ps: 'not the password' });
    await post(server(), apiPaths.login, { username: 'nobody of this name', ps: 'not the password' });
    const signedIn = await post(server(), apiPaths.login, { username: 'on record', ps: testPassword });
    await post(server(), apiPaths.logout, {}, String(signedIn.headers['set-cookie']).split(';')[0]);
    await post(server(), apiPaths.logout, {}, 'session=of-nobody');
    const recorded = (await entries(server())).slice(from);
    const short = recorded.map((row) => [row.action, row.outcome, row.actor_id, row.actor_name]);
    expect(short).toEqual([
      ['session.login', 'refused', manager.id, 'on record'],
      ['session.login', 'refused', null, ''],
      ['session.login', 'done', manager.id, 'on record'],
      ['session.logout', 'done', manager.id, 'on record'],
    ]);
    expect(JSON.stringify(recorded)).not.toContain('password');
    expect(recorded[0]!.address).toBe('127.0.0.1');
  });
});
