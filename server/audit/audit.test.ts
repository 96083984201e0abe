import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { readWebhook } from '../../contract/schemas/publication.ts';
import { post } from '../testing/call.ts';
import { startReceiver } from '../testing/http-receiver.ts';
import { addManager, testPassword } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { anchorAudit, readAnchors } from './anchor.ts';
import { type AuditEntry, recordAudit } from './audit-store.ts';
import { headOfChain, verifyChain } from './chain-store.ts';

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

onServer((server) => {
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
    expect(await verifyChain(db, [known])).toMatchObject({ holds: false, brokenAt: 3 });
  });

  test('security 68: what was cut off at the end is found by the anchors, also when others follow in its place', async () => {
    const { db, config, services } = server();
    const folder = await mkdtemp(join(tmpdir(), 'tongmou-anchors-'));
    const receiver = await startReceiver();
    onTestFinished(async () => {
      await receiver.close();
      await rm(folder, { recursive: true });
    });
    const file = join(folder, 'anchors.ndjson');
    const places = { ...config, auditAnchors: { file, url: receiver.url } };
    const write = async (count: number) => {
      for (let index = 0; index < count; index++) await services.audit(entry());
      await anchorAudit(db, places);
    };
    await write(5);
    await write(5);
    const { entries: first } = (await headOfChain(db))!;
    await write(5);
    await anchorAudit(db, places);
    const { entries: end } = (await headOfChain(db))!;
    const known = readAnchors(await readFile(file, 'utf8'));
    expect(known).toMatchObject({ unreadable: [], anchors: { length: 4 } });
    expect(await verifyChain(db, known.anchors)).toMatchObject({ holds: true, entries: end });
    expect((await stat(file)).mode & 0o077).toBe(0);

    const posted = receiver.posts.map(({ headers, body }) =>
      readWebhook(z.looseObject({ id: z.string(), time: z.int() }), headers, body.toString(), config.webhookSecret),
    );
    expect(posted.at(-1)).toMatchObject({ entries: end, lastHash: known.anchors.at(-1)!.lastHash });
    expect(readAnchors(receiver.posts.map(({ body }) => body.toString()).join('\n')).anchors).toHaveLength(4);

    await tamper(server(), `delete from audit_entry where id > ${end - 2}`);
    expect(await verifyChain(db)).toMatchObject({ holds: true, entries: end - 2 });
    expect(await verifyChain(db, known.anchors)).toMatchObject({ holds: false, brokenAt: end - 1 });
    for (let index = 0; index < 3; index++) await services.audit(entry());
    expect(await verifyChain(db)).toMatchObject({ holds: true, entries: end + 1 });
    expect(await verifyChain(db, known.anchors)).toMatchObject({ holds: false, entries: first, brokenAt: first + 1 });
  });

  test('security 68: an address that does not take an anchor is told, and the file has it', async () => {
    const { db, config } = server();
    const folder = await mkdtemp(join(tmpdir(), 'tongmou-anchors-'));
    const receiver = await startReceiver();
    onTestFinished(async () => {
      await receiver.close();
      await rm(folder, { recursive: true });
    });
    const file = join(folder, 'anchors.ndjson');
    receiver.answer({ status: 302 });
    await expect(anchorAudit(db, { ...config, auditAnchors: { file, url: receiver.url } })).rejects.toThrow();
    expect(receiver.posts).toHaveLength(1);
    await appendFile(file, '{"time":"2026-');
    expect(readAnchors(await readFile(file, 'utf8'))).toMatchObject({ anchors: { length: 1 }, unreadable: [2] });
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
