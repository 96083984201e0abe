import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './ages.ts';
import { type Assessment, assess } from './assess.ts';
import { fundusViewNames, lateralities, morphologyNames } from './cataract.ts';
import { eyes, viewNames } from './eyes.ts';
import { keysOf } from './field-kinds.ts';
import type { Exam, Findings } from './findings.ts';
import { plusGrades, regressionNames, ropStages, ropZones } from './icrop3.ts';
import { retinoblastomaGroups, retinoblastomaSystems, tumourFindings } from './retinoblastoma.ts';
import { screening } from './rop-screening.ts';
import { rulesVersion } from './rules-version.ts';
import { treatmentKinds } from './treatments.ts';

/**
 * What the rules of a version answer to all the cases below, which hold one treatment at most: a signature is one under these answers. A version that
 * nobody has signed yet may be given others.
 */
const answersOf: Record<string, string> = {
  '2026.11.3': '73f2580104aa5cbb',
};

const birthday = '2026-01-01';
const today = addDays(birthday, 500);
const oneOf = fc.constantFrom;
const any = <Shape>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
  fc.record(shape, { requiredKeys: [] });
const yes = fc.boolean();
const view = oneOf(...keysOf(viewNames));
const day = fc.integer({ min: 20, max: 499 }).map((days) => addDays(birthday, days));
const examOf = (disease: Exam['disease'], eye: fc.Arbitrary<object>, more: object = {}) =>
  fc.record({ disease: fc.constant(disease), examDate: day, eyes: any({ OD: eye, OS: eye }), ...more });

const exams = {
  rop: examOf(
    'rop',
    any({
      ...{ view, zone: oneOf(...ropZones), stage: oneOf(...ropStages), plus: oneOf(...plusGrades) },
      ...{ aggressive: yes, regression: oneOf(...keysOf(regressionNames)), reactivation: yes, fullyVascularised: yes },
    }),
  ),
  retinoblastoma: examOf(
    'retinoblastoma',
    fc.oneof(
      any({ view, tumour: oneOf(...tumourFindings) }),
      fc.record({
        ...{ tumour: fc.constant('present'), system: oneOf(...retinoblastomaSystems) },
        group: oneOf(...retinoblastomaGroups),
      }),
    ),
  ),
  glaucoma: examOf(
    'glaucoma',
    any({
      ...{ view, iopMmHg: fc.integer({ min: 18, max: 25 }), cornealDiameterMm: oneOf(10.5, 11, 12, 12.5, 13, 13.5) },
      ...{
        cupDiscRatio: oneOf(0.3, 0.4, 0.5),
        haabStriae: yes,
        rimThinning: yes,
        axialElongation: yes,
        fieldDefect: yes,
      },
    }),
  ),
  cataract: examOf(
    'cataract',
    any({
      ...{ view, morphology: oneOf(...keysOf(morphologyNames)), fundusView: oneOf(...keysOf(fundusViewNames)) },
      ...{ visuallySignificant: yes, surgeryDate: day },
    }),
    { laterality: fc.option(oneOf(...lateralities), { nil: undefined }) },
  ),
};
const findingsOf = (exam: fc.Arbitrary<object>) =>
  fc.record({
    ...{ version: fc.constant(2 as const), images: fc.constant<Findings['images']>([]) },
    exams: fc.array(exam as fc.Arbitrary<Exam>, { minLength: 1, maxLength: 3 }),
    treatments: fc.array(fc.record({ eye: oneOf(...eyes), date: day, kind: oneOf(...treatmentKinds) }), {
      maxLength: 1,
    }),
  });
const gestation = fc.record({ weeks: fc.integer({ min: 23, max: 41 }), days: fc.nat(6) });
const newborn = any({ birthWeightGrams: fc.integer({ min: 600, max: 2600 }), unstable: yes });

/** What is answered and by which rule, without what was found in words. */
const ruled = (assessment: Assessment) =>
  JSON.stringify(assessment, (key, value) => (key === 'text' ? undefined : value));

test('the rules answer as they did when their version was named', () => {
  const hash = createHash('sha256');
  const settings = { seed: 1, numRuns: 1000 };
  for (const exam of Object.values(exams))
    for (const [findings, age] of fc.sample(fc.tuple(findingsOf(exam), gestation), settings))
      hash.update(ruled(assess({ examKind: undefined, birthday, gestation: age, findings }, today)));
  for (const [child, age] of fc.sample(fc.tuple(newborn, gestation), settings))
    hash.update(JSON.stringify(screening({ birthday, gestation: age, ...child })));
  const answers = hash.digest('hex').slice(0, 16);
  expect(
    answers,
    'a rule answers otherwise: raise rulesVersion, bring docs/clinical-safety.md up to date, enter these answers',
  ).toBe(answersOf[rulesVersion]);
});
