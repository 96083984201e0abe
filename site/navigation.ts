import { pages } from '../contract/pages.ts';

/** The public navigation, in order. */
export const navigation = [
  { name: '首页', path: pages.home },
  { name: '科室介绍', path: pages.department },
  { name: '专家团队', path: pages.team },
  { name: '科学研究', path: pages.research },
  { name: '联系我们', path: pages.contact },
  { name: '新闻动态', path: pages.news },
] as const;

/** What the footer leads to beside the navigation. */
export const moreLinks = [
  { name: '眼睛自查', path: pages.eyeChecks },
  { name: '早产儿筛查日期', path: pages.ropCalculator },
  { name: '医生转诊', path: pages.referral },
  { name: '隐私说明', path: pages.privacy },
  { name: '儿童个人信息', path: pages.childrenData },
  { name: '无障碍说明', path: pages.accessibility },
] as const;

export type Crumb = { name: string; path: string };

/** Whether a page lies in the part of the site that a navigation entry stands for. */
export const inPart = (path: string, part: string): boolean =>
  path === part ||
  path.startsWith(`${part}/`) ||
  (part === pages.department &&
    [pages.disease(0).slice(0, -1), pages.eyeChecks].some((below) => path.startsWith(below))) ||
  (part === pages.news && path.startsWith(`${pages.newsInfo(0).slice(0, -1)}`));
