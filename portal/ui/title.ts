import { useEffect } from 'react';
import { sessionTexts } from '../../contract/session-texts.ts';

let pageTitle = '';
let unreadCount = 0;
let isCovered = false;

function show() {
  if (isCovered) {
    document.title = `${sessionTexts.coveredTitle} · 童眸`;
    return;
  }
  const title = pageTitle ? `${pageTitle} · 童眸` : '童眸';
  document.title = unreadCount > 0 ? `(${unreadCount}) ${title}` : title;
}

/** Names the page in the browser's tab: `文章列表 · 童眸`. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    pageTitle = title ?? '';
    show();
  }, [title]);
}

/** Puts the number of unread replies before the page's name: `(3) 我的会诊 · 童眸`. */
export function useTitleCount(count: number) {
  useEffect(() => {
    unreadCount = count;
    show();
    return () => {
      unreadCount = 0;
      show();
    };
  }, [count]);
}

export const isTitleCovered = (): boolean => isCovered;

/** While the page is covered, its tab does not name it either. */
export function coverTitle(covered: boolean): void {
  isCovered = covered;
  show();
}
