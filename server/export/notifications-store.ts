import { type RawBuilder, sql } from 'kysely';
import { day, moment } from './moments-store.ts';

export const notificationFields: Record<string, string> = {
  id: '编号',
  doctorId: '医生编号',
  kind: '种类',
  consultationId: '会诊编号，没有为 null',
  childId: '患儿档案的编号，没有为 null',
  isUrgent: '是否不受免打扰限制',
  key: '所为何事，同一件事只通知一次',
  createdAt: '时间',
  deliveries: '发送，每种方式一条',
  'deliveries[].deliveryId': '编号',
  'deliveries[].doctorId': '医生编号',
  'deliveries[].channel': '方式：email 电子邮件，webhook 短信或群机器人，push 浏览器通知',
  'deliveries[].state': '状态：waiting 待发，sending 正在发送，sent 已发，dead 未能送达，dropped 不再需要',
  'deliveries[].isDigest': '是否在每日汇总中',
  'deliveries[].attempts': '发送次数',
  'deliveries[].dueAt': '应发送的时间',
  'deliveries[].claimedAt': '最后一次开始发送的时间',
  'deliveries[].endedAt': '结束的时间',
  'deliveries[].fault': '未能送达的原因',
};

export const notifications: RawBuilder<unknown> = sql`select json_build_object('id', n.id, 'doctorId', n.doctor_id,
  'kind', n.kind, 'consultationId', n.consultation_id, 'childId', n.child_id, 'isUrgent', n.is_urgent, 'key', n.key,
  'createdAt', ${moment('n.created_at')}, 'deliveries', coalesce(deliveries.list, '[]'))::text as line
  from notification n left join (select d.notification_id as owner, json_agg(json_build_object('deliveryId', d.id,
      'doctorId', d.doctor_id, 'channel', d.channel, 'state', d.state, 'isDigest', d.is_digest, 'attempts', d.attempts,
      'dueAt', ${moment('d.due_at')}, 'claimedAt', ${moment('d.claimed_at')}, 'endedAt', ${moment('d.ended_at')},
      'fault', d.fault) order by d.id) as list
    from delivery d group by d.notification_id) deliveries on deliveries.owner = n.id
  order by n.id`;

export const doctorSettingFields: Record<string, string> = {
  doctorId: '医生编号',
  awayFrom: '外出开始的日期，没有为 null',
  awayTo: '外出结束的日期',
  substituteId: '代诊医生的编号，没有为 null',
  awaySavedAt: '外出安排的保存时间',
  pushOn: '是否开启浏览器通知，没有设置过为 null',
  quietFrom: '免打扰开始，零点后的分钟数（北京时间），没有为 null',
  quietTo: '免打扰结束',
  digestAt: '每日汇总的时间，没有为 null',
  addresses: '通知地址',
  'addresses[].channel': '方式',
  'addresses[].address': '地址',
  'addresses[].isOn': '是否开启',
  'addresses[].verifiedAt': '验证时间，未验证为 null',
};

/** Of doctors who have set anything. */
export const doctorSettings: RawBuilder<unknown> = sql`select json_build_object('doctorId', d.id,
  'awayFrom', ${day('a.from_day')}, 'awayTo', ${day('a.to_day')}, 'substituteId', a.substitute_id,
  'awaySavedAt', ${moment('a.saved_at')}, 'pushOn', s.push_on, 'quietFrom', s.quiet_from, 'quietTo', s.quiet_to,
  'digestAt', s.digest_at, 'addresses', coalesce(addresses.list, '[]'))::text as line
  from doctor d left join absence a on a.doctor_id = d.id left join notification_setting s on s.doctor_id = d.id
  left join (select t.doctor_id as owner, json_agg(json_build_object('channel', t.channel, 'address', t.address,
      'isOn', t.is_on, 'verifiedAt', ${moment('t.verified_at')}) order by t.channel) as list
    from notification_address t group by t.doctor_id) addresses on addresses.owner = d.id
  where a.doctor_id is not null or s.doctor_id is not null or addresses.owner is not null
  order by d.id`;
