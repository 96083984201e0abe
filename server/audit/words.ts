import { type AuditAction, type AuditOutcome, auditActions, auditOutcomes } from '../../contract/audit.ts';
import { type Capability, capabilityNames } from '../../contract/capabilities.ts';
import { urgencyNames } from '../../contract/case-urgency.ts';
import { type ContactResult, contactResultNames } from '../../contract/child-texts.ts';
import { type ConsentRule, consentRuleNames } from '../../contract/consent-texts.ts';
import { diseaseNames } from '../../contract/diseases.ts';
import { type DueList, dueListNames } from '../../contract/due-lists.ts';
import { type Channel, channelNames } from '../../contract/notifications.ts';
import { belongNames, type Permission, permissionTable, userBelong } from '../../contract/permissions.ts';
import { purposeNames, type TransferPurpose } from '../../contract/referral-texts.ts';
import { type Scope, scopeTable } from '../../contract/scopes.ts';
import { type FactorKind, factorNames } from '../../contract/sign-in-texts.ts';
import { type SitePart, siteParts } from '../../contract/site-content.ts';
import { type StatementKind, statementKindNames } from '../../contract/statement-texts.ts';
import { type StatisticName, statisticNames } from '../../contract/statistic-names.ts';
import { statusNames } from '../../contract/texts.ts';
import { type WebhookType, webhookTypeNames } from '../../contract/webhooks.ts';
import type { AuditDetail } from '../database/row-types.ts';

/** Names of what entries name by id: those that are gone are not in it. */
export type AuditNames = Record<
  'user' | 'role' | 'hospital' | 'doctor' | 'city' | 'province',
  ReadonlyMap<number, string>
>;

type Value = AuditDetail[string];
type Entry = { action: AuditAction; detail: AuditDetail };

/** Of a field of a search that was left empty there is nothing to say. */
const unlessEmpty = (word: (value: Value) => string) => (value: Value) => (value === '' ? '' : word(value));
const listed = (words: string[]): string => words.join('、') || '无';
const each = (value: Value | undefined, word: (one: number | string) => string) =>
  Array.isArray(value) ? listed(value.map(word)) : String(value);
const permissionWord = (code: number | string) => permissionTable[code as Permission]?.text ?? String(code);
const statementWord = (name: string) =>
  name === 'end' ? '结束随访或死亡' : (statementKindNames[name as StatementKind] ?? name);
const named = (names: ReadonlyMap<number, string>, kind: string) => (id: number | string) =>
  names.get(Number(id)) ?? `${kind} ${id}`;

