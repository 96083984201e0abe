import { diseaseNames } from '../../contract/diseases.ts';
import type {
  Attachment,
  ConsultationDetail,
  ConsultationInfo,
  DoctorRow,
} from '../../contract/schemas/consultation.ts';
import type { Db } from '../database/schema.ts';
import { uploadPath } from '../upload/rules.ts';
import { withTagsOf } from './findings.ts';
import { ageAtStart, type DiseaseId, selectHeads } from './heads.ts';

/** The consultation without those who take part, its images and replies; undefined to a doctor who takes no part. */
async function findConsultation(db: Db, id: number, doctorId: number) {
  return selectHeads(db)
    .innerJoin('consultation_doctor', 'consultation_doctor.consultation_id', 'consultation.id')
    .leftJoin('consultation_findings', 'consultation_findings.consultation_id', 'consultation.id')
    .where('consultation.id', '=', id)
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .select([
      'consultation.description',
      'consultation.updated_at as updatedAt',
      'consultation_findings.content as findings',
      'patient.gestational_weeks as embryoAge',
      'patient.gestational_days as embryoAgeDay',
      'doctor.title as pubDoctorTitle',
      'doctor.center as pubDoctorCenter',
      'doctor.avatar as pubDoctorAvatar',
    ])
    .executeTakeFirst();
}

type ParticipantRow = {
  id: number;
  name: string;
  title: string;
  center: string;
  hospital: string;
  description: string;
  avatar: string;
};

/** Everyone who takes part, the initiator first. */
async function listDoctors(db: Db, consultationId: number, initiatorId: number): Promise<ParticipantRow[]> {
  return db
    .selectFrom('consultation_doctor')
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
    .where('consultation_doctor.consultation_id', '=', consultationId)
    .orderBy((eb) => eb('doctor.id', '=', initiatorId), 'desc')
    .orderBy('doctor.id')
    .execute();
}

async function listAttachments(db: Db, consultationId: number): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('attachment')
    .innerJoin('upload', 'upload.name', 'attachment.upload_name')
    .select(['attachment.id', 'upload.name', 'upload.width', 'upload.height'])
    .where('attachment.consultation_id', '=', consultationId)
    .where('attachment.reply_id', 'is', null)
    .where('attachment.is_inline', '=', false)
    .where('attachment.removed_at', 'is', null)
    .orderBy('attachment.position')
    .execute();
  return rows.map(({ id, name, ...size }) => ({ attachmentId: id, attachmentLocate: uploadPath(name), ...size }));
}

/** The consultation with those who take part and its attachments; undefined to a doctor who takes no part in it. */
export async function findDetail(
  db: Db,
  id: number,
  doctorId: number,
): Promise<Omit<ConsultationDetail, 'replies'> | undefined> {
  const found = await findConsultation(db, id, doctorId);
  if (!found) return undefined;
  const { createdAt, updatedAt, description, status, findings, ...rest } = found;
  const attachments = await listAttachments(db, id);
  const doctors = await listDoctors(db, id, found.pubDoctorId);
  return {
    ...rest,
    patientAge: ageAtStart(found),
    consultationStatus: status,
    consultationDesc: description,
    consultationStartDateTime: createdAt.toISOString(),
    consultationUpdateDateTime: updatedAt?.toISOString() ?? null,
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
  };
}

/** What the edit form starts from; undefined to a doctor who takes no part in the consultation. */
export async function findInfo(db: Db, id: number, doctorId: number): Promise<ConsultationInfo | undefined> {
  const found = await findConsultation(db, id, doctorId);
  if (!found) return undefined;
  const attachment = await listAttachments(db, id);
  const doctors = await listDoctors(db, id, found.pubDoctorId);
  return {
    consultation: {
      id,
      title: found.title,
      consultationDesc: found.description,
      consultationStatus: found.status,
      consultationStartDateTime: found.createdAt.toISOString(),
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
    findings: found.findings && withTagsOf(found.findings, attachment),
  };
}
