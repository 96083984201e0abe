import { surgeryWeeks } from '../clinical/cataract.ts';
import { firstAgeOf } from './eye-checks.ts';
import { glaucomaFigures } from '../clinical/glaucoma.ts';
import { aggressiveWithinHours, pmaWeeks, treatmentWithinHours } from '../clinical/tables/rop-rows.ts';
import { chinaFigures } from '../clinical/rop-screening.ts';
import { withSigns } from '../clinical/warning-signs.ts';

const ruleFigures: Record<string, string | number> = {
  ...chinaFigures,
  ...glaucomaFigures,
  ...surgeryWeeks,
  stopPmaWeeks: pmaWeeks.stop,
  treatmentWithinHours,
  aggressiveWithinHours,
  firstRefraction: firstAgeOf('refraction'),
  firstAcuity: firstAgeOf('acuity'),
};

/**
 * A text for the public with what it takes from the clinical rules: a figure, as in `{belowGrams}`, or what
 * `withSigns` says of a sign.
 * @throws an error naming the figure or the sign when there is none
 */
export const withRules = (text: string): string =>
  withSigns(text).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!(name in ruleFigures)) throw new Error(`${placeholder}: no rule has a figure ${name}`);
    return String(ruleFigures[name]);
  });
