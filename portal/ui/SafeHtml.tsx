import { useMemo } from 'react';
import styles from './SafeHtml.module.css';
import { safeHtml } from './safe-html.ts';

/** Rich text as an editor wrote it, cleaned again before it is shown. */
export default function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify just above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
