import { type RawBuilder, sql } from 'kysely';
import { uploadBase } from '../../contract/paths.ts';
import { among, day, moment, type Only } from './moments-store.ts';
import { attachmentFile, attachmentUrl } from './pictures-store.ts';

const attachmentFields = (list: string) => ({
  [list]: '图片，已移除的也在内',
  [`${list}[].attachmentId`]: '编号',
  [`${list}[].attachmentLocate`]: '地址',
  [`${list}[].file`]: '在本文件夹中的文件',
  [`${list}[].isInline`]: '是否在正文之中',
  [`${list}[].position`]: '次序',
  [`${list}[].removedAt`]: '移除时间，未移除为 null',
  [`${list}[].inRecord`]: '移除后是否仍见于历次版本',
});

const signatureFields = (who: string, about: string) => ({
  [who]: `${about}，姓名等为当时所用`,
  [`${who}.doctorId`]: '医生编号',
  [`${who}.doctorName`]: '姓名',
  [`${who}.doctorTitle`]: '职称',
  [`${who}.doctorHospital`]: '医院',
  [`${who}.doctorCenter`]: '科室',
});

const versionFields = (list: string, about: string) => ({
  [list]: about,
  [`${list}[].versionNo`]: '版本号',
  [`${list}[].savedAt`]: '保存时间',
  ...signatureFields(`${list}[].savedBy`, '保存者'),
});

