import { sql } from 'kysely';
import type { ImageTag } from '../clinical/findings.ts';
import { childForCase } from '../server/child/case-store.ts';
import { settleChildren } from '../server/child/standing-store.ts';
import { addConsultation, addParticipants, setStatus } from '../server/consultation/consultation-store.ts';
import { saveFindings } from '../server/consultation/findings-store.ts';
import { invite } from '../server/consultation/inviting.ts';
import { addOutcome } from '../server/consultation/outcome-store.ts';
import { cleanFields } from '../server/consultation/rules.ts';
import { saveUrgency, urgencyWith } from '../server/consultation/urgency-store.ts';
import { addStatusChange, addVersion } from '../server/consultation/version-store.ts';
import type { Db, Tx } from '../server/database/row-types.ts';
import { refreshWaiting } from '../server/invitation/invitation-store.ts';
import { issueOpinion } from '../server/opinion/issue.ts';
import { addReceipts } from '../server/reply/receipt-store.ts';
import { addReply, deleteReply, updateReply } from '../server/reply/reply-store.ts';
import type { Change } from '../server/route.ts';
import type { CallingDoctor } from '../server/session/session-store.ts';
import { showImages } from '../server/upload/attachment-store.ts';
import type { UploadFiles } from '../server/upload/files.ts';
import { type DatedCase, readCases } from './sample-cases.ts';
import { uploadSample } from './sample-files.ts';
import { seedChildren } from './seed-children.ts';
import { seedDoctors } from './seed-people.ts';

/**
 * Adds the sample hospitals, doctors and consultations with their pictures and replies to a database that has none.
 * Dates end at `now`; all else is the same each time.
 */
export async function seedCases(
  { db, files }: { db: Db; files: UploadFiles },
  password: string,
  now = new Date(),
): Promise<void> {
  const cases = await readCases(now);
  const doctors = await seedDoctors(db, files, password);
  const caseIds: number[] = [];
  await db.transaction().execute(async (tx) => {
    const replies: (DatedCase['replies'][number] & { id: number; revisions: DatedCase['revisions'] })[] = [];
    for (const sample of cases) {
      const id = await addCase(tx, files, sample, doctors);
      caseIds.push(id);
      replies.push(...sample.replies.map((reply) => ({ ...reply, id, revisions: sample.revisions })));
    }
    replies.sort((one, other) => one.at.getTime() - other.at.getTime());
    const ids: number[] = [];
    for (const { id, doctor, content, grading, at: createdAt, edited, withdrawnAt, revisions } of replies) {
      const author = doctors.get(doctor)!;
      const seenAt = (moment: Date) => 1 + revisions.filter(({ at }) => at < moment).length;
      const opinion = { content: `<p>${content}</p>`, grading };
      const replyId = await addReply(tx, id, author, opinion, {
        createdAt,
        consultationVersionNo: seenAt(createdAt),
      });
      if (edited) {
        const written = { replyId, doctorId: author.doctorId, consultationVersionNo: seenAt(edited.at) };
        await updateReply(tx, written, { content: `<p>${edited.content}</p>` }, edited.at);
      }
      if (withdrawnAt) await deleteReply(tx, replyId, author.doctorId, withdrawnAt);
      else ids.push(replyId);
    }
    await addReceipts(tx, ids);
    await refreshWaiting(tx, caseIds, now);
    await markOldAsSeen(tx, now);
    await markOldAsRead(tx, now);
    await raiseAlarms(tx, now);
    await seedChildren(tx, doctors.values().next().value!, now);
    await settleChildren(tx, { at: now });
    await signInDoctors(tx);
  });
  const longest = cases.indexOf(cases.toSorted((one, other) => other.replies.length - one.replies.length)[0]!);
  const issuer = doctors.get(cases[longest]!.initiator)!;
  await issueSample({ db, files }, { consultationId: caseIds[longest]!, issuer, now });
}

/** An opinion of the case with the most replies, as its doctor would issue it. */
async function issueSample(
  { db, files }: { db: Db; files: UploadFiles },
  wish: { consultationId: number; issuer: CallingDoctor; now: Date },
): Promise<void> {
  const origin = process.env.PUBLIC_URL || undefined;
  const change: Change = (work) => db.transaction().execute((tx) => work(tx, undefined));
  await issueOpinion({ db, files, change }, { ...wish, origin, signature: undefined });
}

