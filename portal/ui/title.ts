import { useEffect } from 'react';

/** Names the page in the browser's tab: `文章列表 · 童眸`. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · 童眸` : '童眸';
  }, [title]);
}