export const consultationFields: Record<string, string> = {
  id: '编号',
  patientId: '患儿编号',
  childId: '患儿档案的编号，见 children.ndjson',
  patientName: '患儿姓名',
  patientSex: '性别：0 女，1 男',
  patientBirthday: '出生日期',
  embryoAge: '孕周',
  embryoAgeDay: '孕周之外的天数',
  patientWeight: '体重（千克）',
  patientBodyLong: '身长（厘米）',
  patientDeletedAt: '患儿的删除时间，未删除为 null',
  title: '标题',
  consultationDesc: '病情描述（HTML）',
  consultationStatus: '状态：0 会诊中，1 已确诊，2 已转诊',
  diseaseId: '病种编号：1 至 5',
  pubDoctorId: '发起医生的医生编号',
  hospitalId: '发起时所在医院的编号',
  consultationStartDateTime: '发起时间',
  consultationUpdateDateTime: '发起医生最后修改的时间，未修改为 null',
  versionNo: '当前版本号',
  toldDateTime: '最后一次需要其他医生查看的修改，没有为 null',
  firstReplyDateTime: '他人首次回复的时间',
  lastReplyDateTime: '最后回复的时间',
  urgency: '紧急程度：0 常规，1 较急，2 急',
  proposedUrgency: '按检查所见建议的紧急程度',
  urgencyReason: '与建议不同的原因',
  replyDue: '回复期限',
  remindersNo: '已提醒的次数',
  remindAt: '下次提醒的时间，没有为 null',
  replyCount: '回复数，已删除的不计',
  deletedAt: '删除时间，未删除为 null',
  withdrawnAt: '发起医生撤下的时间（他人已回复，内容保留可查），没有为 null',
  withdrawnReason: '撤下的原因',
  accessEndedAt: '会诊结束后受邀医生不能再查看的时间，没有为 null',
  overNotedAt: '协调员注明已结束的时间，没有为 null',
  overNotedBy: '注明的医生编号',
  doctors: '参与的医生，发起医生也在内',
  'doctors[].doctorId': '医生编号',
  'doctors[].deletedAt': '自何时起不能再查看，能查看为 null',
  'doctors[].unseenSince': '自何时起有尚未查看的修改，没有为 null',
  'doctors[].toldNo': '需要查看的修改共几次',
  'doctors[].invitedAt': '受邀的时间，发起医生为 null',
  'doctors[].seenAt': '首次查看的时间，未查看为 null',
  'doctors[].answer': '对邀请的回复：accepted 接受，declined 谢绝，未回复为 null',
  'doctors[].answeredAt': '接受或谢绝邀请的时间',
  'doctors[].declineReason': '谢绝的原因',
  'doctors[].suggestedDoctorId': '谢绝时推荐的医生编号',
  'doctors[].repliedAt': '首次回复的时间，已删除的不计',
  'doctors[].isWaiting': '会诊是否在等这位医生；发起医生：是否在等首次回复',
  ...versionFields('versions', '病历的历次版本，由旧到新'),
  'versions[].status': '保存时的状态',
  'versions[].reason': '结束后更正的原因；会诊中为 null，未说明为空',
  'versions[].state': '当时的全部内容，字段与会诊相同',
  statusChanges: '状态的历次修改',
  'statusChanges[].at': '时间',
  ...signatureFields('statusChanges[].changedBy', '修改者'),
  'statusChanges[].formerStatus': '修改前',
  'statusChanges[].status': '修改后',
  ...versionFields('outcomes', '结局的历次填写，由旧到新'),
  'outcomes[].content': '结局，按平台的结构',
  pictureNotes: '医生对图片质量的判断和图上的标注，由旧到新；各人对一张图片以最新的为准',
  'pictureNotes[].attachment': '图片的地址',
  'pictureNotes[].versionNo': '序号',
  'pictureNotes[].savedAt': '时间',
  ...signatureFields('pictureNotes[].savedBy', '标注者'),
  'pictureNotes[].content': '内容，按平台的结构；位置为图片宽、高的比例',
  removedPictures: '被彻底移除的图片，由旧到新',
  'removedPictures[].attachment': '图片的地址',
  'removedPictures[].removedAt': '时间',
  ...signatureFields('removedPictures[].removedBy', '移除者'),
  'removedPictures[].reason': '原因',
  outcomeNo: '最新一次结局的序号，没有为 0',
  outcomeDue: '何日起请发起医生填写结局，不需要为 null',
  outcomeAsked: '是否已为此通知发起医生',
  treatmentDays: '从检查提示须治疗到治疗的天数，未知为 null',
  findings: '双眼检查所见，没有为 null',
  'findings.content': '所见，按平台的结构',
  'findings.savedAt': '保存时间',
  'findings.figures': '统计所用的数值：分期、分区、分组',
  ...attachmentFields('attachments'),
  replies: '回复，按时间的次序；已删除的也在内',
  'replies[].replyId': '编号',
  'replies[].replyContent': '内容（HTML）',
  'replies[].grading': '回复者的检查所见，没有为 null',
  'replies[].replyDateTime': '时间',
  'replies[].replyUpdateDateTime': '最后修改的时间，未修改为 null',
  'replies[].replyDoctorId': '医生编号',
  'replies[].hospitalId': '回复时所在医院的编号',
  'replies[].deletedAt': '删除时间，未删除为 null',
  'replies[].versionNo': '当前版本号',
  ...versionFields('replies[].versions', '历次版本，由旧到新'),
  'replies[].versions[].consultationVersionNo': '作者当时所见的病历版本',
  'replies[].versions[].content': '内容（HTML）',
  'replies[].versions[].grading': '检查所见，没有为 null',
  'replies[].reads': '其他医生是否已读',
  'replies[].reads[].doctorId': '医生编号',
  'replies[].reads[].readAt': '读到的时间，未读为 null',
  ...attachmentFields('replies[].attachments'),
};

/** Who wrote a row, as they were named. */
const signature = sql`json_build_object('doctorId', v.doctor_id, 'doctorName', v.doctor_name, 'doctorTitle', v.doctor_title,
  'doctorHospital', v.doctor_hospital, 'doctorCenter', v.doctor_center)`;

const versions = (cases: Only) => sql`
  select v.consultation_id as owner, json_agg(json_build_object('versionNo', v.version_no, 'savedAt', ${moment('v.saved_at')},
    'savedBy', ${signature}, 'status', v.status, 'reason', v.reason, 'state', v.state) order by v.version_no) as list
  from consultation_version v where ${among('v.consultation_id', cases)} group by v.consultation_id`;

const statusChanges = (cases: Only) => sql`
  select v.consultation_id as owner, json_agg(json_build_object('at', ${moment('v.at')}, 'changedBy', ${signature},
    'formerStatus', v.former_status, 'status', v.status) order by v.id) as list
  from consultation_status_change v where ${among('v.consultation_id', cases)} group by v.consultation_id`;

