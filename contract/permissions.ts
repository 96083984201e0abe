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
  { id: 2, roleName: 'article_editor', roleNameCn: '内容编辑', permissions: startingWith('article:') },
  {
    id: 3,
    roleName: 'hospital_user_manager',
    roleNameCn: '医院与用户管理员',
    permissions: startingWith('user:', 'role:list', 'hospital:'),
  },
];

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
