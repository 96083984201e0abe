import type { Shape } from './schemas/picture-note.ts';

type Size = { width: number; height: number };

/** What a shape is drawn of, in pixels of its picture. */
export type Stroke =
  | { tag: 'line'; x1: number; y1: number; x2: number; y2: number }
  | { tag: 'circle'; cx: number; cy: number; r: number }
  | { tag: 'text'; x: number; y: number; text: string };

/** How wide lines are, and how high letters, in parts of the longer side of a picture. */
const lineShare = 0.004;
const letterShare = 0.032;
const headShare = 0.03;

export const lineWidthOf = ({ width, height }: Size): number => Math.max(width, height) * lineShare;
export const letterHeightOf = ({ width, height }: Size): number => Math.max(width, height) * letterShare;

/** How long a line is, in pixels of the original: a picture has no scale in millimetres. */
export const lengthOf = ({ x, y, x2, y2 }: Shape, { width, height }: Size): number =>
  Math.round(Math.hypot((x2 - x) * width, (y2 - y) * height));

/** The strokes of a shape over a picture of so many pixels. */
export function strokesOf(shape: Shape, size: Size): Stroke[] {
  const [x1, y1] = [shape.x * size.width, shape.y * size.height];
  const [x2, y2] = [shape.x2 * size.width, shape.y2 * size.height];
  const line = (from: [number, number], to: [number, number]): Stroke => ({
    tag: 'line',
    x1: from[0],
    y1: from[1],
    x2: to[0],
    y2: to[1],
  });
  const length = Math.hypot(x2 - x1, y2 - y1);
  const head = Math.max(size.width, size.height) * headShare;
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const beside = (turn: number, x: number, y: number, reach: number): [number, number] => [
    x + reach * Math.cos(angle + turn),
    y + reach * Math.sin(angle + turn),
  ];
  switch (shape.kind) {
    case 'arrow':
      return [
        line([x1, y1], [x2, y2]),
        ...[Math.PI * 0.84, -Math.PI * 0.84].map((turn) => line([x2, y2], beside(turn, x2, y2, head))),
      ];
    case 'circle':
      return [{ tag: 'circle', cx: x1, cy: y1, r: length }];
    case 'measure':
      return [
        line([x1, y1], [x2, y2]),
        ...[
          [x1, y1],
          [x2, y2],
        ].map(([x, y]) => line(beside(Math.PI / 2, x!, y!, head / 2), beside(-Math.PI / 2, x!, y!, head / 2))),
        { tag: 'text', x: (x1 + x2) / 2, y: (y1 + y2) / 2 - head / 2, text: `${lengthOf(shape, size)} px` },
      ];
    case 'text':
      return [{ tag: 'text', x: x1, y: y1, text: shape.text ?? '' }];
  }
}
