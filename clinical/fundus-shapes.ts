import type { Point } from './fundus-geometry.ts';
import type { PlusGrade, RopStage, RopZone } from './icrop3.ts';
import type { TreatmentKind } from './treatments.ts';

/**
 * What to draw, by the part it plays; whoever draws it gives each role its colours and lines. Areas are filled by the
 * rule `evenodd`. `placed` is false where nobody recorded where a lesion lies, and the place is made up.
 */
export type FundusShape =
  | {
      kind: 'circle';
      role: 'ora' | 'zoneI' | 'posteriorZoneII' | 'zoneII' | 'disc' | 'fovea';
      centre: Point;
      radius: number;
    }
  | { kind: 'path'; role: 'markedZone'; zone: RopZone; d: string }
  | { kind: 'path'; role: 'vessel'; plus: PlusGrade | undefined; d: string }
  | { kind: 'path'; role: 'extent'; stage: RopStage | undefined; placed: boolean; d: string }
  | { kind: 'path'; role: 'detachment'; stage: RopStage; placed: boolean; d: string }
  | { kind: 'path'; role: 'aggressive'; placed: boolean; d: string }
  | { kind: 'path'; role: 'fold' | 'veil' | 'hatch' | 'cross'; d: string }
  | { kind: 'path'; role: 'treatment'; treatment: TreatmentKind; d: string }
  | { kind: 'path'; role: 'hour'; hour: number; selected: boolean; d: string }
  | {
      kind: 'text';
      role: 'clock' | 'side' | 'zone' | 'word' | 'blank' | 'mark' | 'sign';
      at: Point;
      text: string;
    };

export const text = (role: Extract<FundusShape, { kind: 'text' }>['role'], at: Point, said: string): FundusShape => ({
  kind: 'text',
  role,
  at,
  text: said,
});
