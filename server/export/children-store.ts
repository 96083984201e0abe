import { sql } from 'kysely';
import { among, day, moment } from './moments-store.ts';

export const childFields: Record<string, string> = {
  id: '编号',
  hospitalId: '管理这份档案的医院的编号',
  doctorId: '负责医生的医生编号',
  patientName: '姓名',
  patientSex: '性别：0 女，1 男',
  patientBirthday: '出生日期',
  embryoAge: '孕周',
  embryoAgeDay: '孕周之外的天数',
  birthWeightGrams: '出生体重（克），未填写为 null',
  hospitalNo: '住院号',
  guardianName: '监护人姓名',
  guardianPhone: '监护人电话',
  dischargedOn: '出院日期，未填写为 null',
  versionNo: '当前版本号',
  createdAt: '建立时间',
  recordKind: '病历类型：inpatient 住院，outpatient 门诊，决定保存期',
  restrictedAt: '自何时起限制处理，没有为 null',
  mayGoSince: '保存期满的日期，未满为 null',
  mergedInto: '并入的档案的编号，没有为 null',
  deletedAt: '删除时间，未删除为 null',
  isWatched: '是否随访；已死亡的不再随访',
  summary: '按临床规则对全部检查得出的结论',
  lastExamOn: '最近一次检查的日期，没有为 null',
  due: '应检查的日期，没有为 null',
  lostOn: '自何日起算失访，没有为 null',
  isUnclear: '是否未能判断',
  rulesVersion: '所用临床规则的版本',
  remindOn: '下次提醒负责医生的日期，没有为 null',
  entries: '会诊之外的记录，由旧到新',
  'entries[].id': '编号',
  'entries[].hospitalId': '当时管理档案的医院的编号',
  'entries[].savedAt': '时间',
  'entries[].by': '记录者，姓名等为当时所用',
  'entries[].by.doctorId': '医生编号',
  'entries[].by.doctorName': '姓名',
  'entries[].by.doctorTitle': '职称',
  'entries[].by.doctorHospital': '医院',
  'entries[].by.doctorCenter': '科室',
  'entries[].kind':
    '种类：exam 检查或治疗，contact 联系监护人，facts 修改档案，withdrawn 撤销，merged 合并，split 拆分，consent 知情同意，consentWithdrawn 撤回同意，transfer 转往他院，restricted 限制处理，restrictionLifted 解除限制',
  'entries[].content': '内容，按平台的结构',
  'entries[].replacesId': '所更正或撤销的记录的编号，没有为 null',
  transfers: '转往其他医院的申请，由旧到新',
  'transfers[].id': '编号',
  'transfers[].fromHospitalId': '原医院的编号',
  'transfers[].toHospitalId': '对方医院的编号',
  'transfers[].askedBy': '申请医生的编号',
  'transfers[].askedAt': '申请时间',
  'transfers[].reason': '原因',
  'transfers[].state': '状态：asked 待答复，accepted 已接收，declined 谢绝，withdrawn 撤回',
  'transfers[].purpose': '目的：followUp 转往他院随访，treatment 转诊治疗',
  'transfers[].arrivedOn': '到诊日期，没有为 null',
  'transfers[].treatedOn': '治疗日期，没有为 null',
  'transfers[].answeredBy': '答复医生的编号，没有为 null',
  'transfers[].answeredAt': '答复时间，没有为 null',
  'transfers[].answerReason': '答复的说明',
};

/** Of these records, or of all. */
export const children = (
  ids?: number[],
) => sql`select json_build_object('id', c.id, 'hospitalId', c.hospital_id, 'doctorId', c.doctor_id,
  'patientName', c.name, 'patientSex', c.sex, 'patientBirthday', ${day('c.birth_date')},
  'embryoAge', c.gestational_weeks, 'embryoAgeDay', c.gestational_days, 'birthWeightGrams', c.birth_weight_grams,
  'hospitalNo', c.hospital_no, 'guardianName', c.guardian_name, 'guardianPhone', c.guardian_phone,
  'dischargedOn', ${day('c.discharged_on')}, 'versionNo', c.version_no, 'createdAt', ${moment('c.created_at')},
  'recordKind', c.record_kind, 'restrictedAt', ${moment('c.restricted_at')}, 'mayGoSince', ${day('c.may_go_since')},
  'mergedInto', c.merged_into, 'deletedAt', ${moment('c.deleted_at')}, 'isWatched', c.watched, 'summary', c.summary,
  'lastExamOn', ${day('c.last_exam_on')}, 'due', ${day('c.due')}, 'lostOn', ${day('c.lost_on')},
  'isUnclear', c.is_unclear, 'rulesVersion', c.rules_version, 'remindOn', ${day('c.remind_on')},
  'entries', coalesce(entries.list, '[]'), 'transfers', coalesce(transfers.list, '[]'))::text as line
  from child c left join (
    select e.child_id as owner, json_agg(json_build_object('id', e.id, 'hospitalId', e.hospital_id,
      'savedAt', ${moment('e.saved_at')}, 'by', json_build_object('doctorId', e.doctor_id, 'doctorName', e.doctor_name,
        'doctorTitle', e.doctor_title, 'doctorHospital', e.doctor_hospital, 'doctorCenter', e.doctor_center),
      'kind', e.kind, 'content', e.content, 'replacesId', e.replaces_id) order by e.id) as list
    from child_entry e where ${among('e.child_id', ids)} group by e.child_id) entries on entries.owner = c.id
  left join (
    select t.child_id as owner, json_agg(json_build_object('id', t.id, 'fromHospitalId', t.from_hospital_id,
      'toHospitalId', t.to_hospital_id, 'askedBy', t.asked_by, 'askedAt', ${moment('t.asked_at')}, 'reason', t.reason,
      'state', t.state, 'purpose', t.purpose, 'arrivedOn', ${day('t.arrived_on')}, 'treatedOn', ${day('t.treated_on')}, 'answeredBy', t.answered_by, 'answeredAt', ${moment('t.answered_at')},
      'answerReason', t.answer_reason) order by t.id) as list
    from child_transfer t where ${among('t.child_id', ids)} group by t.child_id) transfers on transfers.owner = c.id
  where ${among('c.id', ids)} order by c.id`;
