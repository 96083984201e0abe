import { sql } from 'kysely';
import { showImages } from '../../../server/consultation/images.ts';
import { addParticipants } from '../../../server/consultation/participants.ts';
import { cleanFields } from '../../../server/consultation/rules.ts';
import { addConsultation, setStatus } from '../../../server/consultation/store.ts';
import type { Db, Tx } from '../../../server/database/schema.ts';
import { addReceipts } from '../../../server/reply/receipts.ts';
import { addReply } from '../../../server/reply/store.ts';
import type { CallingDoctor } from '../../../server/session/doctor.ts';
import type { UploadFiles } from '../../../server/upload/files.ts';
import { newUploadName, uploadPath } from '../../../server/upload/rules.ts';
import { height, width } from '../fundus/canvas.ts';
import { type PictureName, pictures } from '../fundus/pictures.ts';
import { createRandom, type Random } from '../random.ts';
import { type PlannedCase, planCases } from './plan.ts';
import { writeUp } from './scenario.ts';
import { seedDoctors } from './seed-doctors.ts';

/**
 * Adds the sample hospitals, doctors and consultations with their pictures and replies to a database that has none.
 * Dates end at `now`; all else is the same each time.
 */
export async function seedDemoCases(
  { db, files }: { db: Db; files: UploadFiles },
  password: string,
  now = new Date(),
): Promise<void> {
  const random = createRandom(20_261_120);
  const doctors = await seedDoctors(db, files, password);
  const cases = planCases(random, now);
  const drawn = await drawPictures(cases);
  await db.transaction().execute(async (tx) => {
    for (const planned of cases) {
      const paths = await addPictures(tx, files, drawn, planned, doctors[planned.initiator]!.userId);
      await addCase(tx, planned, doctors, paths);
    }
    await markOldAsRead(tx, random, now);
  });
}

type Drawn = Map<PictureName, Buffer>;

/** Each picture that a case shows, drawn once. */
async function drawPictures(cases: PlannedCase[]): Promise<Drawn> {
  const drawn: Drawn = new Map();
  for (const name of new Set(cases.flatMap((planned) => planned.written.pictures)))
    drawn.set(name, await pictures[name]());
  return drawn;
}

/** Uploads a copy of each picture under a name of its own; their addresses. */
async function addPictures(tx: Tx, files: UploadFiles, drawn: Drawn, planned: PlannedCase, uploaderId: number) {
  const uploads = planned.written.pictures.map((picture) => {
    const name = newUploadName('jpeg');
    return { name, bytes: drawn.get(picture)! };
  });
  await Promise.all(uploads.map(({ name, bytes }) => files.save(name, bytes)));
  const rows = uploads.map(({ name, bytes }) => ({
    name,
    uploader_id: uploaderId,
    width,
    height,
    bytes: bytes.length,
    claim_kind: null,
    claim_id: null,
  }));
  await tx.insertInto('upload').values(rows).execute();
  return uploads.map(({ name }) => uploadPath(name));
}

/** Adds a case by the functions the API uses, at the dates it was planned for. */
async function addCase(tx: Tx, planned: PlannedCase, doctors: CallingDoctor[], imageUrl: string[]): Promise<void> {
  const { child, written, diseaseId, createdAt } = planned;
  const initiator = doctors[planned.initiator]!;
  const invited = planned.invited.map((at) => doctors[at]!.doctorId);
  const fields = cleanFields({
    patientName: child.name,
    patientSex: child.sex,
    patientBirthday: child.birthday,
    embryoAge: child.gestation.weeks,
    embryoAgeDay: child.gestation.days,
    patientWeight: child.weightKg,
    patientBodyLong: child.heightCm,
    title: written.title,
    consultationDesc: writeUp(written),
    diseaseId,
    imageUrl,
    doctorSelect: invited,
  });
  const id = await addConsultation(tx, fields, initiator, createdAt);
  await addParticipants(tx, { id, diseaseId, lastActivityAt: createdAt }, [initiator.doctorId, ...invited]);
  const shown = { attachments: imageUrl, html: fields.consultationDesc, uploaderId: initiator.userId };
  await showImages(tx, { consultationId: id, replyId: null }, shown);
  for (const { author, at, content } of planned.replies) {
    const doctor = doctors[author]!;
    const replyId = await addReply(tx, id, doctor, `<p>${content}</p>`, at);
    await addReceipts(tx, { id: replyId, consultationId: id, authorId: doctor.doctorId });
  }
  if (planned.status !== 0) await setStatus(tx, id, initiator.doctorId, planned.status);
}

/** Doctors have read what is more than a week old and what they answered later; of the rest a part. */
async function markOldAsRead(tx: Tx, random: Random, now: Date): Promise<void> {
  const recent = new Date(now.getTime() - 7 * 86_400_000);
  const unread = await tx
    .selectFrom('reply_read')
    .innerJoin('reply', 'reply.id', 'reply_read.reply_id')
    .select(['reply_read.reply_id as replyId', 'reply_read.doctor_id as doctorId'])
    .where('reply.created_at', '>', recent)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reply as later')
            .select('later.id')
            .whereRef('later.consultation_id', '=', 'reply.consultation_id')
            .whereRef('later.doctor_id', '=', 'reply_read.doctor_id')
            .whereRef('later.created_at', '>', 'reply.created_at'),
        ),
      ),
    )
    .orderBy('replyId')
    .orderBy('doctorId')
    .execute();
  const kept = unread.filter(() => random.chance(0.6));
  await sql`
    update reply_read set read_at = least(reply.created_at + interval '5 hours', ${now}::timestamptz)
    from reply where reply.id = reply_read.reply_id
      and (reply_read.reply_id, reply_read.doctor_id) not in (
        select * from unnest(${kept.map((one) => one.replyId)}::integer[], ${kept.map((one) => one.doctorId)}::integer[]))
  `.execute(tx);
}