/** The case with those who take part and a copy of each picture, as if its doctor had uploaded it; its id. */
async function addCase(
  tx: Tx,
  files: UploadFiles,
  { proposal, pictures, findings, revisions, createdAt, status, outcome, ...sample }: DatedCase,
  doctors: Map<string, CallingDoctor>,
): Promise<number> {
  const initiator = doctors.get(sample.initiator)!;
  const invited = sample.invited.map((username) => doctors.get(username)!.doctorId);
  const images: ImageTag[] = [];
  for (const { name, takenOn } of pictures) {
    const attachmentLocate = await uploadSample(tx, files, `cases/${name}.jpg`, initiator.userId);
    const field = name.startsWith('rop') || name.startsWith('rb') ? ('posteriorPole' as const) : undefined;
    images.push({ attachmentLocate, eye: name.endsWith('-right') ? 'OD' : 'OS', takenOn, ...(field && { field }) });
  }
  const fields = cleanFields({
    ...proposal,
    imageUrl: images.map(({ attachmentLocate }) => attachmentLocate),
    doctorSelect: invited,
    findings: { ...findings, images },
  });
  const childId = await childForCase(tx, fields, initiator, { at: createdAt });
  const urgency = await urgencyWith(tx, fields, { childId, at: createdAt });
  const id = await addConsultation(tx, fields, childId, initiator, createdAt);
  await saveFindings(tx, id, fields.findings, { ...initiator, at: createdAt, confirmed: '1' });
  await saveUrgency(tx, id, urgency, createdAt);
  const consultation = { id, diseaseId: fields.diseaseId, lastActivityAt: createdAt };
  await addParticipants(tx, consultation, [initiator.doctorId], null);
  await invite(tx, { ...consultation, ...urgency }, invited, createdAt);
  const shown = { attachments: fields.imageUrl, html: fields.consultationDesc, uploaderId: initiator.userId };
  await showImages(tx, { consultationId: id, replyId: null }, shown);
  await addVersion(tx, id, initiator.doctorId, { savedAt: createdAt });
  const revise = async (revised: DatedCase['revisions']) => {
    for (const { findings, at: savedAt, reason } of revised) {
      await saveFindings(tx, id, { ...findings, images }, { ...initiator, at: savedAt, confirmed: '1' });
      await addVersion(tx, id, initiator.doctorId, { savedAt, reason });
    }
  };
  await revise(revisions.filter(({ reason }) => reason === undefined));
  if (status !== 0) {
    await setStatus(tx, id, status);
    const at = sample.replies.reduce((latest, reply) => (reply.at > latest ? reply.at : latest), createdAt);
    await addStatusChange(tx, id, initiator.doctorId, { formerStatus: 0, status, at });
  }
  await revise(revisions.filter(({ reason }) => reason !== undefined));
  if (status !== 0) await addSampleOutcome(tx, id, initiator, outcome);
  return id;
}

/** What a closed case came to; of those of which nothing was said nobody is asked. */
async function addSampleOutcome(
  tx: Tx,
  id: number,
  initiator: { doctorId: number; hospitalId: number },
  outcome: DatedCase['outcome'],
): Promise<void> {
  if (!outcome) return;
  await addOutcome(tx, id, initiator, { content: outcome.content, versionNo: 1, at: outcome.at });
}

/** Who replied has seen the invitation, and so have most of the others by a few hours later; some have said that they will. */
async function markOldAsSeen(tx: Tx, now: Date): Promise<void> {
  await sql`
    update consultation_doctor set seen_at = least(replied_at, invited_at + interval '3 hours', ${now}::timestamptz)
    where invited_at is not null and (replied_at is not null
      or invited_at <= ${now}::timestamptz - interval '7 days' or (consultation_id + doctor_id) % 3 = 0)`.execute(tx);
  await sql`
    update consultation_doctor set answer = 'accepted', answered_at = least(replied_at, seen_at + interval '40 minutes')
    where seen_at is not null and (replied_at is not null or (consultation_id + doctor_id) % 2 = 0)`.execute(tx);
}

/** Whoever proposed, looked or replied was signed in then. */
async function signInDoctors(tx: Tx): Promise<void> {
  await sql`
    update "user" set last_sign_in_at = latest.at
    from (select doctor_id, max(greatest(created_at, seen_at, replied_at)) as at
        from (select d.doctor_id, seen_at, replied_at, case when invited_at is null then c.created_at end as created_at
          from consultation_doctor d join consultation c on c.id = d.consultation_id) acts
        group by doctor_id) latest
      join doctor on doctor.id = latest.doctor_id
    where "user".id = doctor.user_id`.execute(tx);
}

/** What is grave alerts since its proposal; who replied first has acted. */
async function raiseAlarms(tx: Tx, now: Date): Promise<void> {
  await settleChildren(tx, { at: now });
  await sql`
    update alarm set raised_at = latest.created_at, acknowledged_at = latest.first_reply_at,
      alert_at = case when latest.first_reply_at is null then alert_at end,
      acknowledged_how = case when latest.first_reply_at is not null then 'reply' end,
      acknowledged_by = (select doctor_id from consultation_doctor d
        where d.consultation_id = latest.id and d.replied_at is not null order by replied_at limit 1)
    from (select distinct on (child_id) c.id, child_id, c.created_at, c.first_reply_at
      from consultation c join patient on patient.id = c.patient_id order by child_id, c.id desc) latest
    where latest.child_id = alarm.child_id`.execute(tx);
}

/** Doctors have read what is more than a week old and what they answered later; of the rest two in five. */
async function markOldAsRead(tx: Tx, now: Date): Promise<void> {
  await sql`
    update reply_read set read_at = least(reply.created_at + interval '5 hours', ${now}::timestamptz)
    from reply where reply.id = reply_read.reply_id and (
      reply.created_at <= ${now}::timestamptz - interval '7 days'
      or (reply_read.reply_id + reply_read.doctor_id) % 5 < 2
      or exists (select from reply as later where later.consultation_id = reply.consultation_id
        and later.doctor_id = reply_read.doctor_id and later.created_at > reply.created_at))
  `.execute(tx);
  await sql`update consultation_doctor set unseen_since = null
    where unseen_since <= ${now}::timestamptz - interval '7 days'`.execute(tx);
}
