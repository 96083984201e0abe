import { type RawBuilder, sql } from 'kysely';
import { erasedNames } from '../../contract/rights-texts.ts';
import {
  articleFields,
  articleRevisionFields,
  articleRevisions,
  articles,
  articleVersionFields,
  articleVersions,
  diseaseFields,
  diseases,
} from './articles-store.ts';
import { childFields, children } from './children-store.ts';
import { consultationFields, consultations } from './consultations-store.ts';
import { moment } from './moments-store.ts';
import { doctorSettingFields, doctorSettings, notificationFields, notifications } from './notifications-store.ts';
import { opinionFields, opinions } from './opinions-store.ts';
import { pictureFields, pictures } from './pictures-store.ts';

const requestFields = {
  childId: '患儿档案的编号',
  hospitalId: '管理档案的医院的编号',
  askedBy: '申请医生的编号',
  askedAt: '申请时间',
  reason: '原因',
};

const requests = sql`select json_build_object('childId', r.child_id, 'hospitalId', r.hospital_id,
  'askedBy', r.asked_by, 'askedAt', ${moment('r.asked_at')}, 'reason', r.reason)::text as line
  from erasure_request r order by r.child_id`;

const certificateFields = {
  id: '编号',
  childId: '已不存在的档案的编号',
  recordCreatedAt: '该档案的建立时间',
  hospitalId: '医院的编号',
  hospital: '医院当时的名称',
  askedBy: '申请医生的编号',
  askedName: '申请医生的姓名',
  askedAt: '申请时间',
  confirmedBy: '确认医生的编号',
  confirmedName: '确认医生的姓名',
  erasedAt: '删除时间',
  counted: '删除了多少',
  ...Object.fromEntries(Object.entries(erasedNames).map(([name, text]) => [`counted.${name}`, text])),
};

const certificates = sql`select json_build_object('id', r.id, 'childId', r.child_id,
  'recordCreatedAt', ${moment('r.record_created_at')}, 'hospitalId', r.hospital_id, 'hospital', r.hospital, 'askedBy', r.asked_by, 'askedName', r.asked_name, 'askedAt', ${moment('r.asked_at')},
  'confirmedBy', r.confirmed_by, 'confirmedName', r.confirmed_name, 'erasedAt', ${moment('r.erased_at')},
  'counted', r.counted)::text as line
  from erasure_certificate r order by r.id`;

/** What one file holds: an object a line. */
export type Kind = {
  file: string;
  /** What it is, for README.txt. */
  about: string;
  /** The tables whose rows it tells. */
  tables: string[];
  /** Each field with its meaning; of lists, `list[].field`. */
  fields: Record<string, string>;
  /** One text a row, by the name of `line`. */
  rows: RawBuilder<unknown>;
};

