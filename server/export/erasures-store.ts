import { sql } from 'kysely';
import { erasedNames } from '../../contract/rights-texts.ts';
import { moment } from './moments-store.ts';

export const requestFields = {
  childId: '患儿档案的编号',
  hospitalId: '管理档案的医院的编号',
  askedBy: '申请医生的编号',
  askedAt: '申请时间',
  reason: '原因',
};

export const requests = sql`select json_build_object('childId', r.child_id, 'hospitalId', r.hospital_id,
  'askedBy', r.asked_by, 'askedAt', ${moment('r.asked_at')}, 'reason', r.reason)::text as line
  from erasure_request r order by r.child_id`;

export const certificateFields = {
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

export const certificates = sql`select json_build_object('id', r.id, 'childId', r.child_id,
  'recordCreatedAt', ${moment('r.record_created_at')}, 'hospitalId', r.hospital_id, 'hospital', r.hospital, 'askedBy', r.asked_by, 'askedName', r.asked_name, 'askedAt', ${moment('r.asked_at')},
  'confirmedBy', r.confirmed_by, 'confirmedName', r.confirmed_name, 'erasedAt', ${moment('r.erased_at')},
  'counted', r.counted)::text as line
  from erasure_certificate r order by r.id`;
