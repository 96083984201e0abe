import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { verifyChain } from '../../../server/audit/chain-store.ts';
import { openDatabase } from '../../../server/database/open.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { sha256 } from '../../../server/opinion/rules.ts';
import { openUploadStore } from '../../../server/upload/files.ts';
import type { Findings } from './findings.ts';
import type { Place } from './product.ts';

/** Of a product that is stopped, where its data are. */
type Stopped = Pick<Place, 'dataDir'> & { database: { url: string } | undefined };

/** Rows that must not exist, each told by a text. */
const halfDone: Record<string, string> = {
  'a consultation that nobody was invited to': `select id from consultation
    where (select count(*) from consultation_doctor d where d.consultation_id = consultation.id) < 2
      and not exists (select from patient join child_entry e on e.child_id = patient.child_id
        where patient.id = consultation.patient_id and e.kind = 'consentWithdrawn')`,
  'a patient without a consultation': `select id from patient
    where not exists (select from consultation c where c.patient_id = patient.id)`,
  'a record of a child that somebody else was merged into and that is gone': `select c.id from child c
    join child kept on kept.id = c.merged_into where kept.merged_into is not null or kept.deleted_at is not null`,
  'a case in a record that was merged or deleted': `select p.id from patient p join child c on c.id = p.child_id
    where p.deleted_at is null and (c.merged_into is not null or c.deleted_at is not null)`,
  'a child whose rules were not asked': `select c.id from child c where c.rules_version is null and c.merged_into is null`,
  'a patient deleted otherwise than the consultation': `select c.id from consultation c
    join patient p on p.id = c.patient_id where p.deleted_at is distinct from c.deleted_at`,
  'a participant deleted otherwise than the consultation': `select c.id from consultation c
    join consultation_doctor d on d.consultation_id = c.id where d.deleted_at is distinct from c.deleted_at`,
  'something shown of a deleted consultation': `select c.id from consultation c where c.deleted_at is not null and (
    exists (select from reply r where r.consultation_id = c.id and r.deleted_at is null)
    or exists (select from attachment a where a.consultation_id = c.id and a.removed_at is null))`,
  'a count of replies that is wrong': `select c.id from consultation c
    left join reply r on r.consultation_id = c.id and r.deleted_at is null where c.deleted_at is null
    group by c.id having c.reply_count <> count(r.id) or c.last_reply_at is distinct from max(r.created_at)`,
  'a count of attachments that is wrong': `select id from consultation where deleted_at is null and attachment_count <>
    (select count(*) from attachment a where a.consultation_id = consultation.id and a.reply_id is null
      and not a.is_inline and a.removed_at is null)`,
  'a last activity that is wrong': `select c.id from consultation c join consultation_doctor d on d.consultation_id = c.id
    where c.deleted_at is null and d.last_activity_at <> coalesce(c.last_reply_at, c.created_at)`,
  'a reply without its receipts': `select r.id from reply r join consultation_doctor d on
    d.consultation_id = r.consultation_id and d.doctor_id <> r.doctor_id where r.deleted_at is null and not exists (
      select from reply_read x where x.reply_id = r.id and x.doctor_id = d.doctor_id)`,
  'an image of a consultation that belongs to another object': `select a.id from attachment a
    join upload u on u.name = a.upload_name where a.removed_at is null
    and (u.claim_kind, u.claim_id) is distinct from ('consultation', a.consultation_id)`,
  'an article whose cover is not noted as shown': `select a.id from article a join upload u
    on a.preview_pic like '%/' || u.name where not exists (select from article_upload s
      where s.article_id = a.id and s.upload_name = u.name and s.is_shown and u.claim_kind = 'article')`,
  'a doctor who is a manager, or a user who is neither': `select u.id from "user" u
    left join doctor d on d.user_id = u.id where u.is_manager <> (d.id is null)`,
  'a role of a deleted user': `select u.id from "user" u join user_role r on r.user_id = u.id where u.deleted_at is not null`,
  'an article whose last version is another': `select a.id from article a join article_version v on v.article_id = a.id
    where a.deleted_at is null and v.version_no = (select max(version_no) from article_version x where x.article_id = a.id)
    and (a.title, a.content, a.preview_pic) is distinct from (v.title, v.content, v.preview_pic)`,
  'a waiting revision that has the number of a version, or a picture that may be deleted': `select r.article_id as id
    from article_revision r where r.state <> 'closed' and (
      exists (select from article_version v where v.article_id = r.article_id and v.version_no = r.version_no)
      or exists (select from upload u where r.preview_pic like '%/' || u.name and not exists (select from article_upload s
        where s.article_id = r.article_id and s.upload_name = u.name and u.claim_kind = 'article')))`,
  'a public article that the publisher is not told of': `select id from article where is_public
    and not exists (select from publication_log l where l.article_id = article.id)`,
  'a consultation whose versions have a gap': `select c.id from consultation c
    left join consultation_version v on v.consultation_id = c.id group by c.id
    having min(v.version_no) is distinct from 1 or max(v.version_no) <> c.version_no or count(*) <> c.version_no`,
  'a reply whose versions have a gap': `select r.id from reply r left join reply_version v on v.reply_id = r.id
    group by r.id
    having min(v.version_no) is distinct from 1 or max(v.version_no) <> r.version_no or count(*) <> r.version_no`,
  'a consultation that is not as its newest version': `select c.id from consultation c
    join patient p on p.id = c.patient_id
    join consultation_version v on v.consultation_id = c.id and v.version_no = c.version_no
    where (c.title, c.description, c.disease_id, p.name, p.weight_kg) is distinct from (v.state->>'title',
      v.state->>'consultationDesc', (v.state->>'diseaseId')::integer, v.state->>'patientName',
      (v.state->>'patientWeight')::double precision)
    or c.deleted_at is null and (
      select coalesce(jsonb_agg('/upload/images/' || a.upload_name order by a.position, a.id), '[]') from attachment a
      where a.consultation_id = c.id and a.reply_id is null and not a.is_inline and a.removed_at is null)
      <> jsonb_path_query_array(v.state, '$.attachments[*].attachmentLocate')`,
  'a reply that is not as its newest version': `select r.id from reply r
    join reply_version v on v.reply_id = r.id and v.version_no = r.version_no
    where (r.content, r.grading, r.doctor_id) is distinct from (v.content, v.grading, v.doctor_id)`,
  'a reply to a version that never was': `select v.reply_id as id from reply_version v join reply r on r.id = v.reply_id
    where not exists (select from consultation_version c
      where c.consultation_id = r.consultation_id and c.version_no = v.consultation_version_no)`,
  'a status that no change led to': `select c.id from consultation c left join (
      select consultation_id, array_agg(former_status order by id) as formers,
        array_agg(status order by id) as statuses from consultation_status_change group by consultation_id) s
      on s.consultation_id = c.id
    where (0::smallint || coalesce(s.statuses, '{}')) <> (coalesce(s.formers, '{}') || c.status)`,
  'a case that is unseen by who was told nothing, or by who edits it while no reply was withdrawn': `select c.id
    from consultation c join consultation_doctor d on d.consultation_id = c.id and d.unseen_since is not null
    where d.told_no = 0 or (d.doctor_id = c.doctor_id
      and not exists (select from reply where consultation_id = c.id and deleted_at is not null))`,
  'an opinion without its file, its version or its record': `select o.id from opinion o
    left join upload u on u.name = o.upload_name
    where (u.claim_kind, u.claim_id) is distinct from ('opinion', o.consultation_id)
    or not exists (select from consultation_version v
      where v.consultation_id = o.consultation_id and v.version_no = o.version_no)
    or not exists (select from audit_entry where action = 'opinion.issue' and outcome = 'done' and object_id = o.id)`,
  'a file of an opinion that was never issued': `select claim_id as id from upload where claim_kind = 'opinion'
    and not exists (select from opinion o where o.upload_name = upload.name)`,
  'a submit without its answer': `select 1 as id from submission where answer is null`,
};

