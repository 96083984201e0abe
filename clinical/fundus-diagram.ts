import { type Eye, eyeNames, eyes } from './eyes.ts';
import {
  atHour,
  circlePath,
  discCentre,
  fundus,
  hourSectorPath,
  lesionPath,
  nasal,
  type Point,
} from './fundus-geometry.ts';
import type { RopEye } from './icrop3.ts';
import {
  clockHours,
  hourRuns,
  type PlusGrade,
  plusNames,
  type RopStage,
  type RopZone,
  ropStageNames,
} from './icrop3.ts';
import { ropEyeText } from './rop-words.ts';

/**
 * What to draw, by the part it plays; whoever draws it gives each role its colours and lines. Paths marked `evenodd` are
 * filled by that rule.
 */
export type FundusShape =
  | {
      kind: 'circle';
      role: 'ora' | 'zoneI' | 'posteriorZoneII' | 'zoneII' | 'disc' | 'fovea';
      centre: Point;
      radius: number;
    }
  | { kind: 'path'; role: 'markedZone'; zone: RopZone; d: string; fillRule: 'evenodd' }
  | { kind: 'path'; role: 'vessel'; plus: PlusGrade; d: string }
  | { kind: 'path'; role: 'extent'; stage: RopStage | undefined; d: string }
  | { kind: 'path'; role: 'hour'; hour: number; selected: boolean; d: string }
  | { kind: 'text'; role: 'clock' | 'side' | 'zone' | 'caption'; at: Point; text: string };

export type FundusDrawing = {
  eye: Eye;
  /** Left edge, upper edge, width and height, as in an SVG's viewBox. */
  viewBox: [number, number, number, number];
  /** The drawing in words, for those who do not see it. */
  label: string;
  shapes: FundusShape[];
};

/** Height of the line of words below an eye, in drawing units. */
const caption = 20;

/** Both eyes as they face the examiner, the right one on the left. An eye without findings is drawn empty. */
export const fundusDiagram = (signs: { OD?: RopEye; OS?: RopEye }): FundusDrawing[] =>
  eyes.map((eye) => drawEye(eye, signs[eye]));

function drawEye(eye: Eye, signs: RopEye = {}): FundusDrawing {
  const { edge } = fundus;
  return {
    eye,
    viewBox: [-edge, -edge, 2 * edge, 2 * edge + caption],
    label: `${eyeNames[eye]}眼底示意图：${ropEyeText(signs)}`,
    shapes: [
      ...markedZone(eye, signs.zone),
      ...background(eye),
      ...vessels(eye, signs.plus),
      ...extent(eye, signs),
      ...hours(signs),
      ...words(eye, signs),
    ],
  };
}

function background(eye: Eye): FundusShape[] {
  const [fovea, disc] = [{ x: 0, y: 0 }, discCentre(eye)];
  return [
    { kind: 'circle', role: 'ora', centre: fovea, radius: fundus.ora },
    { kind: 'circle', role: 'zoneII', centre: disc, radius: fundus.zoneII },
    { kind: 'circle', role: 'posteriorZoneII', centre: disc, radius: fundus.posteriorZoneII },
    { kind: 'circle', role: 'zoneI', centre: disc, radius: fundus.zoneI },
    { kind: 'circle', role: 'disc', centre: disc, radius: fundus.discRadius },
    { kind: 'circle', role: 'fovea', centre: fovea, radius: 1.5 },
  ];
}

/** The zone the findings name, as an area: a disc, a ring or the crescent. */
function markedZone(eye: Eye, zone: RopZone | undefined): FundusShape[] {
  if (!zone) return [];
  const round = (radius: number) => circlePath(discCentre(eye), radius);
  const areas: Record<RopZone, string> = {
    I: round(fundus.zoneI),
    posteriorII: round(fundus.posteriorZoneII) + round(fundus.zoneI),
    II: round(fundus.zoneII) + round(fundus.zoneI),
    III: circlePath({ x: 0, y: 0 }, fundus.ora) + round(fundus.zoneII),
  };
  return [{ kind: 'path', role: 'markedZone', zone, d: areas[zone], fillRule: 'evenodd' }];
}

/** Hours the four arcades leave the disc towards, as in a right eye, and how far they wind, in drawing units. */
const arcades = [1.5, 4.5, 7.6, 10.4] as const;
const winding: Record<PlusGrade, number> = { none: 0, preplus: 1.2, plus: 3 };

/** Four arcades from the disc, straight in a quiet eye and the more tortuous the worse. */
function vessels(eye: Eye, plus: PlusGrade = 'none'): FundusShape[] {
  const disc = discCentre(eye);
  return arcades.map((arcade) => {
    const towards = eye === 'OD' ? arcade : 12 - arcade;
    const points = Array.from({ length: 25 }, (_, step) => {
      const outward = atHour(towards, fundus.discRadius + step * 1.5);
      const aside = atHour(towards + 3, winding[plus] * Math.sin((step / 24) * 6 * Math.PI));
      return `${(disc.x + outward.x + aside.x).toFixed(1)} ${(disc.y + outward.y + aside.y).toFixed(1)}`;
    });
    return { kind: 'path', role: 'vessel', plus, d: `M${points.join('L')}` };
  });
}

/** A line for each run of hours; without a zone there is no telling where it lies, and none is drawn. */
const extent = (eye: Eye, { zone, stage, extent: hours = [] }: RopEye): FundusShape[] =>
  zone ? hourRuns(hours).map((run) => ({ kind: 'path', role: 'extent', stage, d: lesionPath(eye, zone, run) })) : [];

const hours = ({ extent: selected = [] }: RopEye): FundusShape[] =>
  clockHours.map((hour) => ({
    kind: 'path',
    role: 'hour',
    hour,
    selected: selected.includes(hour),
    d: hourSectorPath(hour, fundus.ora, fundus.edge - 2),
  }));

function words(eye: Eye, { stage, plus, aggressive }: RopEye): FundusShape[] {
  const disc = discCentre(eye);
  const text = (role: 'clock' | 'side' | 'zone' | 'caption', at: Point, said: string): FundusShape => ({
    kind: 'text',
    role,
    at,
    text: said,
  });
  const temporal = -nasal(eye);
  const found = [stage && ropStageNames[stage], aggressive && 'A-ROP', plus && plusNames[plus]]
    .filter(Boolean)
    .join(' ');
  return [
    ...clockHours.map((hour) => text('clock', atHour(hour, fundus.clock), String(hour))),
    text('zone', { x: disc.x, y: 28 }, 'Ⅰ'),
    text('zone', { x: disc.x, y: 68 }, 'Ⅱ'),
    text('zone', { x: temporal * 68, y: 60 }, 'Ⅲ'),
    text('side', { x: temporal * 106, y: -112 }, '颞侧'),
    text('side', { x: -temporal * 106, y: -112 }, '鼻侧'),
    text('caption', { x: 0, y: fundus.edge + caption / 2 }, `${eyeNames[eye]} ${eye}${found && `：${found}`}`),
  ];
}
