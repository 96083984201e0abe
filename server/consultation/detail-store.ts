import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { Exam, Findings } from '../../clinical/findings.ts';
import { isSameExam } from '../../clinical/same-findings.ts';
import { type DiseaseId, diseaseNames } from '../../contract/diseases.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import type {
  Attachment,
  ConsultationDetail,
  ConsultationInfo,
  DoctorRow,
} from '../../contract/schemas/consultation.ts';
import { consentOf, toConsentState } from '../child/consent-store.ts';
import { examsOfChild } from '../child/entry-store.ts';
import { mayReadCase, onlyOwnOf } from '../database/own-cases-store.ts';
import { toldOf } from '../child/statement-store.ts';
import { ofCase, type ToldOfChild } from '../child/statements.ts';
import { referralsOf, toReferral } from '../child/transfer-store.ts';
import { treatmentsOfChild } from '../child/treatment-store.ts';
import { beijing, type Given, isDoctorActive, place, prepare } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { notJudged, standingOf, toStanding } from '../child/standing-store.ts';
import { selectInvitations, toInvitation } from '../invitation/invitation-store.ts';
import { isOverdue } from '../invitation/rules.ts';
import { type Hide, hideTakenAway } from '../record/removal-store.ts';
import { newestOfInitiator } from '../record/signature-store.ts';
import { selectStanding, toStandingNotes } from '../reply/picture-note-store.ts';
import { selectRepliesOf, toReply } from '../reply/reply-store.ts';
import { uploadPath } from '../upload/upload-store.ts';
import { ageAtStart, selectHeads } from './list-store.ts';
import { selectOutcomes, toStatedOutcome } from './outcome-store.ts';

/** Everyone who takes part, the initiator first. */
export const doctorsOf = (db: Db | Tx, id: Given<number>) =>
  db
    .selectFrom('consultation_doctor')
    .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
    .innerJoin('doctor', 'doctor.id', 'consultation_doctor.doctor_id')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .select([
      'doctor.id',
      'doctor.name',
      'doctor.title',
      'doctor.center',
      'hospital.name as hospital',
      'doctor.description',
      'doctor.avatar',
    ])
    .where('consultation.id', '=', id)
    .orderBy(sql`doctor.id = consultation.doctor_id`, 'desc')
    .orderBy('doctor.id');

export const attachmentsOf = (db: Db | Tx, id: Given<number>) =>
  db
    .selectFrom('attachment')
    .innerJoin('upload', 'upload.name', 'attachment.upload_name')
    .select(['attachment.id', 'upload.name', 'upload.width', 'upload.height'])
    .where('attachment.consultation_id', '=', id)
    .where('attachment.reply_id', 'is', null)
    .where('attachment.is_inline', '=', false)
    .where('attachment.removed_at', 'is', null)
    .orderBy('attachment.position');

const hasHistory = sql<boolean>`(consultation.version_no > 1
  or consultation.outcome_no > 0
  or exists (select from consultation_status_change as change where change.consultation_id = consultation.id)
  or exists (select from picture_removal where picture_removal.consultation_id = consultation.id)
  or exists (select from reply where reply.consultation_id = consultation.id and reply.deleted_at is not null))`.as(
  'hasHistory',
);

const asked = { id: place<number>(), doctorId: place<number>() };

/** What form and detail show alike. */
const selectConsultation = (db: Db | Tx, values: typeof asked) =>
  selectHeads(db)
    .leftJoin('consultation_doctor', (join) =>
      join
        .onRef('consultation_doctor.consultation_id', '=', 'consultation.id')
        .on('consultation_doctor.doctor_id', '=', values.doctorId),
    )
    .leftJoin('consultation_findings', 'consultation_findings.consultation_id', 'consultation.id')
    .innerJoin('consultation_version', (join) =>
      join
        .onRef('consultation_version.consultation_id', '=', 'consultation.id')
        .on('consultation_version.version_no', '=', newestOfInitiator),
    )
    .where('consultation.id', '=', values.id)
    .select([
      'consultation.description',
      'consultation.updated_at as updatedAt',
      'consultation_findings.content as findings',
      toldOf(sql.ref('patient.child_id')).as('told'),
      examsOfChild(sql.ref('patient.child_id')).as('childExams'),
      sql<Day | null>`to_char(consultation.outcome_due, 'YYYY-MM-DD')`.as('outcomeDue'),
      sql<Date | null>`(select child.restricted_at from child where child.id = patient.child_id)`.as('restrictedAt'),
      'consultation.version_no as versionNo',
      'consultation.proposed_urgency as proposedUrgency',
      'consultation.urgency_reason as urgencyReason',
      hasHistory,
      'consultation.outcome_no as outcomeNo',
      'consultation_doctor.told_no as toldNo',
      'consultation_doctor.unseen_since as unseenSince',
      'consultation_version.doctor_name as pubDoctorName',
      'consultation_version.doctor_title as pubDoctorTitle',
      'consultation_version.doctor_hospital as pubDoctorHospital',
      'consultation_version.doctor_center as pubDoctorCenter',
      'doctor.avatar as pubDoctorAvatar',
    ])
    .select([
      jsonArrayFrom(doctorsOf(db, values.id)).as('doctors'),
      jsonArrayFrom(attachmentsOf(db, values.id)).as('attachments'),
    ]);

