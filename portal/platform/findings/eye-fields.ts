import type { Eye } from '../../../clinical/eyes.ts';
import type { ExamDisease } from '../../../clinical/findings.ts';
import type { EyeDrafts } from './findings-draft.ts';

/** What the fields of one eye are given. `faults` by the name of the field. */
export type EyeFieldsProps<Disease extends ExamDisease> = {
  eye: Eye;
  signs: EyeDrafts[Disease];
  onChange: (signs: EyeDrafts[Disease]) => void;
  faults: Readonly<Record<string, string>>;
};
