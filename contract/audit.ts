/** What the audit records, with the words the audit page shows. */
export const auditActions = {
  'session.login': '登录',
  'session.logout': '退出登录',
  'account.update': '修改账号',
  'account.reset': '重置管理员密码',
  'user.read': '查看用户',
  'user.add': '新增用户',
  'user.update': '编辑用户',
  'user.delete': '删除用户',
  'user.updateActive': '停用或启用用户',
  'user.readRoles': '查看用户角色',
  'user.updateRoles': '分配用户角色',
  'role.add': '新增角色',
  'role.delete': '删除角色',
  'role.readPermissions': '查看角色权限',
  'role.updatePermissions': '分配角色权限',
  'article.add': '新增文章',
  'article.update': '编辑文章',
  'article.publish': '发布与下线文章',
  'article.delete': '删除文章',
  'article.recover': '恢复文章',
  'picture.delete': '删除图片',
  'site.update': '编辑网站内容',
  'site.publish': '发布网站内容',
  'hospital.add': '新增医院',
  'hospital.update': '编辑医院',
  'consultation.list': '查看会诊列表',
  'consultation.listUrgent': '查看紧急患儿',
  'consultation.read': '查看会诊',
  'consultation.readHistory': '查看会诊修改记录',
  'consultation.readImage': '查看会诊图片',
  'consultation.add': '发起会诊',
  'consultation.update': '编辑会诊',
  'consultation.updateStatus': '修改会诊状态',
  'consultation.delete': '删除会诊',
  'reply.read': '查看回复',
  'reply.readHistory': '查看回复修改记录',
  'reply.readUnread': '查看未读回复',
  'reply.markRead': '标记回复已读',
  'reply.add': '回复会诊',
  'reply.update': '编辑回复',
  'reply.delete': '删除回复',
  'opinion.issue': '出具会诊意见书',
  'opinion.list': '查看会诊意见书列表',
  'opinion.read': '下载会诊意见书',
  'opinion.verify': '核对会诊意见书',
  'statistics.read': '查看统计',
  'audit.read': '查看审计日志',
  'data.export': '导出全部数据',
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditObjects = {
  session: '会话',
  user: '用户',
  role: '角色',
  article: '文章',
  picture: '图片',
  site: '网站内容',
  hospital: '医院',
  consultation: '会诊',
  reply: '回复',
  opinion: '会诊意见书',
  statistics: '统计',
  audit: '审计日志',
  data: '全部数据',
} as const;
export type AuditObject = keyof typeof auditObjects;

/** What an action is done to: its first word says so. */
export function auditObjectOf(action: AuditAction): AuditObject {
  const [kind] = action.split('.') as ['account' | AuditObject];
  return kind === 'account' ? 'user' : kind;
}

export const auditOutcomes = { done: '成功', refused: '拒绝', failed: '失败' } as const;
export type AuditOutcome = keyof typeof auditOutcomes;
