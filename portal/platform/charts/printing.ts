import { type RefObject, useEffect } from 'react';

/** Charts of echarts have the size of the screen; a view box lets paper shrink them. */
export function useShrinkingPrint(drawing: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const charts = () => drawing.current?.querySelectorAll('.echarts-for-react svg') ?? [];
    const before = () => {
      for (const svg of charts()) {
        const { width, height } = svg.getBoundingClientRect();
        svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      }
    };
    const after = () => {
      for (const svg of charts()) svg.removeAttribute('viewBox');
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [drawing]);
}
