import { pages } from '../../contract/pages.ts';

/** What the breadcrumb of each part begins with. */
export const consoleHomeCrumb = { label: '管理后台', to: pages.consoleHome };
export const platformHomeCrumb = { label: '首页', to: pages.platformHome };

/** Of the part that an address belongs to. */
export const homeCrumbOf = (pathname: string) =>
  pathname.startsWith('/hospital_back') ? consoleHomeCrumb : platformHomeCrumb;
