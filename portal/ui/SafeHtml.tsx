import { useEffect, useMemo, useRef } from 'react';
import styles from './SafeHtml.module.css';
import { safeHtml } from './safe-html.ts';

type Props = {
  html: string /** Opens an image of the text, by pointer or by key. */;
  onImage?: (path: string) => void;
};

/** Rich text as an editor wrote it, cleaned again before it is shown. */
export default function SafeHtml({ html, onImage }: Props) {
  const clean = useMemo(() => safeHtml(html), [html]);
  const box = useRef<HTMLDivElement>(null);
  const open = useRef(onImage);
  open.current = onImage;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other images
  useEffect(() => {
    if (!open.current) return;
    for (const image of box.current!.querySelectorAll('img')) {
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      image.setAttribute('aria-label', image.alt ? `放大查看：${image.alt}` : '放大查看图片');
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
