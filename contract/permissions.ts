/** Permission codes, with the text a manager reads in the transfer dialog. Ids in the database follow this order, from 1. */
export const permissionTexts = {
  'article:add': '新增文章',
  'article:update': '编辑文章',
  'article:delete': '删除文章',
  'article:publish': '发布与下线文章',
  'user:add:2': '新增用户',
  'user:update': '编辑用户',
  'user:updateUserRole': '分配用户角色',
  'user:delete': '删除用户',
  'role:list': '查看角色',
  'role:add': '新增角色',
  'role:update': '分配角色权限',
  'role:delete': '删除角色',
  'hospital:add': '新增医院',
  'hospital:update': '编辑医院',
} as const;

export type Permission = keyof typeof permissionTexts;

export const permissions = Object.keys(permissionTexts) as Permission[];

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

/** The account that exists from the first start and cannot be deleted. */
export const protectedUsername = 'admin';

/** What kind of user an account belongs to, as `userBelong` in the calls. */
export const userBelong = { administrator: 0, doctor: 1 } as const;