const selectInfo = prepare(asked, (db, values) =>
  selectConsultation(db, values)
    .where('consultation.deleted_at', 'is', null)
    .where('consultation_doctor.deleted_at', 'is', null)
    .where('consultation_doctor.doctor_id', 'is not', null),
);

/** One statement for all of it: a doctor opens a case many times a day. */
const selectDetail = prepare({ ...asked, today: place<Day>() }, (db, values) =>
  selectConsultation(db, values)
    .where((eb) => eb.or([mayReadCase(values.doctorId), sql<boolean>`${onlyOwnOf(values.doctorId)} is not null`]))
    .select([
      onlyOwnOf(values.doctorId).as('onlyOwn'),
      'consultation.withdrawn_reason as withdrawnReason',
      sql<{ on: Day; doctorName: string } | null>`(select json_build_object('doctorName', noting.name, 'on',
          to_char(consultation.over_noted_at at time zone ${beijing}, 'YYYY-MM-DD'))
        from doctor as noting where noting.id = consultation.over_noted_by)`.as('overNoted'),
      'consultation_doctor.seen_at as seenAt',
      'consultation_doctor.invited_at as invitedAt',
      isDoctorActive.as('isPubDoctorActive'),
      jsonArrayFrom(selectRepliesOf(db, values)).as('replies'),
      jsonArrayFrom(selectInvitations(db, values.today).where('invited.consultation_id', '=', values.id)).as(
        'invitations',
      ),
      standingOf(sql.ref('patient.child_id')).as('standing'),
      jsonArrayFrom(selectStanding(db, values.id)).as('pictureNotes'),
      jsonObjectFrom(selectOutcomes(db, values.id).limit(sql.lit(1))).as('outcome'),
      referralsOf(values.id).as('referrals'),
      treatmentsOfChild(sql.ref('patient.child_id')).as('courseTreatments'),
      consentOf(values.id).as('consent'),
    ]),
);

type Texts = {
  description: string;
  findings: AnyFindings | null;
  attachments: AttachmentRow[];
  told: ToldOfChild;
  childExams: Exam[];
};

/** Without what was taken away, and findings as they are written now, with what was said of the child. */
const asToday = ({ description, findings, attachments, told, childExams }: Texts, hide: Hide) => ({
  description: hide(description),
  findings: ofCase(findings && asVersion2(findings), told),
  attachments: attachments.map(toAttachment),
  courseExams: childExams.filter((exam) => !findings?.exams.some((own) => isSameExam(own, exam))),
});

type AttachmentRow = { id: number; name: string; width: number; height: number };
const toAttachment = ({ id, name, ...size }: AttachmentRow): Attachment => ({
  attachmentId: id,
  attachmentLocate: uploadPath(name),
  ...size,
});

/**
 * The consultation with those who take part, its attachments and replies, and how often the doctor had been told of changes by
 * then; undefined to a doctor who takes no part in it.
 */