/** What an entry says besides who did what to what, in Chinese: `角色：无 → 内容编辑`; empty where it says nothing more. */
export function detailWords({ action, detail }: Entry, names: AuditNames): string {
  const role = named(names.role, '角色');
  const changed = (value: Value | undefined) => each(value, action === 'user.updateRoles' ? role : permissionWord);
  const change = `${changed(detail.before)} → ${changed(detail.after)}`;
  const words: Record<string, (value: Value) => string> = {
    username: (value) => {
      const before = typeof detail.before === 'string' && detail.before !== value ? `${detail.before} → ` : '';
      return value === null ? '' : `用户名：${before}${value}`;
    },
    before: () => (Array.isArray(detail.before) ? `${action === 'user.updateRoles' ? '角色' : '权限'}：${change}` : ''),
    after: () => '',
    userBelong: (value) => `身份：${value === userBelong.doctor ? belongNames.doctor : belongNames.administrator}`,
    isActive: (value) => (value ? '启用' : '停用'),
    password: (value) => (value ? '改了密码' : ''),
    reset: (value) =>
      value === null
        ? ''
        : `申请重置密码：${value === 'link' ? '已向本人的邮箱发送链接' : '一次性密码，须本人的第二步验证或另一位管理员确认'}`,
    awaits: () => '等待第二步验证',
    identity: (value) => `统一身份：${value}`,
    token: (value) => `用访问令牌 ${value}`,
    tokenName: (value) => `用途：${value}`,
    owner: (value) => `所属账号：${named(names.user, '用户')(Number(value))}`,
    scopes: (value) => `授权：${each(value, (one) => scopeTable[one as Scope]?.text ?? String(one))}`,
    days: (value) => `有效期：${value} 天`,
    proof: (value) => `用${factorNames[value as FactorKind] ?? value}`,
    factor: (value) => factorNames[value as FactorKind] ?? String(value),
    name: (value) => (value ? '改了姓名' : ''),
    roleIds: (value) => `角色：${each(value, role)}`,
    hospitals: (value) =>
      `医院：${[value]
        .flat()
        .map((id) => named(names.hospital, '医院')(Number(id)))
        .join(' → ')}`,
    roleName: (value) => `角色名：${value}`,
    permissions: (value) => `权限：${each(value, permissionWord)}`,
    rows: (value) => `${value} 行`,
    added: (value) => `新增 ${value} 个`,
    unchanged: (value) => (value ? `${value} 行没有变化` : ''),
    kept: (value) => (value ? `${value} 行已有且不同，保持不变` : ''),
    users: (value) => `${value} 位用户`,
    hospitalName: (value) => `医院名：${value}`,
    urgentReplyHours: (value) => `急会诊回复期限：${value} 小时`,
    soonReplyHours: (value) => `较急会诊回复期限：${value} 小时`,
    routineReplyHours: (value) => `常规会诊回复期限：${value} 小时`,
    consentRule: (value) => `知情同意：${consentRuleNames[value as ConsentRule] ?? value}`,
    capabilities: (value) => `可以做的治疗：${each(value, (one) => capabilityNames[one as Capability] ?? String(one))}`,
    purpose: (value) => purposeNames[value as TransferPurpose] ?? '',
    ended: (value) => (Array.isArray(value) ? `不再共享的会诊：${value.join('、')}` : ''),
    doctorName: (value) => `医生名：${value}`,
    wholeName: () => '',
    from: (value) => (value === null ? '不再外出' : `从 ${value} 起`),
    to: (value) => (value === null ? '' : `到 ${value} 止`),
    sort: () => '',
    order: () => '',
    isPub: (value) => (value ? '发布' : '下线'),
    title: (value) => `标题：${value}`,
    waits: () => '待审核，访客还看不到',
    copyOf: (value) => `复制自文章 ${value}`,
    savedBy: (value) => `修改人：${named(names.user, '用户')(Number(value))}`,
    province: (value) => `省份：${named(names.province, '编号')(Number(value))}`,
    city: (value) => `城市：${named(names.city, '编号')(Number(value))}`,
    diseaseId: (value) => `病种：${diseaseNames[Number(value) as keyof typeof diseaseNames] ?? value}`,
    pageNo: (value) => `第 ${value} 页`,
    pageSize: (value) => `每页 ${value} 条`,
    invited: (value) => `邀请：${each(value, named(names.doctor, '医生'))}`,
    keyword: () => '按关键词查找',
    urgency: (value) => `紧急程度：${urgencyNames[Number(value) as 0 | 1 | 2] ?? value}`,
    unanswered: () => '未回复的',
    answer: (value) => (value === 'accepted' ? '接受' : '谢绝'),
    status: (value) => `状态：${statusNames[Number(value)] ?? value}`,
    consultationId: (value) => `会诊 ${value}`,
    versionNo: (value) => `第 ${value} 版`,
    isGenuine: (value) => (value ? '一致' : '不一致'),
    consultations: (value) => (Array.isArray(value) ? `会诊：${listed(value.map(String))}` : `${value} 例会诊`),
    records: (value) => `一小时内 ${value} 份档案`,
    limit: (value) => `提醒线 ${value} 份`,
    about: (value) => statisticNames[value as StatisticName] ?? String(value),
    pictures: (value) => `${value} 张图片`,
    parts: (value) => `改了：${each(value, (part) => siteParts[part as SitePart] ?? String(part))}`,
    restoredFrom: (value) => `恢复自版本 ${value}`,
    receiver: (value) => `地址：${value}`,
    events: (value) => `事件：${each(value, (event) => webhookTypeNames[event as WebhookType] ?? String(event))}`,
    channels: (value) => `通知方式：${each(value, (channel) => channelNames[channel as Channel] ?? String(channel))}`,
    deliveries: (value) => `${value} 条通知`,
    children: (value) => `患儿：${each(value, String)}`,
    due: (value) => `名单：${dueListNames[value as DueList] ?? value}`,
    contact: (value) => contactResultNames[value as ContactResult] ?? String(value),
    statement: (value) => statementWord(String(value)),
    hospitalId: (value) => `转往：${named(names.hospital, '医院')(Number(value))}`,
    erasure: (value) => ({ confirmed: '确认删除', declined: '不删除' })[String(value)] ?? String(value),
    certificate: (value) => `删除证明 ${value}`,
    transfer: (value) => ({ accepted: '接收', declined: '谢绝', withdrawn: '撤回' })[String(value)] ?? String(value),
    otherId: (value) => `患儿 ${value}`,
    entryId: (value) => `记录 ${value}`,
    date1: unlessEmpty((value) => `从 ${value} 起`),
    date2: unlessEmpty((value) => `到 ${value} 止`),
    actor: unlessEmpty((value) => `用户：${value}`),
    outcome: (value) => auditOutcomes[value as AuditOutcome] ?? String(value),
    action: (value) => auditActions[value as AuditAction] ?? String(value),
    beforeId: (value) => `第 ${value} 条之前`,
    image: (value) => (value === null ? '' : `图片：${value}`),
  };
  return Object.entries(detail)
    .map(([key, value]) => words[key]?.(value) ?? `${key}：${JSON.stringify(value)}`)
    .filter((one) => one !== '')
    .join('；');
}
