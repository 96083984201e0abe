import {
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  MedicineBoxOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { pages } from '../../contract/pages.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { MenuEntry, MenuLeaf } from '../shell/Menu.tsx';

/** What it takes to see an entry. */
type Leaf = MenuLeaf & { permission?: Permission };
type Entry = { label: string; icon: MenuEntry['icon'] } & (
  | { children: Leaf[]; folds?: true }
  | { to: string; permission?: Permission }
);

const menu: Entry[] = [
  { label: '首页', icon: HomeOutlined, to: pages.consoleHome },
  {
    label: '文章管理',
    icon: FileTextOutlined,
    children: [
      { label: '文章列表', to: pages.consoleArticles },
      { label: '图片库', to: pages.consolePictures },
    ],
  },
  { label: '网站内容', icon: GlobalOutlined, to: pages.consoleSite, permission: 'site:update' },
  {
    label: '用户与角色',
    icon: TeamOutlined,
    children: [
      { label: '用户列表', to: pages.consoleUsers },
      { label: '角色列表', to: pages.consoleRoles, permission: 'role:list' },
    ],
  },
  { label: '医院管理', icon: MedicineBoxOutlined, children: [{ label: '医院列表', to: pages.consoleHospitals }] },
  {
    label: '系统',
    icon: SettingOutlined,
    folds: true,
    children: [
      { label: '未送达通知', to: pages.consoleNotifications, permission: 'notification:retry' },
      { label: '接口', to: pages.consoleWebhooks, permission: 'webhook:manage' },
      // Who may do both goes from one to the other.
      { label: '接口', to: pages.consoleTokens, permission: 'token:manage' },
      { label: '审计日志', to: pages.consoleAudit, permission: 'audit:read' },
    ],
  },
];

type Can = (permission: Permission) => boolean;

const leavesFor = (can: Can, leaves: Leaf[]) =>
  leaves
    .filter(({ permission }) => !permission || can(permission))
    .filter(({ label }, at, shown) => shown.findIndex((leaf) => leaf.label === label) === at);

/** The console's menu tree without the entries whose permission is not held, and without groups left empty. */
export const visibleMenu = (can: Can): MenuEntry[] =>
  menu
    .map((entry) => ('children' in entry ? { ...entry, children: leavesFor(can, entry.children) } : entry))
    .filter((entry) => ('children' in entry ? entry.children.length > 0 : !entry.permission || can(entry.permission)));