const outcomes = (cases: Only) => sql`
  select v.consultation_id as owner, json_agg(json_build_object('versionNo', v.version_no, 'savedAt', ${moment('v.saved_at')},
    'savedBy', ${signature}, 'content', v.content) order by v.version_no) as list
  from consultation_outcome v where ${among('v.consultation_id', cases)} group by v.consultation_id`;

const pictureNotes = (cases: Only) => sql`
  select v.consultation_id as owner, json_agg(json_build_object('attachment', ${sql.lit(`${uploadBase}/`)} || v.upload_name,
    'versionNo', v.version_no, 'savedAt', ${moment('v.saved_at')}, 'savedBy', ${signature}, 'content', v.content)
    order by v.id) as list
  from picture_note v where ${among('v.consultation_id', cases)} group by v.consultation_id`;

const removedPictures = (cases: Only) => sql`
  select v.consultation_id as owner, json_agg(json_build_object('attachment', ${sql.lit(`${uploadBase}/`)} || v.upload_name,
    'removedAt', ${moment('v.removed_at')}, 'removedBy', ${signature}, 'reason', v.reason) order by v.removed_at) as list
  from picture_removal v where ${among('v.consultation_id', cases)} group by v.consultation_id`;

const replyVersions = (cases: Only) => sql`
  select v.reply_id as owner, json_agg(json_build_object('versionNo', v.version_no, 'savedAt', ${moment('v.saved_at')},
    'savedBy', ${signature}, 'consultationVersionNo', v.consultation_version_no, 'content', v.content,
    'grading', v.grading) order by v.version_no) as list
  from reply_version v join reply r on r.id = v.reply_id where ${among('r.consultation_id', cases)} group by v.reply_id`;

/** The pictures by what shows them: `owner` is the column to group by. */
const attachmentsBy = (owner: string, condition: RawBuilder<unknown>) => sql`
  select ${sql.ref(owner)} as owner, json_agg(json_build_object('attachmentId', t.id, 'attachmentLocate', ${attachmentUrl},
    'file', ${attachmentFile}, 'isInline', t.is_inline, 'position', t.position, 'removedAt', ${moment('t.removed_at')}, 'inRecord', t.in_record)
    order by t.is_inline, t.position, t.id) as list
  from attachment t where ${condition} group by ${sql.ref(owner)}`;

const replies = (cases: Only) => sql`
  select r.consultation_id as owner, json_agg(json_build_object('replyId', r.id, 'replyContent', r.content,
    'grading', r.grading, 'replyDateTime', ${moment('r.created_at')}, 'replyUpdateDateTime', ${moment('r.updated_at')},
    'replyDoctorId', r.doctor_id, 'hospitalId', r.hospital_id, 'deletedAt', ${moment('r.deleted_at')},
    'versionNo', r.version_no, 'versions', coalesce(versions.list, '[]'), 'reads', coalesce(reads.list, '[]'), 'attachments', coalesce(pictures.list, '[]')) order by r.created_at, r.id) as list
  from reply r
  left join (select rr.reply_id as owner,
      json_agg(json_build_object('doctorId', rr.doctor_id, 'readAt', ${moment('rr.read_at')}) order by rr.doctor_id) as list
    from reply_read rr where ${among('rr.consultation_id', cases)} group by rr.reply_id) reads on reads.owner = r.id
  left join (${replyVersions(cases)}) versions on versions.owner = r.id
  left join (${attachmentsBy('t.reply_id', sql`t.reply_id is not null and ${among('t.consultation_id', cases)}`)}) pictures on pictures.owner = r.id
  where ${among('r.consultation_id', cases)} group by r.consultation_id`;

const findings = sql`case when f.consultation_id is not null then json_build_object('content', f.content,
  'savedAt', ${moment('f.saved_at')}, 'figures', json_build_object('ropStage', f.rop_stage, 'ropZone', f.rop_zone,
  'ropPlus', f.rop_plus, 'ropAggressive', f.rop_aggressive, 'iircGroup', f.iirc_group, 'icrbGroup', f.icrb_group)) end`;

