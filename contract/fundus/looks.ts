import type { FundusShape } from './shapes.ts';
import type { PlusGrade, RopStage } from '../../clinical/icrop3.ts';
import { colours } from '../colours.ts';

/** Of an SVG element, in React's names; `fill` and `stroke` may be names of contract/colours.ts. */
type Look = {
  fill?: string;
  fillOpacity?: number;
  stroke?: string;
  strokeWidth?: number;
  strokeDasharray?: string;
  strokeLinecap?: 'round' | 'butt';
  fontSize?: number;
  fontWeight?: number;
  /** The stroke lies below the fill. */
  paintOrder?: 'stroke';
};

/** What holds for all shapes that say nothing else. */
export const commonLook = { fill: 'none', stroke: '#7fa39f', strokeWidth: 0.8, strokeLinejoin: 'round' } as const;

const words: Look = { stroke: 'none', fill: 'ink' };
const soft: Look = { ...words, fill: 'inkSoft', fontSize: 10 };
/** On white, so that it is read over whatever it lies on. */
const mark: Look = {
  fill: 'ink',
  fontSize: 15,
  fontWeight: 700,
  stroke: 'paper',
  strokeWidth: 4,
  paintOrder: 'stroke',
};
const dark: Look = { stroke: 'ink' };
/** How each part is drawn: dark enough on white paper, and what colours say is also said by lines and words. */
const looks: Partial<Record<FundusShape['role'], Look>> = {
  ora: { stroke: 'inkSoft', strokeWidth: 1.4 },
  posteriorZoneII: { strokeDasharray: '2 3' },
  disc: { fill: '#f3c26b', stroke: '#a26a12' },
  fovea: { fill: '#a26a12', stroke: 'none' },
  markedZone: { fill: '#fde7c3', stroke: '#a26a12' },
  hour: { fill: 'mist', stroke: 'paper' },
  detachment: { fill: '#4a1d5c', fillOpacity: 0.16, stroke: '#4a1d5c', strokeWidth: 2.4 },
  fold: { stroke: '#4a1d5c', strokeWidth: 1.2 },
  aggressive: { stroke: '#8a2c0d', strokeWidth: 2 },
  hatch: { ...dark, strokeWidth: 1 },
  cross: { ...dark, strokeWidth: 3 },
  veil: { stroke: 'inkSoft', strokeWidth: 2.4 },
  treatment: { ...dark, fill: 'paper', strokeWidth: 1.4 },
  clock: { ...words, fontSize: 12 },
  side: soft,
  zone: soft,
  word: { ...mark, fontSize: 30, strokeWidth: 12 },
  blank: { ...mark, fontSize: 20, strokeWidth: 8 },
  mark,
  sign: { ...words, fontSize: 13, fontWeight: 700 },
};
const vessels: Record<PlusGrade, Look> = {
  none: { stroke: '#b8695c' },
  preplus: { stroke: '#b8695c', strokeWidth: 1.4 },
  plus: { stroke: 'danger', strokeWidth: 2.2 },
};
const unknownVessels: Look = { stroke: 'inkSoft', strokeDasharray: '1 4' };
const lesion: Look = { stroke: '#8a2c0d', strokeLinecap: 'round', strokeWidth: 4 };
/** A later stage's line is the thicker. */
const lesionWidths: Partial<Record<RopStage, number>> = { '1': 1.6, '2': 3.2, '3': 5 };

/** The lines and colours of a part of the drawing; `named` says how a colour of contract/colours.ts is written. */
export function lookOf(shape: FundusShape, named: (colour: keyof typeof colours) => string): Look {
  const look = ownLook(shape);
  const written = (colour: string) => (Object.hasOwn(colours, colour) ? named(colour as keyof typeof colours) : colour);
  return {
    ...look,
    ...(look.fill && { fill: written(look.fill) }),
    ...(look.stroke && { stroke: written(look.stroke) }),
  };
}

function ownLook(shape: FundusShape): Look {
  if (shape.role === 'vessel') return shape.plus ? vessels[shape.plus] : unknownVessels;
  if (shape.role === 'hour' && shape.selected) return { ...looks.hour, fill: '#f2c48d' };
  const look =
    shape.role === 'extent' ? { ...lesion, strokeWidth: lesionWidths[shape.stage ?? 'none'] ?? 4 } : looks[shape.role];
  return 'placed' in shape && shape.placed === false
    ? { ...look, strokeDasharray: '5 4', strokeLinecap: 'butt' }
    : (look ?? {});
}
