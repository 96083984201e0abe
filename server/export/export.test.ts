import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { type AuditEntry, canonical, chainHash } from '../audit/audit-store.ts';
import { verifyChain } from '../audit/chain-store.ts';
import { tablesInOrder } from '../backup/backup-store.ts';
import type { Db } from '../database/row-types.ts';
import { addTestArticle, revise } from '../testing/articles.ts';
import { post, uploadFile } from '../testing/call.ts';
import { aCase, giveReply, uploadPicture } from '../testing/consultations.ts';
import { allBelow } from '../testing/folders.ts';
import { addManager } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { onServer } from '../testing/test-server.ts';
import { kinds } from './kinds-store.ts';
import { columnsNotExported, tablesNotExported } from './not-exported.ts';
import { type Exported, writeExport } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-export-'));
afterAll(() => rm(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: what another system reads has no type here.
type Line = any;

/** What a doctor has set, and a notification on its way to them. */
async function addSettings(db: Db, doctor_id: number, substitute_id: number): Promise<void> {
  const saved_at = new Date();
  await db
    .insertInto('absence')
    .values({ doctor_id, from_day: '2026-12-01', to_day: '2026-12-05', substitute_id, saved_at })
    .execute();
  await db
    .insertInto('notification_address')
    .values({
      doctor_id,
      channel: 'email',
      address: 'a@example.com',
      verified_at: saved_at,
      code_hash: null,
      code_sent_at: null,
    })
    .execute();
  const { id } = await db.selectFrom('notification').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('delivery')
    .values({ notification_id: id, doctor_id, channel: 'push', state: 'sent', due_at: saved_at })
    .execute();
}

/** A record that waits to be erased, and what stays of another one. */
async function addErasures(db: Db, asked_by: number, confirmed_by: number): Promise<void> {
  const { id: child_id, hospital_id } = await db
    .selectFrom('child')
    .select(['id', 'hospital_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const asked = { child_id, hospital_id, asked_by, asked_at: new Date() };
  await db
    .insertInto('erasure_request')
    .values({ ...asked, reason: '监护人要求' })
    .execute();
  const counted = JSON.stringify({ cases: 1 });
  await db
    .insertInto('erasure_certificate')
    .values({
      ...asked,
      record_created_at: new Date(),
      hospital: '院',
      asked_name: '甲',
      confirmed_by,
      confirmed_name: '乙',
      erased_at: new Date(),
      counted,
    } as never)
    .execute();
}

onServer((server) => {
  const path = () => join(folder, server().engine);
  const read = async (file: string): Promise<Line[]> =>
    (await readFile(join(path(), file), 'utf8'))
      .trimEnd()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const uploads = () => server().services.files.originals;
  let exported: Exported;
  let caseId: number;

  beforeAll(async () => {
    const editor = await addManager(server(), { roleId: 2 });
    const shown = (await uploadFile(server(), await picture(), editor.cookie)).rmObject as string;
    const article = { title: '<白瞳>', content: `<p>正文</p><img src="${shown}">` };
    await revise(server(), await addTestArticle(server(), editor, article));
    const exam = { disease: 'rop', examDate: '2026-04-20', eyes: { OD: { stage: '2' } } };
    const findings = JSON.stringify({ version: 1, exams: [exam] });
    const { initiator, invited, id } = await aCase(server(), { findings });
    caseId = id;
    const image = await uploadPicture(server(), initiator);
    await giveReply(server(), initiator, id, `<p>附图</p><img src="${image}">`, { grading: JSON.stringify(exam) });
    await giveReply(server(), invited, id, '<p>收回的话</p>');
    await sql`update reply set deleted_at = now() where content like '%收回的话%'`.execute(server().db);
    await post(server(), apiPaths.opinionIssue, { id }, invited.cookie);
    await addSettings(server().db, invited.doctorId, initiator.doctorId);
    await addErasures(server().db, initiator.doctorId, invited.doctorId);
    exported = await writeExport(
      { db: server().db, read: server().services.read, uploads: uploads() },
      path(),
      '1.2.3',
    );
  });

  test('every table is told, or it is said why not', async () => {
    const told = [...kinds.flatMap(({ tables }) => tables), ...Object.keys(tablesNotExported)];
    expect(told.toSorted()).toEqual((await tablesInOrder(server().db)).toSorted());
  });

  test('every column of what is told is read, or it is said why not', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema()`.execute(server().db);
    const missing = rows.filter(({ table, column }) => {
      const kind = kinds.find(({ tables }) => tables.includes(table));
      if (!kind) return false;
      const isRead = new RegExp(`\\b${column}\\b`).test(kind.rows.compile(server().db).sql);
      return !isRead && !(`${table}.${column}` in columnsNotExported);
    });
    expect(missing).toEqual([]);
  });

  test('every row is there, deleted ones too, and every field is explained', async () => {
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        server().db,
      );
      return rows[0]!.count;
    };
    for (const { file, tables, fields } of kinds) {
      const lines = await read(file);
      const added = file === 'audit.ndjson' ? 1 : 0;
      expect(lines.length, file).toBe((await count(tables[0]!)) - added);
      expect(exported.lines[file]).toBe(lines.length);
      for (const line of lines) for (const name of namesIn(line)) expect(Object.keys(fields), file).toContain(name);
    }
    const readme = await readFile(join(path(), 'README.txt'), 'utf8');
    for (const { file } of kinds) expect(readme).toContain(file);
    expect(readme).toContain('1.2.3');
  });

  test('a case has its findings, doctors, replies and pictures', async () => {
    const found = (await read('consultations.ndjson')).find(({ id }) => id === caseId);
    expect(found).toMatchObject({
      patientBirthday: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      consultationStartDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      findings: { content: { exams: [{ disease: 'rop' }] }, figures: { ropStage: '2' } },
      replies: [
        { replyContent: '<p>建议复查</p>' },
        { replyContent: expect.stringContaining('附图'), grading: { disease: 'rop' }, deletedAt: null },
        { replyContent: '<p>收回的话</p>', deletedAt: expect.any(String) },
      ],
    });
    expect(found.doctors).toHaveLength(2);
    const [, reply] = found.replies;
    const [attached] = reply.attachments;
    expect(attached.file).toBe(`consultations/${caseId}/reply-${reply.replyId}-inline-${attached.attachmentId}.png`);
    expect((await stat(join(path(), attached.file))).size).toBeGreaterThan(0);
    expect(reply.reads).toEqual([{ doctorId: expect.any(Number), readAt: null }]);
  });

  test('an issued opinion is a file with the sum that was issued', async () => {
    const [opinion] = await read('opinions.ndjson');
    expect(opinion).toMatchObject({ consultationId: caseId, versionNo: 1 });
    const bytes = await readFile(join(path(), opinion.file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(opinion.sha256);
  });

  test('an article is a page that shows its pictures', async () => {
    const [article] = (await read('articles.ndjson')).filter(({ title }) => title === '<白瞳>');
    const page = await readFile(join(path(), 'articles', `${article.id}.html`), 'utf8');
    expect(page).toContain('<h1>&lt;白瞳&gt;</h1>');
    const source = /src="([^"]+)"/.exec(page)![1]!;
    expect((await stat(join(path(), 'articles', source))).size).toBeGreaterThan(0);
  });

  test('no password leaves, and the chain of the audit can be computed anew', async () => {
    for (const { file } of kinds) expect(await readFile(join(path(), file), 'utf8')).not.toContain('$argon2');
    let last = '';
    for (const { id, previousHash, hash, at, ...entry } of await read('audit.ndjson')) {
      expect(previousHash).toBe(last);
      last = hash;
      expect(chainHash(previousHash, id, canonical({ ...entry, at } as AuditEntry))).toBe(hash);
    }
    const { rows } = await sql<Line>`select * from audit_entry order by id desc limit 1`.execute(server().db);
    expect(rows[0]).toMatchObject({
      action: 'data.export',
      actor_name: '命令行',
      detail: { pictures: exported.pictures },
      previous_hash: last,
    });
    expect(await verifyChain(server().db)).toMatchObject({ holds: true });
  });

  test('all is for its owner alone, with a checksum that fits', async () => {
    const sums = new Map(
      (await readFile(join(path(), 'SHA256SUMS'), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    for (const one of await allBelow(path())) {
      const found = await stat(one);
      expect(found.mode & 0o777, one).toBe(found.isDirectory() ? 0o700 : 0o600);
      const name = one.slice(path().length + 1);
      if (found.isDirectory() || name === 'SHA256SUMS') continue;
      expect(sums.get(name), name).toBe(
        createHash('sha256')
          .update(await readFile(one))
          .digest('hex'),
      );
      sums.delete(name);
    }
    expect([...sums.keys()]).toEqual([]);
  });

  test('what is there is not overwritten, and what fails leaves nothing', async () => {
    const take = (to: string, store = uploads()) =>
      writeExport({ db: server().db, read: server().services.read, uploads: store }, to, '1.2.3');
    await expect(take(path())).rejects.toThrow('不会覆盖');
    await expect(take(join(folder, 'absent', 'export'))).rejects.toThrow('没有文件夹');
    const broken = { ...uploads(), open: () => Promise.reject(new Error('the disk broke')) };
    await expect(take(join(folder, 'broken'), broken)).rejects.toThrow('the disk broke');
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  test('a picture that is gone is named', async () => {
    const [lost] = await read('pictures.ndjson');
    await uploads().remove(lost.url.split('/').at(-1));
    const again = join(folder, `${server().engine}-again`);
    const { absentPictures } = await writeExport(
      { db: server().db, read: server().services.read, uploads: uploads() },
      again,
      '1.2.3',
    );
    expect(absentPictures).toEqual(lost.files);
    expect(await readFile(join(again, 'README.txt'), 'utf8')).toContain(lost.files[0]);
  });
});

/** Stored as they are, by their own descriptions. */
const opaque = ['participant', 'state', 'summary', 'eyes', 'content', 'grading', 'detail', 'figures'];

/** `a`, `list`, `list[].b`, `object.c` of a line. */
function namesIn(value: Line, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]): string[] => {
    const name = prefix + key;
    if (opaque.includes(key)) return [name];
    if (Array.isArray(inner))
      return [name, ...inner.flatMap((one) => (isObject(one) ? namesIn(one, `${name}[].`) : []))];
    return [name, ...(isObject(inner) ? namesIn(inner, `${name}.`) : [])];
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
