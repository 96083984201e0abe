import type { Eye } from './eyes.ts';
import { circlePath, discCentre, fundus, lesionPath, nasal, type Point } from './fundus-geometry.ts';
import { detachment, netPath, vesselPath, wholeRound } from './fundus-marks.ts';
import { type FundusShape, text } from './fundus-shapes.ts';
import { hourRuns, type PlusGrade, type RopEye, type RopStage, type RopZone } from './icrop3.ts';
import { isDetached } from './tables/rop-rows.ts';

export const middle: Point = { x: 0, y: 0 };
export const ora: FundusShape = { kind: 'circle', role: 'ora', centre: middle, radius: fundus.ora };

/** What was seen of an eye. Where all is detached, neither zones nor vessels are to be seen. */
export function fundusOf(eye: Eye, signs: RopEye): FundusShape[] {
  const { zone, stage, plus, extent: hours = [] } = signs;
  const runs = hourRuns(hours);
  const isWhole = stage?.startsWith('5') ?? false;
  return [
    ...(isWhole ? [ora] : [...markedZone(eye, zone), ...background(eye)]),
    ...(isWhole && !plus ? [] : vessels(eye, plus)),
    ...(isDetached(signs) ? detached(eye, stage!, runs) : line(eye, signs, runs)),
    ...(isWhole && stage !== '5A' ? [] : [disc(eye)]),
    ...(signs.aggressive ? aggressive(eye, zone, runs) : []),
  ];
}

const disc = (eye: Eye): FundusShape => ({
  kind: 'circle',
  role: 'disc',
  centre: discCentre(eye),
  radius: fundus.discRadius,
});

function background(eye: Eye): FundusShape[] {
  const centre = discCentre(eye);
  return [
    ora,
    { kind: 'circle', role: 'zoneII', centre, radius: fundus.zoneII },
    { kind: 'circle', role: 'posteriorZoneII', centre, radius: fundus.posteriorZoneII },
    { kind: 'circle', role: 'zoneI', centre, radius: fundus.zoneI },
    { kind: 'circle', role: 'fovea', centre: middle, radius: 1.5 },
    text('zone', { x: centre.x, y: 28 }, 'Ⅰ'),
    text('zone', { x: centre.x, y: 68 }, 'Ⅱ'),
    text('zone', { x: -nasal(eye) * 68, y: 60 }, 'Ⅲ'),
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
    III: circlePath(middle, fundus.ora) + round(fundus.zoneII),
  };
  return [{ kind: 'path', role: 'markedZone', zone, d: areas[zone] }];
}

/** Hours the four arcades leave the disc towards, as in a right eye. */
const arcades = [1.5, 4.5, 7.6, 10.4] as const;

/** Four arcades from the disc, straight in a quiet eye and the more tortuous the worse. */
const vessels = (eye: Eye, plus: PlusGrade | undefined): FundusShape[] =>
  arcades.map((arcade) => ({
    kind: 'path',
    role: 'vessel',
    plus,
    d: vesselPath(discCentre(eye), eye === 'OD' ? arcade : 12 - arcade, plus),
  }));

/** A line for each run of hours; all round, and not as placed, where it was not recorded where the lesion lies. */
function line(eye: Eye, { zone, stage }: RopEye, runs: number[][]): FundusShape[] {
  const hasLesion = stage !== undefined && stage !== 'none';
  const placed = zone !== undefined && runs.length > 0;
  const shown = runs.length > 0 || !hasLesion ? runs : [wholeRound];
  return shown.map((run) => ({ kind: 'path', role: 'extent', stage, placed, d: lesionPath(eye, zone ?? 'II', run) }));
}

function detached(eye: Eye, stage: RopStage, runs: number[][]): FundusShape[] {
  const { area, folds } = detachment(eye, stage, runs);
  return [
    { kind: 'path', role: 'detachment', stage, placed: stage.startsWith('5') || runs.length > 0, d: area },
    { kind: 'path', role: 'fold', d: folds },
  ];
}

const aggressive = (eye: Eye, zone: RopZone | undefined, runs: number[][]): FundusShape[] => [
  { kind: 'path', role: 'aggressive', placed: zone !== undefined, d: netPath(eye, zone, runs) },
];
