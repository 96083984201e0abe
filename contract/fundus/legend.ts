import { viewNames } from '../../clinical/eyes.ts';
import { type FundusDrawing, treatmentSigns } from './diagram.ts';
import { boxPath, circlePath, fovea, hatchPath, veilPath, vesselPath } from './geometry.ts';
import { type FundusPath, type FundusShape, path, text } from './shapes.ts';
import { aggressiveName, plusNames, ropStageNames, ropZoneNames } from '../../clinical/icrop3.ts';
import { treatmentNames } from '../../clinical/treatments.ts';

/** A line of the legend: what something in the drawings means, and a small drawing of it about the origin. */
export type LegendEntry = { text: string; sample: FundusShape[] };

/** Left edge, upper edge, width and height of each sample. */
export const sampleBox = [-16, -11, 32, 22] as const;

/** What is drawn in these eyes, each once, in the order of its first appearance. */
export function legendOf(drawings: readonly FundusDrawing[]): LegendEntry[] {
  const shapes = drawings.flatMap((drawing) => drawing.shapes);
  const entries = shapes.map(entryOf).filter((entry) => entry !== undefined);
  const made = shapes.some((shape) => 'placed' in shape && shape.placed === false) ? [unplaced] : [];
  return [...new Map([...entries, ...made].map((entry) => [entry.text, entry])).values()];
}

const line = 'M-14 0H14';
const area = 'M-14 -7H14V7H-14Z';
const net = 'M-14 0Q-10.5 -9 -7 0T0 0T7 0T14 0M-14 0Q-10.5 9 -7 0T0 0T7 0T14 0';
const spots = [-9, 0, 9].map((x) => circlePath({ x, y: 0 }, 2.4)).join('');
const syringe = 'M-14 0H-6M-6 -4H8V4H-6ZM8 0H14M14 -4V4';
const detachments: Record<string, string> = { '4A': '未累及黄斑中心凹', '4B': '累及黄斑中心凹' };

const unplaced: LegendEntry = {
  text: '没有记录位置，画在何处仅为示意',
  sample: [path('aggressive', line, { placed: false })],
};

/** What a part is called, and how it is drawn small. */
const parts: Partial<Record<FundusShape['role'], (shape: FundusPath) => [text: string, d: string]>> = {
  markedZone: ({ zone }) => [`所记的${ropZoneNames[zone!]}`, area],
  vessel: ({ plus }) => [
    `血管：${plus ? plusNames[plus] : '没有记录附加病变'}`,
    vesselPath({ x: -17, y: 0 }, 3, plus, 28),
  ],
  extent: ({ stage }) => [`病变：${stage ? ropStageNames[stage] : '没有记录分期'}`, line],
  detachment: ({ stage }) => [`视网膜脱离：${ropStageNames[stage!]}，${detachments[stage!] ?? '全脱离'}`, area],
  aggressive: () => [aggressiveName, net],
  hatch: () => [viewNames.notExamined, hatchPath(8, 4)],
  veil: () => [viewNames.poor, veilPath(9, 5)],
  treatment: ({ treatment }) => {
    if (treatment === 'laser') return ['激光斑（示意）', spots];
    if (treatment === 'antiVegf') return [`注射${treatmentNames.antiVegf}`, syringe];
    return [treatmentNames[treatment!], boxPath(fovea)];
  },
};

function entryOf(shape: FundusShape): LegendEntry | undefined {
  const part = parts[shape.role];
  if (shape.kind !== 'path' || !part) return undefined;
  const [name, d] = part(shape);
  const sign = treatmentSigns[shape.treatment as keyof typeof treatmentSigns];
  return { text: name, sample: [{ ...shape, d }, ...(sign ? [text('sign', fovea, sign)] : [])] };
}
