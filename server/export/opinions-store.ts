import { sql } from 'kysely';
import { among, moment } from './moments-store.ts';

export const opinionFields: Record<string, string> = {
  id: '编号',
  code: '验证码',
  consultationId: '会诊编号',
  versionNo: '出具时病例的版本号',
  issuedAt: '出具时间',
  doctorId: '出具医生的医生编号',
  doctorName: '出具医生当时的姓名',
  doctorTitle: '当时的职称',
  doctorHospital: '当时的医院',
  doctorCenter: '当时的科室',
  file: '在本文件夹中的文件',
  sha256: '文件的 SHA-256',
  recordKey: '所载的病例版本、状态和各条回复的版本',
  contentSha256: '所载内容的 SHA-256',
};

/** Of these cases, or of all. */
export const opinions = (
  cases?: number[],
) => sql`select json_build_object('id', id, 'code', code, 'consultationId', consultation_id,
  'versionNo', version_no, 'issuedAt', ${moment('issued_at')}, 'doctorId', doctor_id, 'doctorName', doctor_name,
  'doctorTitle', doctor_title, 'doctorHospital', doctor_hospital, 'doctorCenter', doctor_center,
  'file', 'opinions/' || upload_name, 'sha256', sha256, 'recordKey', record_key, 'contentSha256', content_sha256)::text
  as line from opinion where ${among('consultation_id', cases)} order by id`;