/** What each row that was added must have on record, once. */
const recorded = { consultation: 'consultation.add', reply: 'reply.add', role: 'role.add', hospital: 'hospital.add' };

/** Looks at the database and the uploads of a product that is stopped: nothing half done, nothing without its record. */
export async function checkIntegrity({ dataDir, database }: Stopped, findings: Findings): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: database?.url });
  try {
    for (const [what, query] of Object.entries(halfDone)) {
      const { rows } = await sql.raw<{ id: number }>(query).execute(db);
      if (rows.length > 0) findings.fault(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
    }
    await checkRecords(db, findings);
    await checkFiles(db, dataDir, findings);
    const chain = await verifyChain(db);
    if (!chain.holds) findings.fault(`the audit breaks off at ${chain.brokenAt}: ${chain.reason}`);
    findings.count('audit entries', chain.entries);
  } finally {
    await db.destroy();
  }
}

async function checkRecords(db: Db, findings: Findings): Promise<void> {
  for (const [table, action] of Object.entries(recorded)) {
    // Ids rise: what was there before the first entry was not added by a call.
    const { rows } = await sql<{ id: number; entries: number }>`
      with entry as (select object_id, count(*)::integer as entries from audit_entry
        where action = ${action} and outcome = 'done' group by object_id)
      select coalesce(t.id, entry.object_id) as id, coalesce(entry.entries, 0) as entries
      from ${sql.table(table)} t full join entry on entry.object_id = t.id
      where coalesce(t.id, entry.object_id) >= (select min(object_id) from entry) and entry.entries is distinct from 1
        and (${table} <> 'role' or t.id is not null)`.execute(db);
    for (const { id, entries } of rows) findings.fault(`${table} ${id} has ${entries} entries of ${action}`);
  }
}

/**
 * Every claimed upload has its file, every file its row, and an opinion the very file that was issued. A row whose file never
 * came belongs to nobody.
 */
async function checkFiles(db: Db, dataDir: string, findings: Findings): Promise<void> {
  const store = await openUploadStore({ dataDir, s3: undefined });
  const rows = await db.selectFrom('upload').select(['name', 'claim_kind as claimKind']).execute();
  const known = new Map(rows.map(({ name, claimKind }) => [name, claimKind]));
  const files = new Set<string>();
  for await (const name of store.names()) files.add(name);
  for (const name of files) if (!known.has(name)) findings.fault(`the file ${name} has no row`);
  for (const [name, claimKind] of known) if (claimKind && !files.has(name)) findings.fault(`${name} has no file`);
  findings.count('uploads', files.size);
  for (const opinion of await db.selectFrom('opinion').select(['id', 'upload_name as name', 'sha256']).execute()) {
    const file = await store.open(opinion.name);
    const isIssued = file && sha256(await buffer(file.stream)) === opinion.sha256;
    if (!isIssued) findings.fault(`the file of opinion ${opinion.id} is not the one that was issued`);
  }
}
