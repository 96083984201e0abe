import { useLocation } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';

/** Kept in the browser's history with a page that was opened from the list: the query the list had. */
export type ListState = { articles: string };

/** The list as it was when this page was opened from it, its page and filters included; otherwise the list. */
export function useListBehind(): string {
  const state = useLocation().state as ListState | null;
  return pages.consoleArticles + (typeof state?.articles === 'string' ? state.articles : '');
}
