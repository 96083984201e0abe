import { pages } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';

export type MenuLeaf = { label: string; to: string; permission?: Permission };
export type MenuGroup = { label: string; icon: 'article' | 'people' | 'hospital'; children: MenuLeaf[] };

/** The console's menu tree. Entries whose permission is not held are left out, and groups left empty. */
export const menu: MenuGroup[] = [
  {
    label: '文章管理',
    icon: 'article',
    children: [
      { label: '文章列表', to: pages.consoleArticles },
      { label: '新增文章', to: pages.consoleArticleAdd, permission: 'article:add' },
    ],
  },
];

export const visibleMenu = (can: (permission: Permission) => boolean): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      children: group.children.filter(({ permission }) => !permission || can(permission)),
    }))
    .filter(({ children }) => children.length > 0);
