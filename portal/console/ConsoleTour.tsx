import { pages } from '../../contract/pages.ts';
import type { Permission } from '../../contract/permissions.ts';
import { useCan } from '../shell/Session.tsx';
import { Tour, type TourStep } from '../shell/tour/Tour.tsx';

type Stop = TourStep & { permission?: Permission };

const inMenu = (page: string) => `aside a[href="${page}"]`;

/** What a manager may do first, in the order of the menu. */
const tasks: Stop[] = [
  {
    title: '写文章',
    text: '新文章保存后是草稿；有发布权限的人打开发布开关，网站随即更新，列表里会显示“已上线”。',
    selector: inMenu(pages.consoleArticles),
    permission: 'article:add',
  },
  {
    title: '网站内容',
    text: '名称、电话、门诊时间、专家等都在这里改。示例内容全部换成本院的以后，网站上的提示才会消失。',
    selector: inMenu(pages.consoleSite),
    permission: 'site:update',
  },
  {
    title: '用户与角色',
    text: '在这里添加医生和管理员。本院启用了账号确认的，新账号要由另一位管理员确认后才能登录。',
    selector: inMenu(pages.consoleUsers),
    permission: 'user:add:2',
  },
  {
    title: '角色与权限',
    text: '角色决定能做什么。只能授予自己也有的权限，不能改自己的角色。',
    selector: inMenu(pages.consoleRoles),
    permission: 'role:update',
  },
  {
    title: '审计日志',
    text: '谁在什么时间查看、修改了什么，都在“系统”的审计日志里，只能查看，不能修改。',
    // The entry is in a group that is folded.
    selector: `aside li:has(> ul a[href="${pages.consoleAudit}"]) > button`,
    permission: 'audit:read',
  },
];

const most = 2;

/** Around the console, past what this manager may do. */
export default function ConsoleTour({ onEnd }: { onEnd: () => void }) {
  const can = useCan();
  const stops: TourStep[] = [
    {
      title: '菜单',
      text: '只列出您有权限使用的功能；缺少需要的，请联系管理员。',
      selector: 'aside nav[aria-label="管理菜单"]',
    },
    ...tasks.filter(({ permission }) => can(permission!)).slice(0, most),
  ];
  return <Tour welcome="欢迎使用管理后台" stops={stops} helpPage={pages.consoleHelp} onEnd={onEnd} />;
}
