import type { Permission } from './permissions.ts';

type Kind = 'doctor' | 'manager';

/**
 * What an access token may be given. It opens the calls that name the scope in their access, for as far as its owner may
 * call them, and carries of the owner's permissions these alone.
 */
export const scopeTable = {
  'consultation:read': {
    text: '读取会诊与患儿档案',
    about: '本人参与的会诊、回复、图片和意见书，以及本院患儿档案',
    of: ['doctor'],
    permissions: ['hospital:coordinate'],
  },
  'consultation:write': {
    text: '发起与修改会诊',
    about: '以本人名义发起、修改会诊并上传图片；不能回复、改状态或删除',
    of: ['doctor'],
    permissions: [],
  },
  'statistics:read': { text: '读取统计', about: '平台和本院的病例统计', of: ['doctor'], permissions: [] },
  'article:read': {
    text: '读取文章',
    about: '管理员的令牌包括未发布的文章',
    of: ['doctor', 'manager'],
    permissions: [],
  },
  'article:write': {
    text: '新增与编辑文章',
    about: '按本人的权限；不能发布、下线或删除，已发布文章的修改须由他人批准',
    of: ['manager'],
    permissions: ['article:add', 'article:update'],
  },
  'people:read': { text: '读取医生与医院名录', about: '', of: ['doctor', 'manager'], permissions: [] },
} as const satisfies Record<string, { text: string; about: string; of: Kind[]; permissions: Permission[] }>;

export type Scope = keyof typeof scopeTable;
export const scopes = Object.keys(scopeTable) as [Scope, ...Scope[]];

type Owner = { isManager: boolean; permissions: readonly string[] };

/** What an account may give a token: what its kind of user is for, and where that takes a permission, one that it holds. */
export function scopesOf({ isManager, permissions }: Owner): Scope[] {
  const kind: Kind = isManager ? 'manager' : 'doctor';
  return scopes.filter((scope) => {
    const given: { of: readonly Kind[]; permissions: readonly Permission[] } = scopeTable[scope];
    const takesPermission = isManager && given.permissions.length > 0;
    return given.of.includes(kind) && (!takesPermission || given.permissions.some((one) => permissions.includes(one)));
  });
}

/** The permissions that a token with these scopes may carry. */
export const permissionsOf = (given: readonly Scope[]): Set<string> =>
  new Set(given.flatMap((scope): readonly string[] => scopeTable[scope].permissions));

/** How a token begins, so that it is known for one wherever it is found. */
export const tokenBegin = 'tm_';
