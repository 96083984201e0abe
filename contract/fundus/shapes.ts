import type { Point } from './geometry.ts';
import type { PlusGrade, RopStage, RopZone } from '../../clinical/icrop3.ts';
import type { TreatmentKind } from '../../clinical/treatments.ts';

/** What a path shows. `placed` is false where nobody recorded where a lesion lies, and the place is made up. */
type Shown = {
  zone?: RopZone;
  plus?: PlusGrade;
  stage?: RopStage;
  treatment?: TreatmentKind;
  hour?: number;
  selected?: boolean;
  placed?: boolean;
};
export type FundusPath = Shown & {
  kind: 'path';
  role:
    | ('ora' | 'zoneI' | 'posteriorZoneII' | 'zoneII' | 'disc' | 'fovea' | 'markedZone' | 'vessel' | 'extent')
    | ('detachment' | 'fold' | 'aggressive' | 'veil' | 'hatch' | 'cross' | 'treatment' | 'hour');
  d: string;
};
type Words = {
  kind: 'text';
  role: 'clock' | 'side' | 'zone' | 'word' | 'blank' | 'mark' | 'sign';
  at: Point;
  text: string;
};

/**
 * What to draw, by the part it plays; whoever draws it gives each role its colours and lines. Areas are filled by the
 * rule `evenodd`.
 */
export type FundusShape = FundusPath | Words;

export const path = (role: FundusPath['role'], d: string, shown: Shown = {}): FundusPath => {
  return { kind: 'path', role, d, ...shown };
};
export const text = (role: Words['role'], at: Point, said: string): Words => ({ kind: 'text', role, at, text: said });
