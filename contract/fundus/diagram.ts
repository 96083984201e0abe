import { dayText } from '../../clinical/ages.ts';
import { type Eye, eyeNames, eyes, viewNames } from '../../clinical/eyes.ts';
import {
  atHour,
  boxPath,
  circlePath,
  crossPath,
  detachment,
  discCentre,
  fovea,
  fundus,
  hatchPath,
  hourSectorPath,
  laserPath,
  lesionPath,
  nasal,
  netPath,
  syringePath,
  veilPath,
  vesselPath,
  wholeRound,
} from './geometry.ts';
import { type FundusShape, path, text } from './shapes.ts';
import { clockHours, hourRuns, type RopEye, type RopStage, type RopZone } from '../../clinical/icrop3.ts';
import { ropEyeText, ropFindingsText, ropMissingText, type ViewedRopEye } from '../../clinical/rop-words.ts';
import { isDetached } from '../../clinical/tables/rop-rows.ts';
import { type Treatment, type TreatmentKind, treatmentName, treatmentsOf } from '../../clinical/treatments.ts';

export type FundusDrawing = {
  eye: Eye;
  /** Left edge, upper edge, width and height, as in an SVG's viewBox. */
  viewBox: [number, number, number, number];
  /** The drawing in words, for those who do not see it. */
  label: string;
  /** The line below it: the eye, and what was found but for the clock hours. */
  caption: string;
  /** What else stands below it: what was not recorded, and what was done to the eye and when. */
  notes: string[];
  shapes: FundusShape[];
};

/**
 * Both eyes as they face the examiner, the right one on the left, with what was done to them before. An eye that is
 * absent was not examined, and is drawn so.
 */
export const fundusDiagram = (
  signs: Partial<Record<Eye, ViewedRopEye>>,
  treatments: readonly Treatment[] = [],
): FundusDrawing[] => eyes.map((eye) => drawEye(eye, signs[eye], treatmentsOf(treatments, eye)));

function drawEye(eye: Eye, signs: ViewedRopEye = { view: 'notExamined' }, treatments: Treatment[]): FundusDrawing {
  const { edge } = fundus;
  const wasSeen = (signs.view ?? 'good') === 'good';
  const hasFundus = wasSeen || ropFindingsText(signs) !== '';
  const done = treatments.map((one) => `${dayText(one.date)} ${treatmentName(one)}`);
  const missing = hasFundus ? ropMissingText(signs) : '';
  return {
    eye,
    viewBox: [-edge, -edge, 2 * edge, 2 * edge],
    label: `${eyeNames[eye]}眼底示意图：${[ropEyeText(signs), ...done].join('；')}`,
    caption: `${eyeNames[eye]} ${eye}：${captionText(signs)}`,
    notes: [missing, ...done].filter(Boolean),
    shapes: [
      ...(hasFundus ? fundusOf(eye, signs) : [ora]),
      ...obstacle(signs),
      ...[...new Set(treatments.map(({ kind }) => kind))].flatMap((kind) => treatmentMark(eye, kind)),
      ...hours(signs),
      ...words(eye, signs),
    ],
  };
}

const ora = path('ora', circlePath(fovea, fundus.ora));

/** What was seen of an eye. Where all is detached, neither zones nor vessels are to be seen. */
function fundusOf(eye: Eye, signs: RopEye): FundusShape[] {
  const { zone, stage, plus, extent: hours = [] } = signs;
  const runs = hourRuns(hours);
  const isWhole = stage?.startsWith('5') ?? false;
  const disc = discCentre(eye);
  const vessels = arcades.map((hour) => vesselPath(disc, eye === 'OD' ? hour : 12 - hour, plus));
  return [
    ...(isWhole ? [ora] : [...markedZone(eye, zone), ...background(eye)]),
    ...(isWhole && !plus ? [] : vessels.map((d) => path('vessel', d, { plus }))),
    ...(isDetached(signs) ? detached(eye, stage!, runs) : lesion(eye, signs, runs)),
    ...(isWhole && stage !== '5A' ? [] : [path('disc', circlePath(disc, fundus.discRadius))]),
    ...(signs.aggressive ? [path('aggressive', netPath(eye, zone, runs), { placed: zone !== undefined })] : []),
  ];
}

