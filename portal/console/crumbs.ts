import { pages } from '../../contract/pages.ts';
import { consoleHomeCrumb as homeCrumb } from '../ui/home-crumbs.ts';

export { homeCrumb };
export const articleCrumbs = [homeCrumb, { label: '文章管理', to: pages.consoleArticles }];
export const userCrumbs = [homeCrumb, { label: '用户与角色', to: pages.consoleUsers }];
export const roleCrumbs = [homeCrumb, { label: '角色列表', to: pages.consoleRoles }];
export const hospitalCrumbs = [homeCrumb, { label: '医院管理', to: pages.consoleHospitals }];
export const webhookCrumbs = [homeCrumb, { label: '事件推送', to: pages.consoleWebhooks }];
export const siteCrumbs = [homeCrumb, { label: '网站内容', to: pages.consoleSite }];
