import { type Dispatch, type RefObject, useEffect, useRef } from 'react';
import type { ViewerAction } from './viewer-state.ts';

type Point = { x: number; y: number };
const wheelSpeed = 0.0016;
const swipePx = 60;
const doubleTapMs = 320;
const doubleTapPx = 24;

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
  const zoomNow = useRef(zoom);
  zoomNow.current = zoom;

  useEffect(() => {
    const element = box.current!;
    const fingers = new Map<number, Point>();
    let start: Point | undefined;
    let lastTap = { at: 0, x: 0, y: 0 };
    let pinched = false;

    /** In parts of the pane, from its centre. */
    const partOf = ({ x, y }: Point): Point => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: (x - left) / width - 0.5, y: (y - top) / height - 0.5 };
    };
    const zoomAt = (factor: number, at: Point) => dispatch({ type: 'zoom', pane, factor, ...partOf(at) });

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      zoomAt(Math.exp(-event.deltaY * lines * wheelSpeed), { x: event.clientX, y: event.clientY });
    };

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      const point = { x: event.clientX, y: event.clientY };
      fingers.set(event.pointerId, point);
      if (fingers.size === 1) {
        start = point;
        pinched = false;
      }
      dispatch({ type: 'activate', pane });
    };

    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const point = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, point);
      const { width, height } = element.getBoundingClientRect();
      const share = other ? 2 : 1;
      dispatch({
        type: 'pan',
        pane,
        dx: (point.x - before.x) / width / share,
        dy: (point.y - before.y) / height / share,
      });
      if (!other) return;
      pinched = true;
      const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
      zoomAt(distance(point, other) / Math.max(1, distance(before, other)), middle);
    };

    const onUp = (event: PointerEvent) => {
      const point = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      if (!point || !start || pinched || event.type === 'pointercancel') return;
      const moved = { x: point.x - start.x, y: point.y - start.y };
      if (Math.hypot(moved.x, moved.y) < 8) onTap(point);
      else if (zoomNow.current === 1 && Math.abs(moved.x) > swipePx && Math.abs(moved.x) > 2 * Math.abs(moved.y))
        dispatch({ type: 'go', step: moved.x < 0 ? 1 : -1 });
    };

    const onTap = (point: Point) => {
      const now = Date.now();
      if (now - lastTap.at < doubleTapMs && distance(point, lastTap) < doubleTapPx) {
        zoomAt(zoomNow.current > 1 ? 0 : 3, point);
        lastTap = { at: 0, x: 0, y: 0 };
      } else lastTap = { at: now, ...point };
    };

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
    };
  }, [box, pane, dispatch]);
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
