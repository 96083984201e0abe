import type { EyePast } from '../../../clinical/eye-past.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { type EyeDraft, isWritten } from './exam-draft.ts';

/** Fields in the order in which the form asks for them; what stands together shares a line. */
export type FormOrder = readonly (string | readonly string[])[];

/** Signs of an eye in any exam. */
export const ofAnyEye = ['cornealOedema', 'oldScar', 'haemorrhage', 'inflammation', 'detachment', 'openGlobe'];

/** After what belongs to the disease. */
const lastOfAll: FormOrder = ['redReflex', ofAnyEye, 'resolved', 'tumourExcluded'];

const pressure: FormOrder = [['iopMmHg', 'cupDiscRatio', 'cornealDiameterMm'], 'tonometer', 'underAnaesthesia'];
const pressureSigns = ['tearing', 'photophobia', 'haabStriae'];
const glaucomaSigns = ['progressiveCupping', 'rimThinning', 'progressiveMyopia', 'axialElongation', 'fieldDefect'];

/** After the view, which is asked of every eye. */
const order: Record<ExamDisease, FormOrder> = {
  rop: [
    'zone',
    'stage',
    'plus',
    'reactivation',
    'regression',
    ['aggressive', 'fullyVascularised', 'skipArea', 'notch'],
    'extent',
    ...lastOfAll,
  ],
  retinoblastoma: ['tumour', 'newTumour', 'system', 'group', 'meaning', ...lastOfAll],
  glaucoma: [...pressure, pressureSigns, glaucomaSigns, ['axialLengthMm', 'targetIop'], 'growth', ...lastOfAll],
  cataract: [
    'fundusView',
    'visuallySignificant',
    'axisClear',
    'morphology',
    'cause',
    ...pressure,
    [...pressureSigns, ...glaucomaSigns],
    ['axialLengthMm', 'surgeryDate', 'targetIop'],
    'growth',
    ...lastOfAll,
  ],
  other: [...lastOfAll],
};

/** Where nobody can look inside, these say whether a tumour may be there. */
const ofHiddenFundus = ['redReflex', 'cornealOedema', 'oldScar', 'haemorrhage', 'tumourExcluded'];

/** A pressure says little without how it was measured; the cornea decides in a small child's eye. */
const pressureOf = (signs: EyeDraft, { isUnderThree }: EyePast): string[] => [
  'iopMmHg',
  'cupDiscRatio',
  ...(isUnderThree ? ['cornealDiameterMm'] : []),
  ...([signs.iopMmHg, signs.tonometer, signs.underAnaesthesia].some(isWritten)
    ? ['tonometer', 'underAnaesthesia']
    : []),
];

const hasStage = ({ stage }: { stage?: EyeDraft[string] }): boolean => stage !== undefined && stage !== 'none';

/** Where an aggressive form may be: any sign beyond zone II or III with stage 1 and no plus. */
const isSevere = ({ zone, stage, plus }: EyeDraft): boolean =>
  plus === 'plus' ||
  plus === 'preplus' ||
  zone === 'I' ||
  zone === 'posteriorII' ||
  (hasStage({ stage }) && stage !== '1');

/** The fields that decide, and those that the answers so far, or what was before, make necessary. */
const deciding: Record<ExamDisease, (signs: EyeDraft, past: EyePast) => (string | false)[]> = {
  rop: (signs, { looks, treatments }) => [
    'zone',
    'stage',
    'plus',
    (treatments.length > 0 || looks.some(({ signs: { regression = 'none' } }) => regression !== 'none')) &&
      'reactivation',
    (hasStage(signs) || looks.some((look) => hasStage(look.signs))) && 'regression',
    isSevere(signs) && 'aggressive',
    signs.zone === 'III' && signs.stage === 'none' && 'fullyVascularised',
    treatments.some(({ kind }) => kind === 'laser') && 'skipArea',
  ],
  retinoblastoma: () => ['tumour', 'newTumour', 'system', 'group', 'meaning'],
  glaucoma: (signs, past) => [...pressureOf(signs, past), 'tearing', 'photophobia', 'haabStriae', 'cornealOedema'],
  cataract: (signs, past) => [
    ...['fundusView', 'visuallySignificant', 'morphology', 'cause'],
    // After surgery each look is one for glaucoma, too.
    ...(past.treatments.some(({ kind }) => kind === 'surgery') ? ['axisClear', ...pressureOf(signs, past)] : []),
  ],
  other: () => ['inflammation', 'detachment', 'openGlobe'],
};

/** What the form asks of an eye at once, and what stands behind 更多. */
export function formOrder(disease: ExamDisease, signs: EyeDraft, past: EyePast): { first: FormOrder; more: FormOrder } {
  const isHidden = signs.view === 'poor' || signs.fundusView === 'none';
  const first = new Set([
    ...deciding[disease](signs, past),
    ...(isHidden ? ofHiddenFundus : []),
    past.openCall !== undefined && 'resolved',
  ]);
  const part = (isPart: (name: string) => boolean): FormOrder =>
    order[disease].flatMap((entry): FormOrder => {
      if (typeof entry === 'string') return isPart(entry) ? [entry] : [];
      const names = entry.filter(isPart);
      return names.length > 0 ? [names] : [];
    });
  return { first: part((name) => first.has(name)), more: part((name) => !first.has(name)) };
}
