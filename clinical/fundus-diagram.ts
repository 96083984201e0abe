import { dayText } from './ages.ts';
import { type Eye, eyeNames, eyes, viewNames } from './eyes.ts';
import { fundusOf, middle, ora } from './fundus-findings.ts';
import { atHour, fundus, hourSectorPath, nasal } from './fundus-geometry.ts';
import { boxPath, crossPath, hatchPath, laserPath, syringePath, veilPath } from './fundus-marks.ts';
import { type FundusShape, text } from './fundus-shapes.ts';
import { clockHours, type RopEye } from './icrop3.ts';
import { isDetached } from './tables/rop-rows.ts';
import { ropEyeText, ropFindingsText, ropMissingText, type ViewedRopEye } from './rop-words.ts';
import { type Treatment, type TreatmentKind, treatmentName, treatmentsOf } from './treatments.ts';

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
      ...kindsOf(treatments).flatMap((kind) => treatmentMark(eye, kind)),
      ...hours(signs),
      ...words(eye, signs),
    ],
  };
}

const poorInShort = '看不清';

/** What stood before the eye, or that nothing was recorded: never to be taken for a normal eye. */
function obstacle(signs: ViewedRopEye): FundusShape[] {
  if (signs.view === 'notExamined')
    return [
      { kind: 'path', role: 'hatch', d: hatchPath(fundus.ora, 12) },
      { kind: 'path', role: 'cross', d: crossPath(fundus.ora) },
      text('word', middle, viewNames.notExamined),
    ];
  if (signs.view === 'poor')
    return [{ kind: 'path', role: 'veil', d: veilPath(fundus.ora, 12) }, text('word', middle, poorInShort)];
  return ropFindingsText(signs) ? [] : [text('blank', middle, '没有记录')];
}

const kindsOf = (treatments: readonly Treatment[]): TreatmentKind[] => [...new Set(treatments.map(({ kind }) => kind))];

/** Signs for what has neither a place nor a shape of its own. */
export const treatmentSigns = { surgery: '术', drops: '药', chemotherapy: '化', other: '治' } as const;

function treatmentMark(eye: Eye, treatment: TreatmentKind): FundusShape[] {
  const mark = (d: string): FundusShape => ({ kind: 'path', role: 'treatment', treatment, d });
  if (treatment === 'laser') return [mark(laserPath)];
  if (treatment === 'antiVegf') return [mark(syringePath(eye))];
  const at = { x: nasal(eye) * 108, y: treatment === 'surgery' ? 109 : 87 };
  return [mark(boxPath(at)), text('sign', at, treatmentSigns[treatment])];
}

const hours = ({ extent: selected = [] }: RopEye): FundusShape[] =>
  clockHours.map((hour) => ({
    kind: 'path',
    role: 'hour',
    hour,
    selected: selected.includes(hour),
    d: hourSectorPath(hour, fundus.ora, fundus.edge - 2),
  }));

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