export async function findDetail(
  db: Db,
  id: number,
  doctorId: number,
): Promise<{ detail: ConsultationDetail; toldNo: number; isUnseenInvitation: boolean } | undefined> {
  const [found] = await selectDetail(db, { id, doctorId, today: dayInShanghai(new Date()) });
  if (!found) return undefined;
  const { createdAt, updatedAt, toldNo, unseenSince, status, doctors, replies, ...more } = found;
  const {
    replyDue,
    restrictedAt,
    outcomeNo: _,
    firstReplyAt: __,
    seenAt,
    invitedAt,
    description,
    told,
    childExams: ___,
    withdrawnAt,
    withdrawnReason,
    ...rest
  } = more;
  const hide = await hideTakenAway(db, id, [description, ...replies.map(({ replyContent }) => replyContent)]);
  const { attachments, findings, courseExams } = asToday(found, hide);
  const detail: ConsultationDetail = {
    ...rest,
    withdrawn: withdrawnAt && { on: dayInShanghai(withdrawnAt), reason: withdrawnReason },
    reply_due: replyDue.toISOString(),
    overdue: isOverdue(found),
    invitations: found.invitations.map(toInvitation),
    standing: toStanding(found.standing),
    referrals: found.referrals.map(toReferral),
    pictureNotes: toStandingNotes(found.pictureNotes),
    consent: toConsentState(found.consent),
    restrictedOn: restrictedAt && dayInShanghai(restrictedAt),
    outcome: found.outcome && toStatedOutcome(found.outcome),
    patientAge: ageAtStart(found),
    consultationStatus: status,
    consultationDesc: hide(description),
    consultationStartDateTime: createdAt.toISOString(),
    consultationUpdateDateTime: updatedAt?.toISOString() ?? null,
    unseenSince: unseenSince?.toISOString() ?? null,
    consultationDisease: diseaseNames[found.diseaseId as DiseaseId],
    invitedDoctors: doctors
      .filter((doctor) => doctor.id !== found.pubDoctorId)
      .map((doctor) => ({
        doctorId: doctor.id,
        doctorName: doctor.name,
        doctorTitle: doctor.title,
        doctorHospital: doctor.hospital,
        doctorAvatar: doctor.avatar,
      })),
    attachments,
    findings: findings && withTagsOf(findings, attachments),
    courseExams,
    enteredOn: told.enteredOn,
    replies: replies.map((reply) => toReply(reply, hide)),
  };
  if (detail.onlyOwn) return { detail: ownAlone(detail, found, doctorId), toldNo: 0, isUnseenInvitation: false };
  return { detail, toldNo: toldNo ?? 0, isUnseenInvitation: invitedAt !== null && seenAt === null };
}

/** What stays of a case to a doctor whose part was ended: what they wrote themselves. */
function ownAlone(
  detail: ConsultationDetail,
  { findings }: Pick<Texts, 'findings'>,
  doctorId: number,
): ConsultationDetail {
  const replies = detail.replies.filter(({ replyDoctorId }) => replyDoctorId === doctorId);
  const isInitiator = detail.pubDoctorId === doctorId;
  const others = {
    ...{ invitedDoctors: [], invitations: [], referrals: [], unseenSince: null, outcomeDue: null },
    pictureNotes: detail.pictureNotes.filter(({ savedBy }) => savedBy.doctorId === doctorId),
    standing: notJudged(detail.standing),
    overNoted: null,
    ...{ hasHistory: false, courseExams: [], courseTreatments: [] },
    replyCount: replies.length,
  };
  const ofInitiator = {
    findings: findings && withTagsOf(asVersion2(findings), detail.attachments),
  };
  const ofInvited = {
    ...{ patientName: '', patientAge: '', title: rightsTexts.onlyOwnTitle, consultationDesc: '', urgencyReason: '' },
    ...{ findings: null, attachments: [], outcome: null },
  };
  return { ...detail, ...others, ...(isInitiator ? ofInitiator : ofInvited), replies };
}

/** What the edit form starts from; undefined to a doctor who takes no part in the consultation. */
export async function findInfo(db: Db, id: number, doctorId: number): Promise<ConsultationInfo | undefined> {
  const [found] = await selectInfo(db, { id, doctorId });
  if (!found) return undefined;
  const { doctors } = found;
  const hide = await hideTakenAway(db, id, [found.description]);
  const { description, findings, courseExams, attachments: attachment } = asToday(found, hide);
  return {
    consultation: {
      id,
      title: found.title,
      consultationDesc: description,
      consultationStatus: found.status,
      consultationStartDateTime: found.createdAt.toISOString(),
      consultationUpdateDateTime: found.updatedAt?.toISOString() ?? null,
      versionNo: found.versionNo,
      urgency: found.urgency,
      urgencyReason: found.urgencyReason,
      pubDoctorId: found.pubDoctorId,
    },
    doctors: doctors.map(
      (doctor): DoctorRow => [doctor.id, doctor.center, doctor.hospital, doctor.description, doctor.name, doctor.title],
    ),
    patient: {
      id: found.patientId,
      patientName: found.patientName,
      patientSex: found.patientSex,
      patientBirthday: found.patientBirthday,
      patientAge: ageAtStart(found),
      embryoAge: found.embryoAge,
      embryoAgeDay: found.embryoAgeDay,
      patientWeight: found.patientWeight,
      patientBodyLong: found.patientBodyLong,
    },
    diseaseProfile2: { id: found.diseaseId, diseaseProfileName: diseaseNames[found.diseaseId as DiseaseId] },
    attachment,
    findings: findings && withTagsOf(findings, attachment),
    courseExams,
    enteredOn: found.told.enteredOn,
  };
}

/** Findings without tags on pictures that were taken away since, by a client that knows nothing of tags. */
export function withTagsOf(findings: Findings, attachments: Pick<Attachment, 'attachmentLocate'>[]): Findings {
  const shown = new Set(attachments.map(({ attachmentLocate }) => attachmentLocate));
  return { ...findings, images: findings.images.filter(({ attachmentLocate }) => shown.has(attachmentLocate)) };
}