/** Every kind of thing there is to take away, in the field names of the API. */
export const kinds: Kind[] = [
  {
    file: 'provinces.ndjson',
    about: '省',
    tables: ['province'],
    fields: { id: '编号', name: '名称' },
    rows: sql`select json_build_object('id', id, 'name', name)::text as line from province order by id`,
  },
  {
    file: 'cities.ndjson',
    about: '市',
    tables: ['city'],
    fields: { id: '编号', name: '名称', pid: '所属省的编号' },
    rows: sql`select json_build_object('id', id, 'name', name, 'pid', province_id)::text as line from city order by id`,
  },
  {
    file: 'hospitals.ndjson',
    about: '医院',
    tables: ['hospital'],
    fields: {
      id: '编号',
      hospitalName: '名称',
      city: '所在市的编号',
      province: '所在省的编号',
      capabilities: '可以做的治疗',
      consentRule: '会诊前的监护人知情同意：off 不记录，ask 提醒，require 必须',
      urgentReplyHours: '急会诊的回复期限（小时）',
      soonReplyHours: '较急会诊的回复期限（小时）',
      routineReplyHours: '常规会诊的回复期限（小时）',
    },
    rows: sql`select json_build_object('id', h.id, 'hospitalName', h.name, 'city', h.city_id, 'province', c.province_id,
      'capabilities', h.capabilities, 'consentRule', h.consent_rule, 'urgentReplyHours', h.urgent_reply_hours, 'soonReplyHours', h.soon_reply_hours,
      'routineReplyHours', h.routine_reply_hours)::text
      as line from hospital h join city c on c.id = h.city_id order by h.id`,
  },
  {
    file: 'permissions.ndjson',
    about: '权限',
    tables: ['permission'],
    fields: { id: '编号', code: '代码', permissionDesc: '说明' },
    rows: sql`select json_build_object('id', id, 'code', code, 'permissionDesc', description)::text as line
      from permission order by id`,
  },
  {
    file: 'roles.ndjson',
    about: '角色',
    tables: ['role', 'role_permission'],
    fields: {
      id: '编号',
      roleName: '名称',
      roleNameCn: '中文名称',
      duty: '三员之一：system 系统、security 安全、audit 审计，其他角色为 null',
      permissionIds: '所含权限的编号',
    },
    rows: sql`select json_build_object('id', id, 'roleName', role_name, 'roleNameCn', role_name_cn, 'duty', duty, 'permissionIds',
      array(select permission_id from role_permission where role_id = role.id order by permission_id))::text as line
      from role order by id`,
  },
  {
    file: 'users.ndjson',
    about: '用户，管理员和医生；已删除的也在内。没有密码',
    tables: ['user', 'doctor', 'user_role'],
    fields: {
      id: '编号',
      username: '用户名',
      name: '姓名',
      userBelong: '身份：0 管理员，1 医生',
      roleIds: '角色的编号',
      mustChangePassword: '是否须先修改密码',
      createdAt: '建立时间',
      lastSignInAt: '最后登录时间',
      deactivatedAt: '停用时间，未停用为 null',
      deletedAt: '删除时间，未删除为 null',
      doctorId: '医生编号；会诊中用它指代医生。管理员以下各项为 null',
      doctorName: '医生姓名',
      doctorHospital: '医院编号',
      doctorBelongHospital: '医院名称',
      doctorBelongCenter: '科室',
      doctorTitle: '职称',
      doctorDesc: '简介',
      doctorAvatar: '头像地址，文件见 pictures.ndjson',
    },
    rows: sql`select json_build_object('id', u.id, 'username', u.username, 'name', u.name,
      'userBelong', case when u.is_manager then 0 else 1 end,
      'roleIds', array(select role_id from user_role where user_id = u.id order by role_id),
      'mustChangePassword', u.must_change_password, 'createdAt', ${moment('u.created_at')},
      'lastSignInAt', ${moment('u.last_sign_in_at')}, 'deactivatedAt', ${moment('u.deactivated_at')},
      'deletedAt', ${moment('u.deleted_at')}, 'doctorId', d.id, 'doctorName', d.name, 'doctorHospital', d.hospital_id,
      'doctorBelongHospital', h.name, 'doctorBelongCenter', d.center, 'doctorTitle', d.title, 'doctorDesc', d.description,
      'doctorAvatar', d.avatar)::text as line
      from "user" u left join doctor d on d.user_id = u.id left join hospital h on h.id = d.hospital_id order by u.id`,
  },
  { file: 'diseases.ndjson', about: '病种', tables: ['disease_profile'], fields: diseaseFields, rows: diseases },
  {
    file: 'articles.ndjson',
    about: '文章，草稿和已删除的也在内；正文另存为 articles/编号.html，可用浏览器打开',
    tables: ['article'],
    fields: articleFields,
    rows: articles,
  },
  {
    file: 'article-versions.ndjson',
    about: '文章每次保存的版本',
    tables: ['article_version'],
    fields: articleVersionFields,
    rows: articleVersions,
  },
  {
    file: 'article-revisions.ndjson',
    about: '对已发布文章的修改，每篇最近的一份；待审核和已退回的访客看不到',
    tables: ['article_revision'],
    fields: articleRevisionFields,
    rows: articleRevisions,
  },
  {
    file: 'site-content.ndjson',
    about: '网站上本科室的介绍，每次保存的版本；访客看到的是 publishedAt 最晚的一个',
    tables: ['site_version'],
    fields: {
      versionNo: '版本号',
      content: '内容，按平台的结构',
      savedBy: '保存者的用户编号，产品自带的为 null',
      savedAt: '保存时间',
      restoredFrom: '由哪个版本恢复而来，否则为 null',
      publishedAt: '发布时间，未发布为 null',
    },
    rows: sql`select json_build_object('versionNo', version_no, 'content', content, 'savedBy', saved_by,
      'savedAt', ${moment('saved_at')}, 'restoredFrom', restored_from, 'publishedAt', ${moment('published_at')})::text as line
      from site_version order by version_no`,
  },
  {
    file: 'children.ndjson',
    about: '患儿档案；已删除的和并入其他档案的也在内',
    tables: ['child', 'child_entry', 'child_transfer', 'child_judgement', 'alarm'],
    fields: childFields,
    rows: children(),
  },
  {
    file: 'erasure-requests.ndjson',
    about: '等待另一名医生确认的删除申请',
    tables: ['erasure_request'],
    fields: requestFields,
    rows: requests,
  },
  {
    file: 'erasure-certificates.ndjson',
    about: '删除证明：保存期满后彻底删除的患儿档案，没有姓名',
    tables: ['erasure_certificate'],
    fields: certificateFields,
    rows: certificates,
  },
  {
    file: 'consultations.ndjson',
    about:
      '会诊：患儿、检查所见、参与医生、回复、附件和历次版本；已删除的也在内。附件图片在 consultations/会诊编号/ 下',
    tables: [
      'consultation',
      'patient',
      'consultation_findings',
      'consultation_doctor',
      'consultation_version',
      'consultation_status_change',
      'consultation_outcome',
      'picture_note',
      'picture_removal',
      'reply',
      'reply_version',
      'reply_read',
      'attachment',
    ],
    fields: consultationFields,
    rows: consultations(),
  },
  {
    file: 'opinions.ndjson',
    about: '出具的会诊意见书，文件在 opinions/ 下',
    tables: ['opinion'],
    fields: opinionFields,
    rows: opinions(),
  },
  {
    file: 'notifications.ndjson',
    about: '给医生的通知和发送的结果；其中没有患儿的信息',
    tables: ['notification', 'delivery'],
    fields: notificationFields,
    rows: notifications,
  },
  {
    file: 'doctor-settings.ndjson',
    about: '医生的外出安排和通知设置',
    tables: ['absence', 'notification_setting', 'notification_address'],
    fields: doctorSettingFields,
    rows: doctorSettings,
  },
  {
    file: 'pictures.ndjson',
    about: '所有图片和会诊意见书的文件',
    tables: ['upload', 'article_upload'],
    fields: pictureFields,
    rows: pictures,
  },
  {
    file: 'audit.ndjson',
    about: '审计日志，按发生的次序；每条带有前一条的散列值，可据此核对有无改动',
    tables: ['audit_entry'],
    fields: {
      id: '编号，连续',
      at: '时间',
      actorId: '操作者的用户编号，无人登录为 null',
      actorName: '操作者的姓名',
      action: '操作',
      objectKind: '对象的种类',
      objectId: '对象的编号',
      outcome: '结果：done 成功，refused 拒绝，failed 失败',
      address: '来源地址',
      requestId: '请求编号',
      detail: '细节，因操作而异',
      previousHash: '前一条的散列值',
      hash: '本条的散列值：前一条的散列值、换行、编号、换行、以上各项（自 at 至 detail，键按字母排序的 JSON，无空格）的 SHA-256',
    },
    rows: sql`select json_build_object('id', id, 'at', ${moment('at')}, 'actorId', actor_id, 'actorName', actor_name,
      'action', action, 'objectKind', object_kind, 'objectId', object_id, 'outcome', outcome, 'address', address,
      'requestId', request_id, 'detail', detail, 'previousHash', previous_hash, 'hash', hash)::text as line
      from audit_entry order by id`,
  },
];
