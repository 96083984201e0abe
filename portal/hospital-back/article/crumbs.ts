import { pages } from '../../../contract/paths.ts';

export const articleCrumbs = [
  { label: '管理后台', to: pages.consoleHome },
  { label: '文章管理', to: pages.consoleArticles },
];
