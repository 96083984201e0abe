import { diseaseIds } from './diseases.ts';
import { pages } from './pages.ts';

/**
 * Every public page at an address of its own, the articles and further pages of lists aside. The sitemap names them, and the
 * checks of the whole site go through them.
 */
export const publicPages: string[] = [
  pages.home,
  pages.department,
  ...diseaseIds.map(pages.disease),
  pages.team,
  pages.research,
  pages.ropCalculator,
  pages.eyeChecks,
  pages.search,
  pages.contact,
  pages.referral,
  pages.referralForm,
  pages.privacy,
  pages.childrenData,
  pages.accessibility,
  pages.news,
  ...diseaseIds.map((id) => pages.newsOfDisease(id)),
];
