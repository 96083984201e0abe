/**
 * Every permission, with the text a manager reads in the transfer dialog. Roles in every database refer to the ids: one
 * that was ever given stays with its code, and a new permission takes the next free id, wherever it stands in the list.
 */
export const permissionTable = {
  'article:add': { id: 1, text: '新增文章' },
  'article:update': { id: 2, text: '编辑文章' },
  'article:delete': { id: 3, text: '删除文章' },
  'article:publish': { id: 4, text: '发布与下线文章' },
  'user:add:2': { id: 5, text: '新增用户' },
  'user:update': { id: 6, text: '编辑用户' },
  'user:updateUserRole': { id: 7, text: '分配用户角色' },
  'user:delete': { id: 8, text: '删除用户' },
  'role:list': { id: 9, text: '查看角色' },
  'role:add': { id: 10, text: '新增角色' },
  'role:update': { id: 11, text: '分配角色权限' },
  'role:delete': { id: 12, text: '删除角色' },
  'hospital:add': { id: 13, text: '新增医院' },
  'hospital:update': { id: 14, text: '编辑医院' },
  'site:update': { id: 15, text: '编辑网站内容' },
  /** Of a doctor: sees which cases of the own hospital wait, and for whom. */
  'hospital:coordinate': { id: 16, text: '协调本院会诊（医生）' },
  'notification:retry': { id: 17, text: '查看与重发未送达通知' },
  'audit:read': { id: 18, text: '查看审计日志' },
  'token:manage': { id: 19, text: '查看与停用访问令牌' },
  'webhook:manage': { id: 20, text: '管理事件推送' },
} as const;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as Permission[];

/** Any of these may change accounts, and sees what is told of them: roles, last sign-in. */
export const accountPermissions: readonly Permission[] = ['user:update', 'user:updateUserRole', 'user:delete'];

const startingWith = (...prefixes: string[]) =>
  permissions.filter((permission) => prefixes.some((prefix) => permission.startsWith(prefix)));

/** The roles that exist from the first start and cannot be deleted. */
export const protectedRoles: ReadonlyArray<{
  id: number;
  roleName: string;
  roleNameCn: string;
  permissions: Permission[];
}> = [
  { id: 1, roleName: 'super_admin', roleNameCn: '超级管理员', permissions },
  { id: 2, roleName: 'article_editor', roleNameCn: '内容编辑', permissions: startingWith('article:', 'site:') },
  {
    id: 3,
    roleName: 'hospital_user_manager',
    roleNameCn: '医院与用户管理员',
    permissions: startingWith('user:', 'role:list', 'hospital:'),
  },
];

/** What three administrators share out among themselves, none of whom can do alone what takes two of them. */
export const duties = ['system', 'security', 'audit'] as const;
export type Duty = (typeof duties)[number];

/**
 * The roles of those three, beside role 1 from the first start on: see docs/decisions/133. They are told by their duty,
 * since a database of before may have given their ids and names to others. No permission stands in two of them.
 */
export const separateRoles: ReadonlyArray<{
  duty: Duty;
  roleName: string;
  roleNameCn: string;
  permissions: Permission[];
  /** For people who give the role. */
  about: string;
}> = [
  {
    duty: 'system',
    roleName: 'system_administrator',
    roleNameCn: '系统管理员',
    permissions: ['user:add:2', 'user:update', 'user:delete', 'hospital:add', 'hospital:update', 'notification:retry'],
    about: '管理账号、医院和未送达通知；不能分配角色，看不到审计日志',
  },
  {
    duty: 'security',
    roleName: 'security_administrator',
    roleNameCn: '安全管理员',
    permissions: ['user:updateUserRole', 'role:list', 'role:add', 'role:update', 'role:delete', 'token:manage'],
    about: '决定谁有什么权限，停用访问令牌；不能新增或修改账号，不能改自己的角色，看不到审计日志',
  },
  {
    duty: 'audit',
    roleName: 'audit_administrator',
    roleNameCn: '审计管理员',
    permissions: ['audit:read'],
    about: '查看审计日志；不能修改任何内容',
  },
];

/** What is said of the role of a duty; undefined of every other one. */
export const aboutDuty = (duty: Duty | null | undefined): string | undefined =>
  separateRoles.find((role) => role.duty === duty)?.about;

/** A role for doctors that exists from the first start; a manager may delete it. */
export const coordinatorRole: { roleName: string; roleNameCn: string; permissions: Permission[] } = {
  roleName: 'hospital_coordinator',
  roleNameCn: '医院会诊协调员',
  permissions: ['hospital:coordinate'],
};

/** The account that exists from the first start and cannot be deleted. */
export const protectedUsername = 'admin';

/** What kind of user an account belongs to, as `userBelong` in the calls. */
export const userBelong = { administrator: 0, doctor: 1 } as const;
export const belongNames: Record<keyof typeof userBelong, string> = { administrator: '管理员', doctor: '医生' };
