import type { EyeDrafts } from './findings-draft.ts';
import type { Eye } from '../../../contract/clinical/eyes.ts';
import type { ExamDisease } from '../../../contract/schemas/findings.ts';

/** What the fields of one eye are given. `faults` by the name of the field. */
export type EyeFieldsProps<Disease extends ExamDisease> = {
  eye: Eye;
  signs: EyeDrafts[Disease];
  onChange: (signs: EyeDrafts[Disease]) => void;
  faults: Readonly<Record<string, string>>;
};
