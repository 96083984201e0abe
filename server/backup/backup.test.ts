import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { verifyChain } from '../audit/chain-store.ts';
import { readConfig } from '../config.ts';
import { migrate, migrateUpTo } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { seedReference } from '../database/reference.ts';
import type { Db } from '../database/row-types.ts';
import { addTestArticle } from '../testing/articles.ts';
import { allFiles, allRows } from '../testing/backups.ts';
import { post, uploadFile } from '../testing/call.ts';
import { aCase, giveReply, propose, uploadPicture } from '../testing/consultations.ts';
import { addManager } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { namesIn, startS3 } from '../testing/s3-server.ts';
import { type Engine, emptyDatabase, engine, type ScratchDatabase } from '../testing/scratch-databases.ts';
import { onEachEngine, onServer, type TestServer } from '../testing/test-server.ts';
import { webhookOf } from '../testing/webhooks.ts';
import { openUploadStore } from '../upload/files.ts';
import { addUpload, uploadPath } from '../upload/upload-store.ts';
import { readBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-backup-'));
const s3 = await startS3();
const postgres = process.env.TEST_DATABASE_URL;
const databases: ScratchDatabase[] = [];
afterAll(async () => {
  for (const { close } of databases) await close();
  await s3.stop();
  await rm(folder, { recursive: true });
});

async function newDatabase(engine: Engine): Promise<ScratchDatabase> {
  const made = await emptyDatabase(engine);
  databases.push(made);
  return made;
}

let files = 0;
const newPath = () => join(folder, `${++files}.tar.gz`);
const storeOnDisk = () => openUploadStore(readConfig({ DATA_DIR: newPath() }));
const storeInS3 = async () => {
  const store = await openUploadStore(readConfig({ DATA_DIR: folder, ...s3.env }));
  for (const name of await namesIn(store)) await store.remove(name);
  return store;
};
const targets = [
  { engine: 'PGlite', uploads: storeInS3, place: 'S3' },
  ...(postgres ? [{ engine: 'PostgreSQL', uploads: storeOnDisk, place: 'disk' } as const] : []),
] as const;

const picturesOf = ({ services }: TestServer) => services.files.originals;

/**
 * Writes something in each text that no row has, so that a column which is lost is missed. What a check forbids stays, and
 * so does the audit, whose entries follow from each other.
 */
async function fillTexts(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and table_name <> 'audit_entry'`.execute(
    db,
  );
  const updates = rows.map(
    ({ table, column }) => `begin
      update "${table}" set "${column}" = 'x' where not exists (select from "${table}" where "${column}" <> '');
    exception when check_violation or unique_violation then null; end;`,
  );
  await sql.raw(`do $$ begin set local session_replication_role = replica; ${updates.join('\n')} end $$`).execute(db);
}

/** A server with something of everything, and how it is backed up. */
function filled(server: () => TestServer) {
  beforeAll(async () => {
    const editor = await addManager(server(), { roleId: 2 });
    await addTestArticle(server(), editor, { title: '“引号”\\ \u2028 与换行\n' });
    const found = { version: 1, exams: [{ disease: 'rop', examDate: '2026-04-20', eyes: { OD: { stage: '2' } } }] };
    const { initiator, id } = await aCase(server(), { findings: JSON.stringify(found) });
    await sql`update patient set weight_kg = 0.1::float8 + 0.2::float8`.execute(server().db);
    const image = await uploadPicture(server(), initiator);
    const grading = JSON.stringify({ ...found.exams[0], eyes: { OS: { view: 'poor' } } });
    await giveReply(server(), initiator, id, `<p>附图</p><img src="${image}">`, { grading });
    await uploadPicture(server(), initiator);
    await post(server(), apiPaths.opinionIssue, { id }, initiator.cookie);
    await fillTexts(server().db);
  });

  return async function backUp(): Promise<string> {
    const path = newPath();
    await writeBackup({ db: server().db, uploads: picturesOf(server()) }, createWriteStream(path));
    return path;
  };
}

onEachEngine((server) => {
  const backUp = filled(server);

  test('rows and files are equal after restoring to the other engine and place, at night to its own as well', async () => {
    const others = targets.filter(({ engine }) => engine !== server().engine);
    for (const one of process.env.NIGHTLY || others.length === 0 ? targets : others) await expectRestored(one);
  });

  async function expectRestored(target: (typeof targets)[number]): Promise<void> {
    const { db } = await newDatabase(target.engine);
    const store = await target.uploads();
    const path = await backUp();
    const { contents } = await restoreBackup(path, async () => ({ db, uploads: store }), { replace: false });
    expect(await allRows(db)).toEqual(await allRows(server().db));
    expect(await allFiles(store)).toEqual(await allFiles(picturesOf(server())));
    const again = newPath();
    await writeBackup({ db, uploads: store }, createWriteStream(again));
    expect((await readBackup(again)).contents, 'a backup of what was restored').toEqual(contents);
    expect(contents.uploads).toBe((await allFiles(picturesOf(server()))).size);
    expect(await verifyChain(db)).toEqual(await verifyChain(server().db));
    expect(await verifyChain(db)).toMatchObject({ holds: true });

    for (const table of ['case_sum', 'first_reply_sum', 'findings_sum', 'waiting_sum']) {
      const sums = async (of: typeof db) =>
        (await sql`select row(one)::text from ${sql.table(table)} as one where cases <> 0 order by 1`.execute(of)).rows;
      expect(await sums(db), table).toEqual(await sums(server().db));
      expect(await sums(db), table).not.toEqual([]);
    }

    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
    const epoch = (of: typeof db) => of.selectFrom('instance').select('epoch').executeTakeFirstOrThrow();
    expect(await epoch(db)).not.toEqual(await epoch(server().db));
  }
});

onServer((server) => {
  const backUp = filled(server);

  test('webhooks come back paused: what was restored may be a copy', async () => {
    const id = await webhookOf(server());
    const path = await backUp();
    await server().db.deleteFrom('webhook').where('id', '=', id).execute();
    const { db } = await newDatabase(engine);
    const store = await storeOnDisk();
    await restoreBackup(path, async () => ({ db, uploads: store }), { replace: false });
    expect(await db.selectFrom('webhook').select(['id', 'pause_cause']).execute()).toEqual([
      { id, pause_cause: 'restored' },
    ]);
  });

  test('numbers go on after the highest ever given, also where its row is gone', async () => {
    const name = { role_name: 'gone', role_name_cn: '已删' };
    const gone = await server().db.insertInto('role').values(name).returning('id').executeTakeFirstOrThrow();
    await server().db.deleteFrom('role').where('id', '=', gone.id).execute();
    const { db } = await newDatabase(engine);
    const store = await storeOnDisk();
    await restoreBackup(await backUp(), async () => ({ db, uploads: store }), { replace: false });
    const next = await db.insertInto('role').values(name).returning('id').executeTakeFirstOrThrow();
    expect(next.id).toBe(gone.id + 1);
  });

  test('a backup under write load holds all that was answered before, whole', { timeout: 180_000 }, async () => {
    const load = startLoad();
    await load.untilAnswered(30);
    const before = load.answered();
    const uploaded = load.uploaded();
    const path = await backUp();
    expect(load.answered()).toBeGreaterThan(before);
    await load.stop();

    const { db } = await newDatabase(engine);
    const store = await storeOnDisk();
    const { contents } = await restoreBackup(path, async () => ({ db, uploads: store }), { replace: false });
    // Of a picture whose upload was under way there may be the row alone.
    expect(contents.absentUploads.filter((name) => uploaded.includes(uploadPath(name)))).toEqual([]);
    const kept = await allRows(db);
    const now = await allRows(server().db);
    expect(kept.reply!.length).toBeGreaterThanOrEqual(load.repliesBy(before));
    for (const table of ['reply', 'audit_entry']) expect(now[table]).toEqual(expect.arrayContaining(kept[table]!));
    expect(await verifyChain(db)).toMatchObject({ holds: true, entries: kept.audit_entry!.length });
    const attached = await db.selectFrom('upload').select('name').execute();
    expect([...(await allFiles(store)).keys()]).toEqual(attached.map(({ name }) => name).sort());
  });

  /** Doctors who propose, upload and reply, several at once, until they are told to stop. */
  function startLoad() {
    let stopped = false;
    const answers: ('reply' | 'case')[] = [];
    const pictures: string[] = [];
    const work = Array.from({ length: 3 }, async () => {
      const { initiator, invited } = await aCase(server());
      while (!stopped) {
        const image = await uploadPicture(server(), invited);
        pictures.push(image);
        const id = await propose(server(), initiator, [invited]);
        answers.push('case');
        await giveReply(server(), invited, id, `<p>见图</p><img src="${image}">`);
        answers.push('reply');
      }
    });
    return {
      answered: () => answers.length,
      uploaded: () => [...pictures],
      repliesBy: (count: number) => answers.slice(0, count).filter((answer) => answer === 'reply').length,
      untilAnswered: async (count: number) => {
        while (answers.length < count) await new Promise((go) => setTimeout(go, 10));
      },
      stop: async () => {
        stopped = true;
        await Promise.all(work);
      },
    };
  }

  test('what is there stays unless --replace says otherwise; then nothing of it is left', async () => {
    const path = await backUp();
    const { db } = await newDatabase(server().engine);
    const store = await storeOnDisk();
    await migrate(db);
    await seedReference(db, 'password-of-the-old');
    await db.updateTable('user').set({ name: '旧库' }).execute();
    const [old, others] = ['0', '1'].map((digit) => `${digit.repeat(32)}.png`) as [string, string];
    await addUpload(db, { name: old, uploaderId: 1, width: 1, height: 1, content: Buffer.from('old') });
    await store.put(old, Buffer.from('old'));
    await store.put(others, Buffer.from('of another database'));
    const [rows, filesBefore] = [await allRows(db), await allFiles(store)];

    const target = async () => ({ db, uploads: store });
    await expect(restoreBackup(path, target, { replace: false })).rejects.toThrow('--replace');
    expect([await allRows(db), await allFiles(store)]).toEqual([rows, filesBefore]);

    await restoreBackup(path, target, { replace: true });
    expect(await allRows(db)).toEqual(await allRows(server().db));
    const expected = new Map([...(await allFiles(picturesOf(server()))), ...(await allFiles(store))]);
    expect(expected.has(others)).toBe(true);
    expect(expected.has(old)).toBe(false);
    expect(await allFiles(store)).toEqual(new Map([...expected].sort()));
  });

  test('a picture nobody claimed that goes meanwhile costs its row and nothing else', async () => {
    const editor = await addManager(server(), { roleId: 2 });
    const image = (await uploadFile(server(), await picture(), editor.cookie)).rmObject as string;
    const name = image.split('/').at(-1)!;
    await picturesOf(server()).remove(name);
    const path = await backUp();
    const { db } = await newDatabase(engine);
    const store = await storeOnDisk();
    const { contents } = await restoreBackup(path, async () => ({ db, uploads: store }), { replace: false });
    expect(contents.absentUploads).toEqual([name]);
    expect(await db.selectFrom('upload').selectAll().where('name', '=', name).execute()).toEqual([]);
    await server().db.deleteFrom('upload').where('name', '=', name).execute();
  });

  test('a backup of a former version is restored and brought up to date', async () => {
    const former = await newDatabase(server().engine);
    await former.db.transaction().execute((tx) => migrateUpTo(tx, '0004-article-search'));
    await sql`insert into disease_profile (id, name) values (11, '旧分类')`.execute(former.db);
    await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
      values ('admin', 'admin', '', '', true)`.execute(former.db);
    await sql`insert into article (title, author, source, content, preview_pic, pub_date_time, disease_profile_id, created_by)
      values ('旧文章', '作者', '来源', '<p>正文</p>', '', now(), 11, 1)`.execute(former.db);
    const path = newPath();
    await writeBackup({ db: former.db, uploads: await storeOnDisk() }, createWriteStream(path));
    const { db } = await newDatabase(server().engine);
    const store = await storeOnDisk();
    await restoreBackup(path, async () => ({ db, uploads: store }), { replace: false });
    expect(await db.selectFrom('article_version').select(['title', 'version_no']).execute()).toEqual([
      { title: '旧文章', version_no: 1 },
    ]);
  });

  test('a reader that goes away ends the backup, and the server goes on', async () => {
    const out = createWriteStream(newPath());
    const backup = writeBackup({ db: server().db, uploads: picturesOf(server()) }, out);
    out.destroy();
    await expect(backup).rejects.toThrow();
    const editor = await addManager(server(), { roleId: 2 });
    expect((await post(server(), apiPaths.heartbeat, {}, editor.cookie)).statusCode).toBe(200);
  });
});

test.runIf(postgres)('nothing is restored into a database that a server uses', async () => {
  const { db, url } = await newDatabase('PostgreSQL');
  await migrate(db);
  const path = newPath();
  const store = await storeOnDisk();
  await writeBackup({ db, uploads: store }, createWriteStream(path));
  await readBackup(path);
  const server = await openDatabase({ databaseUrl: url, dataDir: folder }, { asServer: true });
  await sql`select 1`.execute(server);
  const restore = () => restoreBackup(path, async () => ({ db, uploads: store }), { replace: true });
  await expect(restore()).rejects.toThrow('请先停止所有服务器');
  await server.destroy();
  // PostgreSQL forgets a connection a moment after it was closed.
  await vi.waitFor(restore, { timeout: 10_000, interval: 100 });
});
