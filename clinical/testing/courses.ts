import fc from 'fast-check';
import { addDays, type Day } from '../ages.ts';
import { causeNames, fundusViewNames, morphologyNames } from '../cataract.ts';
import type { ClinicalCase } from '../clinical-case.ts';
import { absenceNames, exclusionNames, eyes, redReflexNames, resolutionNames } from '../eyes.ts';
import { keysOf } from '../field-kinds.ts';
import type { ExamDisease } from '../exam-kinds.ts';
import type { Exam, Findings } from '../findings.ts';
import { plusGrades, regressionNames, ropStages, ropZones } from '../icrop3.ts';
import type { EyeSigns } from '../looks.ts';
import { retinoblastomaGroups, retinoblastomaSystems } from '../retinoblastoma.ts';
import { endNames, glaucomaRiskNames, rbRiskNames, type Word, wordNames } from '../statements.ts';
import { type Treatment, treatmentKinds } from '../treatments.ts';

export const birthday: Day = '2026-01-01';
const lastDay = 12 * 365;
export const dayAt = (days: number): Day => addDays(birthday, days);

const often = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 7 });
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: value, weight: 1 });
const flag = fc.constantFrom(undefined, undefined, undefined, false, true);
/** Days are crowded in the first year, as exams are. */
const day = fc
  .oneof(
    { arbitrary: fc.integer({ min: 1, max: 400 }), weight: 3 },
    { arbitrary: fc.integer({ min: 1, max: lastDay }), weight: 1 },
  )
  .map(dayAt);
const view = fc.constantFrom('good', 'good', 'good', 'good', 'poor', 'notExamined', undefined) as fc.Arbitrary<
  EyeSigns['view']
>;

const common = {
  view,
  redReflex: seldom(fc.constantFrom(...keysOf(redReflexNames))),
  resolved: seldom(fc.record({ as: fc.constantFrom(...keysOf(resolutionNames)), why: fc.constantFrom('', '复查') })),
  tumourExcluded: seldom(
    fc.record({ by: fc.constantFrom(...keysOf(exclusionNames)), date: day, why: fc.constant('') }),
  ),
};

/** One eye in one exam of a disease, with whatever may be left out or contradict itself. */
export const signsOf: Record<ExamDisease, fc.Arbitrary<EyeSigns>> = {
  rop: fc.record({
    ...common,
    zone: often(fc.constantFrom(...ropZones)),
    stage: often(fc.constantFrom(...ropStages)),
    plus: often(fc.constantFrom(...plusGrades)),
    aggressive: seldom(fc.boolean()),
    regression: fc.constantFrom(undefined, undefined, ...keysOf(regressionNames)),
    reactivation: flag,
    fullyVascularised: flag,
    skipArea: seldom(fc.boolean()),
  }),
  retinoblastoma: fc
    .record({
      ...common,
      tumour: often(fc.constantFrom('absent', 'absent', 'inactive', 'suspected', 'present')),
      newTumour: flag,
      grouping: seldom(
        fc.record({
          system: fc.constantFrom(...retinoblastomaSystems),
          group: fc.constantFrom(...retinoblastomaGroups),
        }),
      ),
    })
    .map(({ grouping, ...signs }) => ({
      ...signs,
      ...(signs.tumour === 'present' && grouping),
    })) as fc.Arbitrary<EyeSigns>,
  glaucoma: fc.record({ ...common, ...glaucomaSigns() }) as fc.Arbitrary<EyeSigns>,
  cataract: fc.record({
    ...common,
    morphology: often(fc.constantFrom(...keysOf(morphologyNames))),
    fundusView: often(fc.constantFrom(...keysOf(fundusViewNames))),
    visuallySignificant: flag,
    cause: seldom(fc.constantFrom(...keysOf(causeNames))),
    axisClear: flag,
    iopMmHg: seldom(fc.integer({ min: 5, max: 40 })),
  }) as fc.Arbitrary<EyeSigns>,
  other: fc.record({
    ...common,
    inflammation: flag,
    detachment: seldom(fc.boolean()),
    openGlobe: seldom(fc.boolean()),
  }) as fc.Arbitrary<EyeSigns>,
};

function glaucomaSigns() {
  return {
    iopMmHg: often(fc.integer({ min: 5, max: 40 })),
    tonometer: often(fc.constant('rebound')),
    underAnaesthesia: flag,
    cornealDiameterMm: often(fc.integer({ min: 18, max: 29 }).map((half) => half / 2)),
    cupDiscRatio: often(fc.integer({ min: 0, max: 10 }).map((tenth) => tenth / 10)),
    rimThinning: seldom(fc.boolean()),
    haabStriae: seldom(fc.boolean()),
    cornealOedema: seldom(fc.boolean()),
    growth: seldom(fc.constantFrom('normal', 'beyondNormal')),
    tearing: seldom(fc.boolean()),
  };
}

const absentEye: fc.Arbitrary<EyeSigns> = fc.record({
  view: fc.constant('absent' as const),
  absentFor: fc.option(fc.constantFrom(...keysOf(absenceNames)), { nil: undefined }),
}) as fc.Arbitrary<EyeSigns>;
const withoutEmpty = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => (one as unknown) !== undefined)) as Value;

