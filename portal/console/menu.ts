import { pages } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';

export type MenuLeaf = {
  label: string;
  to: string;
  permission?: Permission;
  /** Makes something new, and is offered as a shortcut. */
  makes?: true;
};

/** An entry with entries below it, or one that leads to a page itself. */
export type MenuEntry = { label: string; icon: 'home' | 'article' | 'people' | 'hospital' | 'audit' } & (
  | { children: MenuLeaf[] }
  | { to: string; roleId?: number }
);

const menu: MenuEntry[] = [
  { label: '首页', icon: 'home', to: pages.consoleHome },
  {
    label: '文章管理',
    icon: 'article',
    children: [
      { label: '文章列表', to: pages.consoleArticles },
      { label: '新增文章', to: pages.consoleArticleAdd, permission: 'article:add', makes: true },
    ],
  },
  {
    label: '用户与角色',
    icon: 'people',
    children: [
      { label: '用户列表', to: pages.consoleUsers },
      { label: '新增用户', to: pages.consoleUserAdd, permission: 'user:add:2', makes: true },
      { label: '角色列表', to: pages.consoleRoles, permission: 'role:list' },
      { label: '新增角色', to: pages.consoleRoleAdd, permission: 'role:add', makes: true },
    ],
  },
  {
    label: '医院管理',
    icon: 'hospital',
    children: [
      { label: '医院列表', to: pages.consoleHospitals },
      { label: '新增医院', to: pages.consoleHospitalAdd, permission: 'hospital:add', makes: true },
    ],
  },
  { label: '审计日志', icon: 'audit', to: pages.consoleAudit, roleId: 1 },
];

type Can = (permission: Permission) => boolean;

const leavesFor = (can: Can, leaves: MenuLeaf[]) => leaves.filter(({ permission }) => !permission || can(permission));

/** The console's menu tree without the entries whose permission or role is not held, and without groups left empty. */
export const visibleMenu = (can: Can, roleIds: ReadonlyArray<number>): MenuEntry[] =>
  menu
    .map((entry) => ('children' in entry ? { ...entry, children: leavesFor(can, entry.children) } : entry))
    .filter((entry) =>
      'children' in entry ? entry.children.length > 0 : !entry.roleId || roleIds.includes(entry.roleId),
    );

/** What one may make, and the website. */
export const shortcuts = (can: Can): MenuLeaf[] =>
  leavesFor(
    can,
    menu.flatMap((entry) => ('children' in entry ? entry.children : [])),
  ).filter(({ makes }) => makes);
