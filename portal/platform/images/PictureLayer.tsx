import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { letterHeightOf, lineWidthOf, type Stroke, strokesOf } from '../../../contract/picture-shapes.ts';
import type { Shape } from '../../../contract/schemas/picture-note.ts';
import styles from './PictureNotes.module.css';

/** A shape over a picture; `own` ones are drawn in another colour. */
export type Drawn = { shape: Shape; own: boolean; chosen?: boolean };

type Point = { x: number; y: number };
export type Draw = { begin: (point: Point) => void; move: (point: Point) => void; end: () => void };

type Props = {
  size: { width: number; height: number };
  drawn: readonly Drawn[];
  style?: CSSProperties;
  /** What pointer and finger do, where something is being drawn. */
  draw?: Draw | undefined;
};

/** What was drawn over a picture, as large as the picture and moved with it. */
export function PictureLayer({ size, drawn, style, draw }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  usePointer(svg, draw);
  return (
    <svg
      ref={svg}
      className={styles.layer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ ...style, pointerEvents: draw ? 'auto' : 'none' }}
      data-drawing={draw !== undefined}
      aria-hidden="true"
    >
      {drawn.map(({ shape, own, chosen = false }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name but their place
        <g key={at} data-own={own} data-chosen={chosen} strokeWidth={lineWidthOf(size)} fontSize={letterHeightOf(size)}>
          {strokesOf(shape, size).map((stroke, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no name but their place
            <Mark key={place} stroke={stroke} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Mark({ stroke }: { stroke: Stroke }) {
  if (stroke.tag === 'line') return <line x1={stroke.x1} y1={stroke.y1} x2={stroke.x2} y2={stroke.y2} />;
  if (stroke.tag === 'circle') return <circle cx={stroke.cx} cy={stroke.cy} r={stroke.r} />;
  return (
    <text x={stroke.x} y={stroke.y}>
      {stroke.text}
    </text>
  );
}

/** Follows one pointer in parts of the picture, however it is turned and zoomed; the pane behind does not move meanwhile. */
function usePointer(svg: RefObject<SVGSVGElement | null>, draw: Draw | undefined) {
  const latest = useRef(draw);
  latest.current = draw;
  const isDrawing = draw !== undefined;
  useEffect(() => {
    const element = svg.current;
    if (!element || !isDrawing) return;
    const at = (event: PointerEvent): Point => {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()!.inverse());
      const { width, height } = element.viewBox.baseVal;
      const within = (value: number) => Math.min(1, Math.max(0, value));
      return { x: within(x / width), y: within(y / height) };
    };
    let pointer: number | undefined;
    const down = (event: PointerEvent) => {
      event.stopPropagation();
      event.preventDefault();
      if (pointer !== undefined) return;
      pointer = event.pointerId;
      element.setPointerCapture(pointer);
      latest.current?.begin(at(event));
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId === pointer) latest.current?.move(at(event));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      pointer = undefined;
      latest.current?.end();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [svg, isDrawing]);
}
