import { useGesture } from '@use-gesture/react';
import { type Dispatch, type RefObject, useRef } from 'react';
import type { ViewerAction } from './viewer-state.ts';

const wheelSpeed = 0.0016;
const swipePx = 60;
const tapPx = 8;
const doubleTapMs = 320;

/**
 * Pointer, touch and wheel on one pane: drag pans, two fingers pinch, the wheel zooms where it points, a double tap zooms
 * in and out, a swipe over a fitted image walks on.
 */
export function useGestures(
  box: RefObject<HTMLElement | null>,
  pane: 0 | 1,
  zoom: number,
  dispatch: Dispatch<ViewerAction>,
) {
  const lastTapAt = useRef(0);

  const pan = (x: number, y: number) => {
    const { width, height } = box.current!.getBoundingClientRect();
    dispatch({ type: 'pan', pane, dx: x / width, dy: y / height });
  };
  const zoomAt = (factor: number, x: number, y: number) => {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    dispatch({ type: 'zoom', pane, factor, x: (x - left) / width - 0.5, y: (y - top) / height - 0.5 });
  };
  const tapAt = (x: number, y: number) => {
    const isSecond = Date.now() - lastTapAt.current < doubleTapMs;
    lastTapAt.current = isSecond ? 0 : Date.now();
    if (isSecond) zoomAt(zoom > 1 ? 0 : 3, x, y);
  };

  useGesture(
    {
      onPointerDown: () => dispatch({ type: 'activate', pane }),
      onDrag: ({ delta, movement: [mx, my], xy, tap, last, pinching, canceled, cancel }) => {
        if (pinching) cancel();
        if (pinching || canceled) return;
        if (tap) return tapAt(...xy);
        pan(...delta);
        if (last && zoom === 1 && Math.abs(mx) > swipePx && Math.abs(mx) > 2 * Math.abs(my))
          dispatch({ type: 'go', step: mx < 0 ? 1 : -1 });
      },
      onPinch: ({ da: [apart], origin: [x, y], memo }) => {
        if (memo) {
          pan(x - memo.x, y - memo.y);
          zoomAt(apart / memo.apart, x, y);
        }
        return { apart, x, y };
      },
      onWheel: ({ event, delta: [, y] }) => {
        event.preventDefault();
        zoomAt(Math.exp(-y * wheelSpeed), event.clientX, event.clientY);
      },
    },
    {
      target: box,
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: tapPx, pointer: { keys: false } },
      pinch: { pinchOnWheel: false },
    },
  );
}
