import { useEffect, useMemo, useRef } from 'react';
import { withoutEmptyHeaders } from '../../contract/empty-headers.ts';
import styles from './SafeHtml.module.css';
import { safeHtml } from './safe-html.ts';

type Props = {
  html: string;
  /** What its tables are called, and its pictures where whoever inserted them gave no words: `会诊意见配图` 1, 2 … */
  name?: string;
  /** Opens an image of the text, by pointer or by key. */
  onImage?: (path: string) => void;
};

/** Rich text as an editor wrote it, cleaned again before it is shown. */
export default function SafeHtml({ html, name = '', onImage }: Props) {
  const clean = useMemo(() => readable(safeHtml(html), name), [html, name]);
  const box = useRef<HTMLDivElement>(null);
  const open = useRef(onImage);
  open.current = onImage;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other images
  useEffect(() => {
    if (!open.current) return;
    for (const image of box.current!.querySelectorAll('img')) {
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      image.setAttribute('aria-label', `放大查看：${image.alt}`);
      const view = () => open.current?.(image.getAttribute('src')!);
      image.onclick = view;
      image.onkeydown = (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        view();
      };
    }
  }, [clean]);

  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify just above
  return <div ref={box} className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** A picture without words would be none to a screen reader; a wide table scrolls by itself, by key as well. */
function readable(html: string, name: string): string {
  if (!/<(?:img|table)/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(withoutEmptyHeaders(html), 'text/html');
  for (const [index, image] of body.querySelectorAll('img').entries()) image.alt ||= `${name}配图 ${index + 1}`;
  for (const [index, table] of body.querySelectorAll('table').entries()) {
    const box = body.ownerDocument.createElement('div');
    box.role = 'group';
    box.ariaLabel = `${name}表格 ${index + 1}`;
    box.tabIndex = 0;
    table.replaceWith(box);
    box.append(table);
  }
  return body.innerHTML;
}
