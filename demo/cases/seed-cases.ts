import { sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import type { Findings, ImageTag } from '../../clinical/findings.ts';
import { addConsultation, saveFindings, setStatus } from '../../server/consultation/consultation-store.ts';
import { addParticipants } from '../../server/consultation/participant-store.ts';
import { cleanFields } from '../../server/consultation/rules.ts';
import type { Db, Tx } from '../../server/database/schema.ts';
import { addReceipts } from '../../server/reply/receipt-store.ts';
import { refreshFigures } from '../../server/reply/reply-store.ts';
import type { CallingDoctor } from '../../server/session/actor.ts';
import type { UploadFiles } from '../../server/upload/files.ts';
import { newUploadName, uploadPath } from '../../server/upload/rules.ts';
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
  const stored = await storePictures(files, drawn, cases);
  await db.transaction().execute(async (tx) => {
    const ids: number[] = [];
    for (const [at, planned] of cases.entries()) ids.push(await addCase(tx, planned, doctors, stored[at]!));
    await addPictures(tx, stored, cases, ids, doctors);
    await addReplies(tx, cases, ids, doctors);
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

type StoredPicture = { name: string; bytes: number };

/** A copy of each picture for each case, as if its doctor had uploaded it. */
function storePictures(files: UploadFiles, drawn: Drawn, cases: PlannedCase[]): Promise<StoredPicture[][]> {
  const store = async (picture: PictureName): Promise<StoredPicture> => {
    const bytes = drawn.get(picture)!;
    const name = newUploadName('jpeg');
    await files.save(name, bytes);
    return { name, bytes: bytes.length };
  };
  return Promise.all(cases.map((planned) => Promise.all(planned.written.pictures.map(store))));
}

/** The case with those who take part, at the date it was planned for; its id. */
async function addCase(
  tx: Tx,
  planned: PlannedCase,
  doctors: CallingDoctor[],
  pictures: StoredPicture[],
): Promise<number> {
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
    imageUrl: written.pictures,
    doctorSelect: invited,
  });
  const id = await addConsultation(tx, fields, initiator, createdAt);
  await saveFindings(tx, id, findingsOf(planned, pictures));
  await addParticipants(tx, { id, diseaseId, lastActivityAt: createdAt }, [initiator.doctorId, ...invited]);
  if (planned.status !== 0) await setStatus(tx, id, initiator.doctorId, planned.status);
  return id;
}

/** What the text says as findings; a picture is of the eye its name ends in. */
export function findingsOf(
  { child, written, createdAt }: PlannedCase,
  pictures: Pick<StoredPicture, 'name'>[],
): Findings {
  const { pictures: names, exams, takenOn } = written;
  const on = dayInShanghai(createdAt);
  return {
    version: 1,
    birthWeightGrams: child.birthWeightGrams,
    exams: exams?.(on) ?? [],
    images: names.flatMap((name, at): ImageTag[] => {
      const eye = name.endsWith('-right') ? 'OD' : name.endsWith('-left') ? 'OS' : undefined;
      const attachmentLocate = uploadPath(pictures[at]!.name);
      return eye ? [{ attachmentLocate, eye, takenOn: takenOn?.(name, on) ?? on }] : [];
    }),
  };
}

async function addPictures(
  tx: Tx,
  stored: StoredPicture[][],
  cases: PlannedCase[],
  ids: number[],
  doctors: CallingDoctor[],
): Promise<void> {
  const shown = stored.flatMap((pictures, at) =>
    pictures.map((picture, position) => ({ ...picture, position, id: ids[at]!, initiator: cases[at]!.initiator })),
  );
  const uploads = shown.map(({ name, bytes, id, initiator }) => ({
    ...{ name, bytes, width, height, claim_kind: 'consultation' as const, claim_id: id },
    uploader_id: doctors[initiator]!.userId,
  }));
  await tx.insertInto('upload').values(uploads).execute();
  const attachments = shown.map(({ name, position, id }) => ({
    ...{ consultation_id: id, reply_id: null, upload_name: name, is_inline: false, position, removed_at: null },
  }));
  await tx.insertInto('attachment').values(attachments).execute();
}

async function addReplies(tx: Tx, cases: PlannedCase[], ids: number[], doctors: CallingDoctor[]): Promise<void> {
  const rows = cases.flatMap((planned, at) =>
    planned.replies.map((reply) => ({
      consultation_id: ids[at]!,
      doctor_id: doctors[reply.author]!.doctorId,
      hospital_id: doctors[reply.author]!.hospitalId,
      content: `<p>${reply.content}</p>`,
      created_at: reply.at,
    })),
  );
  rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  const replies = await tx.insertInto('reply').values(rows).returning('id').execute();
  await addReceipts(
    tx,
    replies.map((reply) => reply.id),
  );
  await refreshFigures(tx, ids);
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