const diseaseOf = fc.constantFrom<ExamDisease>('rop', 'rop', 'rop', 'retinoblastoma', 'glaucoma', 'cataract', 'other');

const examOf = (disease: ExamDisease): fc.Arbitrary<Exam> => {
  const eye = fc.oneof(
    { arbitrary: signsOf[disease], weight: 30 },
    { arbitrary: absentEye, weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 2 },
  );
  return fc
    .record({
      disease: fc.constant(disease),
      examDate: day,
      eyes: fc.record({ OD: eye, OS: eye }),
      next: seldom(fc.record({ after: fc.integer({ min: 0, max: 400 }), why: fc.constantFrom('', '家住外地') })),
    })
    .map(
      ({ eyes: { OD, OS }, next, ...exam }) =>
        ({
          ...exam,
          ...(next && { next: { date: addDays(exam.examDate, next.after), why: next.why } }),
          eyes: { ...(OD && { OD: withoutEmpty(OD) }), ...(OS && { OS: withoutEmpty(OS) }) },
        }) as Exam,
    );
};

const treatment: fc.Arbitrary<Treatment> = fc
  .record({
    eye: fc.constantFrom(...eyes),
    date: day,
    kind: fc.constantFrom(...treatmentKinds),
    disease: fc.option(diseaseOf, { nil: undefined }),
    complete: seldom(fc.boolean()),
  })
  .map(withoutEmpty) as fc.Arbitrary<Treatment>;

const word: fc.Arbitrary<Word> = fc
  .record({
    eye: fc.constantFrom(...eyes),
    disease: diseaseOf,
    date: day,
    as: fc.constantFrom(...keysOf(wordNames)),
    day: fc.option(day, { nil: undefined }),
    why: fc.constantFrom('', '家长不同意'),
    result: fc.constantFrom('continue', 'stopped'),
  })
  .map(withoutEmpty) as fc.Arbitrary<Word>;

const born = fc.oneof(fc.integer({ min: 23 * 7, max: 32 * 7 }), fc.integer({ min: 32 * 7, max: 41 * 7 }));

/** A child from birth to its twelfth birthday, in whatever order and with whatever gaps things were found, done and said. */
export const course: fc.Arbitrary<ClinicalCase> = fc
  .record({
    gestation: born.map((days) => ({ weeks: Math.floor(days / 7), days: days % 7 })),
    birthWeightGrams: fc.option(fc.integer({ min: 500, max: 4000 }), { nil: undefined }),
    enteredOn: fc.option(day, { nil: undefined }),
    exams: fc.array(diseaseOf.chain(examOf), { maxLength: 6 }),
    treatments: fc.oneof(fc.constant<Treatment[]>([]), fc.array(treatment, { maxLength: 3 })),
    words: fc.oneof(fc.constant<Word[]>([]), fc.array(word, { maxLength: 2 })),
    rbRisk: seldom(fc.record({ kind: fc.constantFrom(...keysOf(rbRiskNames)), date: day })),
    glaucomaRisk: seldom(fc.record({ kind: fc.constantFrom(...keysOf(glaucomaRiskNames)), date: day })),
    toScreen: seldom(fc.record({ date: day, why: fc.constant('吸氧 40 天') })),
    end: seldom(fc.record({ kind: fc.constantFrom(...keysOf(endNames)), date: day, why: fc.constant('搬到外省') })),
    unplacedTreatments: seldom(fc.constant([{ kind: 'laser' as const }])),
  })
  .map(({ gestation, ...findings }) => ({
    examKind: undefined,
    birthday,
    gestation,
    findings: withoutEmpty({ version: 2 as const, images: [], ...findings }) as Findings,
  }));

/** What was known of a course on a day. */
export function knownOn(clinicalCase: ClinicalCase, on: Day): ClinicalCase {
  const {
    exams,
    treatments,
    words = [],
    end,
    rbRisk,
    glaucomaRisk,
    toScreen,
    enteredOn,
    ...rest
  } = clinicalCase.findings!;
  const isKnown = (said: { date: Day } | undefined) => said !== undefined && said.date <= on;
  const known = {
    ...rest,
    exams: exams.filter(({ examDate }) => examDate <= on),
    treatments: treatments.filter(({ date }) => date <= on),
    words: words.filter(({ date }) => date <= on),
    ...(enteredOn && enteredOn <= on && { enteredOn }),
    ...(isKnown(end) && { end }),
    ...(isKnown(rbRisk) && { rbRisk }),
    ...(isKnown(glaucomaRisk) && { glaucomaRisk }),
    ...(isKnown(toScreen) && { toScreen }),
  };
  return { ...clinicalCase, findings: known as Findings };
}

/** The days on which a course changes. */
export const daysOf = ({ findings }: ClinicalCase): Day[] => {
  const { exams, treatments, words = [], rbRisk, glaucomaRisk, toScreen, end } = findings!;
  const said = [rbRisk, glaucomaRisk, toScreen, end].flatMap((one) => one?.date ?? []);
  const all = [...exams.map(({ examDate }) => examDate), ...[...treatments, ...words].map(({ date }) => date), ...said];
  return [birthday, ...new Set(all)].sort();
};
