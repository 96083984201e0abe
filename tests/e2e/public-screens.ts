import { pages } from '../../contract/pages.ts';
import { publicPages } from '../../contract/public-pages.ts';

/** An address that leads nowhere; its page answers 404. */
export const nowhere = '/hospital/nothing-here';

/** Every page that visitors read, with a further page of the news and an article of the demo. */
export const publicScreens: string[] = [...publicPages, pages.newsPage(2), pages.newsInfo(1)];
