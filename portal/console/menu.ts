import {
  ApiOutlined,
  BellOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  KeyOutlined,
  MedicineBoxOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { pages } from '../../contract/pages.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { MenuEntry, MenuLeaf } from '../shell/Menu.tsx';

/** What it takes to see an entry; `makes` says that it creates something and is offered as a shortcut. */
type Leaf = MenuLeaf & { permission?: Permission; makes?: true };
type Entry = { label: string; icon: MenuEntry['icon'] } & (
  | { children: Leaf[] }
  | { to: string; permission?: Permission }
);

const menu: Entry[] = [
  { label: '首页', icon: HomeOutlined, to: pages.consoleHome },
  {
    label: '文章管理',
    icon: FileTextOutlined,
    children: [
      { label: '文章列表', to: pages.consoleArticles },
      { label: '新增文章', to: pages.consoleArticleAdd, permission: 'article:add', makes: true },
      { label: '图片库', to: pages.consolePictures },
    ],
  },
  { label: '网站内容', icon: GlobalOutlined, to: pages.consoleSite, permission: 'site:update' },
  {
    label: '用户与角色',
    icon: TeamOutlined,
    children: [
      { label: '用户列表', to: pages.consoleUsers },
      { label: '新增用户', to: pages.consoleUserAdd, permission: 'user:add:2', makes: true },
      { label: '角色列表', to: pages.consoleRoles, permission: 'role:list' },
      { label: '新增角色', to: pages.consoleRoleAdd, permission: 'role:add', makes: true },
    ],
  },
  {
    label: '医院管理',
    icon: MedicineBoxOutlined,
    children: [
      { label: '医院列表', to: pages.consoleHospitals },
      { label: '新增医院', to: pages.consoleHospitalAdd, permission: 'hospital:add', makes: true },
    ],
  },
  { label: '未送达通知', icon: BellOutlined, to: pages.consoleNotifications, permission: 'notification:retry' },
  { label: '事件推送', icon: ApiOutlined, to: pages.consoleWebhooks, permission: 'webhook:manage' },
  { label: '访问令牌', icon: KeyOutlined, to: pages.consoleTokens, permission: 'token:manage' },
  { label: '审计日志', icon: SafetyCertificateOutlined, to: pages.consoleAudit, permission: 'audit:read' },
];

type Can = (permission: Permission) => boolean;

const leavesFor = (can: Can, leaves: Leaf[]) => leaves.filter(({ permission }) => !permission || can(permission));

/** The console's menu tree without the entries whose permission is not held, and without groups left empty. */
export const visibleMenu = (can: Can): MenuEntry[] =>
  menu
    .map((entry) => ('children' in entry ? { ...entry, children: leavesFor(can, entry.children) } : entry))
    .filter((entry) => ('children' in entry ? entry.children.length > 0 : !entry.permission || can(entry.permission)));

/** What the user may create. */
export const shortcuts = (can: Can): Leaf[] =>
  leavesFor(
    can,
    menu.flatMap((entry) => ('children' in entry ? entry.children : [])),
  ).filter(({ makes }) => makes);
