import { sql } from 'kysely';
import type { Reply } from '../../contract/schemas/reply.ts';
import { prepare } from '../database/prepared.ts';
import type { Db, Tx } from '../database/schema.ts';

const selectReplies = (db: Db | Tx) =>
  db
    .selectFrom('reply')
    .innerJoin('doctor', 'doctor.id', 'reply.doctor_id')
    .innerJoin('hospital', 'hospital.id', 'reply.hospital_id')
    .where('reply.deleted_at', 'is', null)
    .select([
      'reply.id as replyId',
      'reply.consultation_id as consId',
      'reply.content as replyContent',
      'reply.created_at as createdAt',
      'reply.updated_at as updatedAt',
      'doctor.id as replyDoctorId',
      'doctor.name as replyDoctorName',
      'doctor.title as replyDoctorTitle',
      'hospital.name as replyDoctorHospital',
      'doctor.avatar as replyDoctorAvatar',
    ]);

/** With `isRead` for one doctor: whether there is no receipt of theirs that is open. */
const selectRepliesFor = (db: Db | Tx, doctorId: number) =>
  selectReplies(db)
    .leftJoin('reply_read', (join) =>
      join.onRef('reply_read.reply_id', '=', 'reply.id').on('reply_read.doctor_id', '=', doctorId),
    )
    .select(sql<boolean>`reply_read.reply_id is null or reply_read.read_at is not null`.as('isRead'));

type Row = Awaited<ReturnType<ReturnType<typeof selectRepliesFor>['executeTakeFirstOrThrow']>>;

const toReply = ({ createdAt, updatedAt, ...reply }: Row): Reply => ({
  ...reply,
  replyDateTime: createdAt.toISOString(),
  replyUpdateDateTime: updatedAt?.toISOString() ?? null,
});

const selectRepliesOf = prepare((db, values: { consultationId: number; doctorId: number }) =>
  selectRepliesFor(db, values.doctorId)
    .where('reply.consultation_id', '=', values.consultationId)
    .orderBy('reply.created_at')
    .orderBy('reply.id'),
);

/** The replies of a consultation in the order they were given. The caller has made sure who reads them. */
export async function listReplies(db: Db, consultationId: number, doctorId: number): Promise<Reply[]> {
  return (await selectRepliesOf(db, { consultationId, doctorId })).map(toReply);
}

/** A reply in a consultation in which the doctor takes part; undefined otherwise. */
export async function findReply(db: Db, replyId: number, doctorId: number): Promise<Reply | undefined> {
  const row = await selectRepliesFor(db, doctorId)
    .innerJoin('consultation_doctor', (join) =>
      join
        .onRef('consultation_doctor.consultation_id', '=', 'reply.consultation_id')
        .on('consultation_doctor.doctor_id', '=', doctorId),
    )
    .where('reply.id', '=', replyId)
    .executeTakeFirst();
  return row && toReply(row);
}