/**
 * Of these cases alone, or of all: then whole tables are joined, each aggregated once, since deleted rows have no index by which
 * they could be looked up one by one.
 */
export const consultations = (
  cases?: number[],
) => sql`select json_build_object('id', c.id, 'patientId', p.id, 'childId', p.child_id, 'patientName', p.name,
  'patientSex', p.sex, 'patientBirthday', ${day('p.birth_date')}, 'embryoAge', p.gestational_weeks,
  'embryoAgeDay', p.gestational_days, 'patientWeight', p.weight_kg, 'patientBodyLong', p.height_cm,
  'patientDeletedAt', ${moment('p.deleted_at')}, 'title', c.title, 'consultationDesc', c.description,
  'consultationStatus', c.status, 'diseaseId', c.disease_id, 'pubDoctorId', c.doctor_id, 'hospitalId', c.hospital_id,
  'consultationStartDateTime', ${moment('c.created_at')}, 'consultationUpdateDateTime', ${moment('c.updated_at')},
  'versionNo', c.version_no, 'toldDateTime', ${moment('c.told_at')}, 'firstReplyDateTime', ${moment('c.first_reply_at')}, 'lastReplyDateTime', ${moment('c.last_reply_at')},
  'urgency', c.urgency, 'proposedUrgency', c.proposed_urgency, 'urgencyReason', c.urgency_reason,
  'replyDue', ${moment('c.reply_due')}, 'remindersNo', c.reminders_no, 'remindAt', ${moment('c.remind_at')},
  'replyCount', c.reply_count, 'deletedAt', ${moment('c.deleted_at')}, 'withdrawnAt', ${moment('c.withdrawn_at')},
  'withdrawnReason', c.withdrawn_reason, 'accessEndedAt', ${moment('c.access_ended_at')},
  'overNotedAt', ${moment('c.over_noted_at')}, 'overNotedBy', c.over_noted_by, 'doctors', coalesce(doctors.list, '[]'),
  'versions', coalesce(versions.list, '[]'), 'statusChanges', coalesce(status_changes.list, '[]'),
  'outcomes', coalesce(outcomes.list, '[]'), 'pictureNotes', coalesce(picture_notes.list, '[]'),
  'removedPictures', coalesce(removed_pictures.list, '[]'), 'outcomeNo', c.outcome_no, 'outcomeDue', ${day('c.outcome_due')},
  'outcomeAsked', c.outcome_asked, 'treatmentDays', c.treatment_days,
  'findings', ${findings}, 'attachments', coalesce(pictures.list, '[]'), 'replies', coalesce(replies.list, '[]'))::text as line
  from consultation c join patient p on p.id = c.patient_id
  left join consultation_findings f on f.consultation_id = c.id
  left join (select consultation_id as owner, json_agg(json_build_object('doctorId', doctor_id,
      'deletedAt', ${moment('deleted_at')}, 'unseenSince', ${moment('unseen_since')}, 'toldNo', told_no,
      'invitedAt', ${moment('invited_at')}, 'seenAt', ${moment('seen_at')}, 'answer', answer,
      'answeredAt', ${moment('answered_at')}, 'declineReason', decline_reason, 'suggestedDoctorId', suggested_doctor_id,
      'repliedAt', ${moment('replied_at')}, 'isWaiting', is_waiting) order by doctor_id) as list
    from consultation_doctor where ${among('consultation_id', cases)} group by consultation_id) doctors on doctors.owner = c.id
  left join (${attachmentsBy('t.consultation_id', sql`t.reply_id is null and ${among('t.consultation_id', cases)}`)}) pictures on pictures.owner = c.id
  left join (${versions(cases)}) versions on versions.owner = c.id
  left join (${statusChanges(cases)}) status_changes on status_changes.owner = c.id
  left join (${pictureNotes(cases)}) picture_notes on picture_notes.owner = c.id
  left join (${outcomes(cases)}) outcomes on outcomes.owner = c.id
  left join (${removedPictures(cases)}) removed_pictures on removed_pictures.owner = c.id
  left join (${replies(cases)}) replies on replies.owner = c.id
  where ${among('c.id', cases)} order by c.id`;
