import { viewNames } from './eyes.ts';
import { type FundusDrawing, treatmentSigns } from './fundus-diagram.ts';
import { middle } from './fundus-findings.ts';
import { circlePath } from './fundus-geometry.ts';
import { boxPath, hatchPath, veilPath, vesselPath } from './fundus-marks.ts';
import { type FundusShape, text } from './fundus-shapes.ts';
import { aggressiveName, plusNames, ropStageNames, ropZoneNames } from './icrop3.ts';
import { treatmentNames } from './treatments.ts';

/** A line of the legend: what something in the drawings means, and a small drawing of it about the origin. */
export type LegendEntry = { text: string; sample: FundusShape[] };

/** Left edge, upper edge, width and height of each sample. */
export const sampleBox = [-16, -11, 32, 22] as const;

/** What is drawn in these eyes, each once, in the order of its first appearance. */
export function legendOf(drawings: readonly FundusDrawing[]): LegendEntry[] {
  const shapes = drawings.flatMap((drawing) => drawing.shapes);
  const entries = shapes.map(entryOf).filter((entry) => entry !== undefined);
  const made = shapes.some((shape) => 'placed' in shape && !shape.placed) ? [unplaced] : [];
  return [...new Map([...entries, ...made].map((entry) => [entry.text, entry])).values()];
}

const unplaced: LegendEntry = {
  text: '没有记录位置，画在何处仅为示意',
  sample: [{ kind: 'path', role: 'aggressive', placed: false, d: 'M-14 0H14' }],
};
const line = 'M-14 0H14';
const area = 'M-14 -7H14V7H-14Z';
const net = 'M-14 0Q-10.5 -9 -7 0T0 0T7 0T14 0M-14 0Q-10.5 9 -7 0T0 0T7 0T14 0';
const spots = [-9, 0, 9].map((x) => circlePath({ x, y: 0 }, 2.4)).join('');
const syringe = 'M-14 0H-6M-6 -4H8V4H-6ZM8 0H14M14 -4V4';
const detachments: Record<string, string> = { '4A': '未累及黄斑中心凹', '4B': '累及黄斑中心凹', 5: '全脱离' };

function entryOf(shape: FundusShape): LegendEntry | undefined {
  const entry = (text: string, d: string): LegendEntry => ({ text, sample: [{ ...shape, d } as FundusShape] });
  switch (shape.role) {
    case 'markedZone':
      return entry(`所记的${ropZoneNames[shape.zone]}`, area);
    case 'vessel':
      return entry(
        shape.plus ? `血管：${plusNames[shape.plus]}` : '血管：没有记录附加病变',
        vesselPath({ x: -17, y: 0 }, 3, shape.plus, 28),
      );
    case 'extent':
      return entry(`病变：${shape.stage ? ropStageNames[shape.stage] : '没有记录分期'}`, line);
    case 'detachment':
      return entry(`视网膜脱离：${ropStageNames[shape.stage]}，${detachments[shape.stage] ?? detachments['5']}`, area);
    case 'aggressive':
      return entry(aggressiveName, net);
    case 'hatch':
      return entry(viewNames.notExamined, hatchPath(8, 4));
    case 'veil':
      return entry(viewNames.poor, veilPath(9, 5));
    case 'treatment': {
      const { treatment } = shape;
      if (treatment === 'laser') return entry('激光斑（示意）', spots);
      if (treatment === 'antiVegf') return entry(`注射${treatmentNames.antiVegf}`, syringe);
      const sign = text('sign', middle, treatmentSigns[treatment]);
      return { text: treatmentNames[treatment], sample: [...entry('', boxPath(middle)).sample, sign] };
    }
    default:
      return undefined;
  }
}
