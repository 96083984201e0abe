import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { goToPlace } from './anchor.ts';

/** For so long, parts of the page that come later may push the place away. */
const settleMs = 3000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * On a page whose content is there: brings the place that the address names into sight, and again while parts above it
 * still come, until the person does something. A step back in the history stays where it was. `ways` leads to places that
 * take more than being scrolled to, by their hash.
 */
export function useArrival(ways: Record<string, () => void> = {}): void {
  const { hash, key } = useLocation();
  const isStepBack = useNavigationType() === 'POP' && key !== 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, not when something opens over it
  useEffect(() => {
    if (hash === '' || isStepBack) return;
    const go = ways[hash] ?? (() => goToPlace(hash));
    const watch = new ResizeObserver(go);
    watch.observe(document.body);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
    };
    const timer = setTimeout(stop, settleMs);
    for (const act of acts) addEventListener(act, stop, { passive: true });
    return stop;
  }, []);
}
