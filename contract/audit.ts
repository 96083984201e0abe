/** What the audit records, with the words the audit page shows. */
export const auditActions = {
  'session.login': '登录',
  'session.logout': '退出登录',
  'account.update': '修改账号',
  'user.read': '查看用户',
  'user.add': '新增用户',
  'user.update': '编辑用户',
  'user.delete': '删除用户',
  'user.readRoles': '查看用户角色',
  'user.updateRoles': '分配用户角色',
  'role.add': '新增角色',
  'role.delete': '删除角色',
  'role.readPermissions': '查看角色权限',
  'role.updatePermissions': '分配角色权限',
  'hospital.add': '新增医院',
  'hospital.update': '编辑医院',
  'audit.read': '查看审计日志',
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditObjects = {
  session: '会话',
  user: '用户',
  role: '角色',
  hospital: '医院',
  consultation: '会诊',
  reply: '回复',
  audit: '审计日志',
} as const;
export type AuditObject = keyof typeof auditObjects;

export const auditOutcomes = { done: '成功', refused: '拒绝', failed: '失败' } as const;
export type AuditOutcome = keyof typeof auditOutcomes;