/** Hours the four arcades leave the disc towards, as in a right eye. */
const arcades = [1.5, 4.5, 7.6, 10.4] as const;

function background(eye: Eye): FundusShape[] {
  const centre = discCentre(eye);
  return [
    ora,
    ...(['zoneII', 'posteriorZoneII', 'zoneI'] as const).map((zone) => path(zone, circlePath(centre, fundus[zone]))),
    path('fovea', circlePath(fovea, 1.5)),
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
    III: circlePath(fovea, fundus.ora) + round(fundus.zoneII),
  };
  return [path('markedZone', areas[zone], { zone })];
}

/** A line for each run of hours; all round, and not as placed, where it was not recorded where the lesion lies. */
function lesion(eye: Eye, { zone, stage }: RopEye, runs: number[][]): FundusShape[] {
  const isFound = stage !== undefined && stage !== 'none';
  const placed = zone !== undefined && runs.length > 0;
  const shown = runs.length > 0 || !isFound ? runs : [wholeRound];
  return shown.map((run) => path('extent', lesionPath(eye, zone ?? 'II', run), { stage, placed }));
}

function detached(eye: Eye, stage: RopStage, runs: number[][]): FundusShape[] {
  const { area, folds } = detachment(eye, stage, runs);
  return [path('detachment', area, { stage, placed: stage.startsWith('5') || runs.length > 0 }), path('fold', folds)];
}

const poorInShort = '看不清';

/** What stood before the eye, or that nothing was recorded: never to be taken for a normal eye. */
function obstacle(signs: ViewedRopEye): FundusShape[] {
  if (signs.view === 'notExamined')
    return [
      path('hatch', hatchPath(fundus.ora, 12)),
      path('cross', crossPath(fundus.ora)),
      text('word', fovea, viewNames.notExamined),
    ];
  if (signs.view === 'poor') return [path('veil', veilPath(fundus.ora, 12)), text('word', fovea, poorInShort)];
  return ropFindingsText(signs) ? [] : [text('blank', fovea, '没有记录')];
}

/** Signs for what has neither a place nor a shape of its own. */
export const treatmentSigns = { surgery: '术', drops: '药', chemotherapy: '化', other: '治' } as const;

function treatmentMark(eye: Eye, treatment: TreatmentKind): FundusShape[] {
  const mark = (d: string) => path('treatment', d, { treatment });
  if (treatment === 'laser') return [mark(laserPath)];
  if (treatment === 'antiVegf') return [mark(syringePath(eye))];
  const at = { x: nasal(eye) * 108, y: treatment === 'surgery' ? 109 : 87 };
  return [mark(boxPath(at)), text('sign', at, treatmentSigns[treatment])];
}

const hours = ({ extent = [] }: RopEye): FundusShape[] =>
  clockHours.map((hour) =>
    path('hour', hourSectorPath(hour, fundus.ora, fundus.edge - 2), { hour, selected: extent.includes(hour) }),
  );

function words(eye: Eye, signs: ViewedRopEye): FundusShape[] {
  const temporal = -nasal(eye);
  const { aggressive, stage } = signs;
  return [
    ...(aggressive ? [text('mark', { x: 0, y: -76 }, 'A-ROP')] : []),
    ...(isDetached(signs) ? [text('mark', { x: 0, y: -54 }, `脱离 ${stage}`)] : []),
    ...clockHours.map((hour) => text('clock', atHour(hour, fundus.clock), String(hour))),
    text('side', { x: temporal * 106, y: -112 }, '颞侧'),
    text('side', { x: -temporal * 106, y: -112 }, '鼻侧'),
  ];
}

function captionText({ view, extent: _, ...found }: ViewedRopEye): string {
  const seen = view === 'notExamined' ? viewNames.notExamined : view === 'poor' && poorInShort;
  return [seen, ropFindingsText(found)].filter(Boolean).join('，') || '没有记录';
}
