import { useEffect, useRef } from 'react';
import SafeHtml from '../../ui/SafeHtml.tsx';
import styles from './ConsultationDetail.module.css';

/** Rich text whose images open in the viewer, by pointer and by key. */
export function RichContent({ html, onImage }: { html: string; onImage: (path: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const open = useRef(onImage);
  open.current = onImage;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other images
  useEffect(() => {
    for (const image of box.current?.querySelectorAll('img') ?? []) {
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      image.setAttribute('aria-label', image.alt ? `放大查看：${image.alt}` : '放大查看图片');
      const view = () => open.current(image.getAttribute('src')!);
      image.onclick = view;
      image.onkeydown = (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        view();
      };
    }
  }, [html]);

  return (
    <div ref={box} className={styles.rich}>
      <SafeHtml html={html} />
    </div>
  );
}
