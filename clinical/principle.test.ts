import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, daysBetween } from './ages.ts';
import { type Assessment, assess } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type Eye, eyes, otherEye } from './eyes.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { Exam, Findings } from './findings.ts';
import { plusGrades, ropStages, ropZones } from './icrop3.ts';
import type { EyeSigns } from './looks.ts';
import { isAtLeast, outcomes } from './outcome.ts';
import { screeningNeed } from './rop-screening.ts';
import type { Word } from './statements.ts';
import { birthday, course, dayAt, daysOf, knownOn, signsOf } from './testing/courses.ts';
import type { Treatment, TreatmentKind } from './treatments.ts';

/** Another seed each time: a failure is repeated by writing the printed one here. */
const seed = Number(process.env.PRINCIPLE_SEED ?? Date.now() % 2 ** 31);
console.info(`clinical/principle.test.ts: seed ${seed}`);
/** Few by day, and others at each run; the night and `npm run principle` draw many. */
const numRuns = Number(process.env.PRINCIPLE_CASES ?? (process.env.NIGHTLY ? 100_000 : 5_000));
const prove = <T>(property: fc.IRawProperty<T>, runs = numRuns) => fc.assert(property, { numRuns: runs, seed });

const today = dayAt(12 * 365);

/** Signs of disease in one exam, as plainly as a reader of the record sees them. */
const isFound: Record<ExamDisease, (signs: EyeSigns) => boolean> = {
  rop: ({ stage = 'none', plus = 'none', aggressive, reactivation, regression = 'none' }) =>
    stage !== 'none' || plus !== 'none' || regression !== 'none' || Boolean(aggressive || reactivation),
  retinoblastoma: ({ tumour = 'absent' }) => tumour !== 'absent',
  glaucoma: ({ iopMmHg = 0, cornealDiameterMm = 0, rimThinning, haabStriae, cornealOedema, growth }) =>
    iopMmHg > 21 ||
    cornealDiameterMm > 13 ||
    Boolean(rimThinning || haabStriae || cornealOedema) ||
    growth === 'beyondNormal',
  cataract: ({ morphology = 'clear', fundusView = 'clear', visuallySignificant }) =>
    morphology !== 'clear' || fundusView !== 'clear' || visuallySignificant === true,
  other: () => true,
};

/** Whether a disease of an eye was found or treated, and not two good looks a year apart found it gone. */
function isUnfinished({ exams, treatments }: Findings, eye: Eye, disease: ExamDisease): boolean {
  const looks = exams
    .filter((exam) => exam.disease === disease && exam.eyes[eye])
    .map((exam) => ({ on: exam.examDate, signs: exam.eyes[eye] as EyeSigns }))
    .filter(({ signs }) => signs.view !== 'absent');
  const found = looks.filter(({ signs }) => isFound[disease](signs)).map(({ on }) => on);
  const treated = treatments.filter((one) => one.eye === eye && one.disease === disease).map(({ date }) => date);
  const last = [...found, ...treated].sort().at(-1);
  if (!last) return false;
  const clean = looks
    .filter(({ on, signs }) => on > last && signs.view === 'good')
    .map(({ on }) => on)
    .sort();
  return clean.length < 2 || addMonths(clean[0]!, 12) > clean.at(-1)!;
}

/** Why a child may be without a day; undefined where it may not. */
function whyQuiet({ findings, gestation }: ClinicalCase, said: Assessment): string | undefined {
  const { outcome, ended } = said;
  if (ended) return 'ended by a doctor';
  if (outcome === 'mayStop') return 'may stop';
  const { exams, birthWeightGrams, rbRisk, glaucomaRisk, toScreen } = findings!;
  const isGone = (eye: Eye) => exams.some((exam) => exam.eyes[eye]?.view === 'absent');
  const there = eyes.filter((eye) => !isGone(eye));
  if (there.length === 0) return 'without eyes';
  if (screeningNeed({ birthday, gestation, birthWeightGrams }, Boolean(toScreen)) !== 'outside') return undefined;
  if ((rbRisk && rbRisk.kind !== 'excluded') || glaucomaRisk) return undefined;
  const diseases = Object.keys(isFound) as ExamDisease[];
  if (there.some((eye) => diseases.some((disease) => isUnfinished(findings!, eye, disease)))) return undefined;
  return outcome === 'watch' || outcome === 'none' ? 'nothing is due' : undefined;
}

test('8: no child with disease, treatment, risk or eligibility is without a day, from birth to the twelfth birthday', () => {
  prove(
    fc.property(course, (child) => {
      for (const on of daysOf(child)) {
        const known = knownOn(child, on);
        const said = assess(known, on);
        if (said.due === null) expect(whyQuiet(known, said), `on ${on}: ${said.outcome}`).toBeDefined();
        else expect(['watch', 'mayStop', 'none']).not.toContain(said.outcome);
      }
    }),
  );
});

test('1: the gravest outcome of eyes and diseases is the child’s, and its day the earliest of all', () => {
  prove(
    fc.property(course, (child) => {
      const said = assess(child, today);
      if (said.ended) return;
      const all = [...eyes.map((eye) => said.eyes[eye]), ...said.diseases];
      const days = all.flatMap(({ due }) => due ?? []).sort();
      expect(said.due).toBe(days[0] ?? null);
      const gravest = outcomes.find((outcome) => said.diseases.some((one) => one.outcome === outcome));
      const isStop = said.outcome === 'mayStop' && gravest === 'watch';
      if (gravest) expect(isStop || said.outcome === gravest).toBe(true);
      expect(said.overdueDays).toBe(said.due ? Math.max(0, daysBetween(said.due, today)) : 0);
    }),
  );
});

test('6: waiting changes neither outcome nor day', () => {
  prove(
    fc.property(course, fc.integer({ min: 0, max: 4000 }), (child, days) => {
      const [now, then] = [assess(child, today), assess(child, addDays(today, days))];
      expect({ outcome: then.outcome, due: then.due }).toEqual({ outcome: now.outcome, due: now.due });
    }),
  );
});

test('neither the side of an eye nor the order in which things were written says anything', () => {
  const told = ({ outcome, due, pressing, eyes: { OD, OS } }: Assessment) => {
    const [right, left] = [OD, OS].map((eye) => [eye.outcome, eye.due, eye.pressing ?? false]);
    return { outcome, due, pressing, right, left };
  };
  prove(
    fc.property(course, (child) => {
      const { exams, treatments, words = [], ...rest } = child.findings!;
      const said = told(assess(child, today));
      const turned = { ...rest, exams: exams.toReversed(), treatments: treatments.toReversed(), words };
      expect(told(assess({ ...child, findings: turned }, today))).toEqual(said);
      const mirrored = {
        ...rest,
        exams: exams.map((exam) => ({
          ...exam,
          eyes: { ...(exam.eyes.OS && { OD: exam.eyes.OS }), ...(exam.eyes.OD && { OS: exam.eyes.OD }) },
        })) as Exam[],
        treatments: treatments.map((one) => ({ ...one, eye: otherEye(one.eye) })),
        words: words.map((one) => ({ ...one, eye: otherEye(one.eye) })),
      };
      const other = told(assess({ ...child, findings: mirrored }, today));
      expect({ ...other, right: other.left, left: other.right }).toEqual(said);
    }),
  );
});

test('5, 8: a look that failed never moves the day of a child to later, and makes nothing milder', () => {
  const failed: fc.Arbitrary<EyeSigns | undefined> = fc.constantFrom(
    undefined,
    { view: 'poor' },
    { view: 'notExamined' },
    {},
  );
  prove(
    fc.property(
      course,
      fc.constantFrom<ExamDisease>('rop', 'retinoblastoma', 'glaucoma'),
      failed,
      failed,
      (child, disease, OD, OS) => {
        const findings = { enteredOn: birthday, ...child.findings! };
        // An eye that is said to be absent and is looked at again contradicts itself, and an end is undone by a look.
        fc.pre(!findings.end && !findings.exams.some((exam) => eyes.some((eye) => exam.eyes[eye]?.view === 'absent')));
        const exam = { disease, examDate: today, eyes: { ...(OD && { OD }), ...(OS && { OS }) } } as Exam;
        const [before, after] = [findings.exams, [...findings.exams, exam]].map((exams) =>
          assess({ ...child, findings: { ...findings, exams } }, today),
        ) as [Assessment, Assessment];
        if (before.due) expect(after.due! <= before.due).toBe(true);
        if (before.outcome !== 'none' && before.outcome !== 'mayStop')
          expect(isAtLeast(before.outcome, after.outcome)).toBe(true);
      },
    ),
  );
});

/** One exam of one eye, and what is to be done about it. */
const oneExam = (
  disease: ExamDisease,
  signs: EyeSigns,
  on: Day,
  before: Exam[] = [],
  treatments: Treatment[] = [],
): Assessment['eyes']['OD'] => {
  const exam = { disease, examDate: on, eyes: { OD: signs } } as Exam;
  const findings: Findings = { version: 2, exams: [...before, exam], images: [], treatments };
  return assess({ examKind: disease, birthday, gestation: { weeks: 28, days: 0 }, findings }, today).eyes.OD;
};
const isLoud = ({ outcome, pressing }: { outcome: string; pressing?: true }) =>
  isAtLeast('treat', outcome as 'treat') || pressing === true;

type EyeSaid = Assessment['eyes']['OD'];
const hasReason = ({ reasons }: EyeSaid, id: string): boolean => reasons.some((reason) => reason.id === id);

function expectNoMilder(after: EyeSaid, before: EyeSaid): void {
  // What contradicted an earlier exam, or itself, may do so no more.
  if (hasReason(before, 'contradiction')) return;
  const isDoubt = after.outcome === 'cannotJudge' && (!isLoud(before) || isLoud(after));
  if (!isDoubt) expect(outcomes.indexOf(after.outcome)).toBeLessThanOrEqual(outcomes.indexOf(before.outcome));
  // That a stage in zone I makes the 48 hours of a suspected A-ROP 72 is left out by the principle itself.
  if (before.due && !hasReason(before, 'suspectedAggressive'))
    expect(after.due! <= before.due, `${after.due} after ${before.due}`).toBe(true);
}

const next = <Value>(order: readonly Value[], value: Value | undefined, steps: number): Value | undefined =>
  value === undefined ? undefined : order[Math.min(order.indexOf(value) + steps, order.length - 1)];
const ropWorse: ((signs: EyeSigns, steps: number) => Partial<EyeSigns>)[] = [
  ({ stage }, steps) => ({ stage: next(ropStages, stage, steps)! }),
  ({ zone }, steps) => ({ zone: next(ropZones.toReversed(), zone, steps)! }),
  ({ plus }, steps) => ({ plus: next(plusGrades, plus, steps)! }),
  () => ({ aggressive: true }),
  () => ({ reactivation: true }),
];
const clean = (signs: EyeSigns): EyeSigns =>
  Object.fromEntries(Object.entries(signs).filter(([, value]) => (value as unknown) !== undefined)) as EyeSigns;
const former = fc.oneof(fc.constant<EyeSigns[]>([]), fc.array(signsOf.rop, { maxLength: 2 }));

test('7: making a finding of retinopathy worse gives no milder outcome and no later day', () => {
  prove(
    fc.property(
      signsOf.rop,
      fc.constantFrom(...ropWorse),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 30, max: 600 }),
      former,
      (drawn, worsen, steps, age, looks) => {
        const signs = clean(drawn);
        fc.pre(signs.view !== 'notExamined' && !signs.resolved && !signs.tumourExcluded);
        const before = looks.map(
          (one, place) =>
            ({ disease: 'rop', examDate: dayAt(age - 10 * (place + 1)), eyes: { OD: clean(one) } }) as Exam,
        );
        const worse = clean({ ...signs, ...worsen(signs, steps) });
        // Whether an eye that had regressed is active again decides: unsaid it is a doubt, which a worse finding may settle.
        const hadRegressed = looks.some(({ regression = 'none' }) => regression !== 'none');
        fc.pre(signs.reactivation !== undefined || !hadRegressed);
        // Left out by the principle itself; of a first look it holds.
        fc.pre(before.length === 0 || !/^[45]/.test(worse.stage ?? ''));
        expectNoMilder(oneExam('rop', worse, dayAt(age), before), oneExam('rop', signs, dayAt(age), before));
      },
    ),
  );
});

test('7: taking a deciding field of retinopathy away leaves the outcome as grave or unknown, and brings no stop and no later day', () => {
  const removals = ['zone', 'stage', 'plus', 'view', 'reactivation'] as const;
  prove(
    fc.property(
      signsOf.rop,
      fc.constantFrom(...removals),
      fc.integer({ min: 30, max: 600 }),
      former,
      (drawn, removal, age, looks) => {
        const signs = clean(drawn);
        fc.pre(signs.view !== 'notExamined' && !signs.resolved && !signs.tumourExcluded);
        // A poor view and a red reflex together are 'no view of the fundus', which is another finding.
        fc.pre(!(removal === 'view' && signs.redReflex));
        // Left out by the principle itself: what is certain by one field alone.
        fc.pre(
          !(removal === 'stage' && /^[45]/.test(signs.stage ?? '')) &&
            !(removal === 'reactivation' && signs.reactivation),
        );
        const before = looks.map(
          (one, place) =>
            ({ disease: 'rop', examDate: dayAt(age - 10 * (place + 1)), eyes: { OD: clean(one) } }) as Exam,
        );
        const { [removal]: _, ...rest } = signs;
        const less: EyeSigns = rest;
        // Where nothing is left that was found, a look that failed says nothing at all.
        fc.pre(less.view === 'good' || isFound.rop(less));
        const [after, was] = [oneExam('rop', less, dayAt(age), before), oneExam('rop', signs, dayAt(age), before)];
        if (was.outcome !== 'mayStop') expect(after.outcome).not.toBe('mayStop');
        // A contradiction that the missing field made is one no more.
        if (was.reasons.some(({ id }) => id === 'contradiction')) return;
        expect(
          isAtLeast(was.outcome, after.outcome) || (after.outcome === 'cannotJudge' && (!isLoud(was) || isLoud(after))),
        ).toBe(true);
        if (was.due) expect(after.due! <= was.due, `${after.due} after ${was.due}`).toBe(true);
      },
    ),
  );
});

test('7: a higher pressure, a larger cornea or cup, or none of them measured, is never milder', () => {
  const rises = [
    ({ iopMmHg }: EyeSigns, by: number) => ({ iopMmHg: (iopMmHg ?? 10) + by }),
    ({ cornealDiameterMm }: EyeSigns, by: number) => ({ cornealDiameterMm: (cornealDiameterMm ?? 9) + by / 4 }),
    ({ cupDiscRatio }: EyeSigns, by: number) => ({ cupDiscRatio: Math.min(1, (cupDiscRatio ?? 0.1) + by / 20) }),
    () => ({ haabStriae: true }),
    () => ({ cornealOedema: true }),
  ];
  prove(
    fc.property(
      signsOf.glaucoma,
      fc.constantFrom(...rises),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 5, max: 2000 }),
      (drawn, rise, by, age) => {
        const { resolved: _, redReflex: __, tumourExcluded: ___, ...signs } = clean(drawn);
        const full: EyeSigns = {
          iopMmHg: 15,
          cupDiscRatio: 0.2,
          cornealDiameterMm: 10,
          ...signs,
          view: 'good',
          tonometer: 'rebound',
          underAnaesthesia: false,
        };
        expectNoMilder(
          oneExam('glaucoma', { ...full, ...rise(full, by) }, dayAt(age)),
          oneExam('glaucoma', full, dayAt(age)),
        );
      },
    ),
  );
});

/** What was found, how it was answered, and what every later look shows. */
type Answered = {
  name: string;
  disease: ExamDisease;
  bad: EyeSigns;
  quiet: EyeSigns;
  treatment?: TreatmentKind;
  word?: Word['as'];
  resolved?: NonNullable<EyeSigns['resolved']>;
};

const good = { view: 'good' } as const;
const regressed: EyeSigns = {
  ...good,
  zone: 'III',
  stage: 'none',
  plus: 'none',
  regression: 'complete',
  reactivation: false,
};
const type1: EyeSigns = { ...good, zone: 'II', stage: '3', plus: 'plus' };
const detached: EyeSigns = { ...good, zone: 'II', stage: '4A', plus: 'none', reactivation: false };
const tumour: EyeSigns = { ...good, tumour: 'present' };
const scar: EyeSigns = { ...good, tumour: 'inactive', newTumour: false };
const measured = { tonometer: 'rebound', underAnaesthesia: false } as const;
const highPressure: EyeSigns = {
  ...good,
  ...measured,
  iopMmHg: 32,
  cupDiscRatio: 0.8,
  cornealDiameterMm: 13.5,
  haabStriae: true,
};
const controlledEye: EyeSigns = { ...highPressure, iopMmHg: 14 };
const normalEye: EyeSigns = { ...good, ...measured, iopMmHg: 14, cupDiscRatio: 0.2, cornealDiameterMm: 11 };
const dense: EyeSigns = { ...good, fundusView: 'hazy', morphology: 'nuclear', visuallySignificant: true };
const operatedEye: EyeSigns = { ...normalEye, fundusView: 'clear', axisClear: true };
const notConfirmed = { as: 'notConfirmed', why: '散瞳复查未见' } as const;

const answeredCourses: readonly Answered[] = [
  { name: 'type 1, laser', disease: 'rop', bad: type1, quiet: regressed, treatment: 'laser' },
  { name: 'type 1, injection', disease: 'rop', bad: type1, quiet: regressed, treatment: 'antiVegf' },
  {
    name: 'type 1, regressed untreated',
    disease: 'rop',
    bad: type1,
    quiet: regressed,
    resolved: { as: 'regressedUntreated', why: '自行退行' },
  },
  {
    name: 'type 1, treated elsewhere',
    disease: 'rop',
    bad: type1,
    quiet: regressed,
    resolved: { as: 'treatedElsewhere', why: '外院激光' },
  },
  {
    name: 'A-ROP, injection',
    disease: 'rop',
    bad: { ...type1, aggressive: true },
    quiet: regressed,
    treatment: 'antiVegf',
  },
  { name: 'detachment, operated', disease: 'rop', bad: detached, quiet: detached, treatment: 'surgery' },
  {
    name: 'detachment, inoperable',
    disease: 'rop',
    bad: { ...detached, stage: '5C' },
    quiet: { ...detached, stage: '5C' },
    word: 'notToTreat',
  },
  {
    name: 'suspected A-ROP, not this disease',
    disease: 'rop',
    bad: { ...good, zone: 'I', stage: 'none', plus: 'plus' },
    quiet: { ...good, zone: 'I', stage: 'none', plus: 'plus' },
    word: 'notThisDisease',
  },
  { name: 'tumour, chemotherapy', disease: 'retinoblastoma', bad: tumour, quiet: scar, treatment: 'chemotherapy' },
  { name: 'tumour, treated elsewhere', disease: 'retinoblastoma', bad: tumour, quiet: scar, word: 'doneElsewhere' },
  {
    name: 'suspected tumour, not confirmed',
    disease: 'retinoblastoma',
    bad: { ...good, tumour: 'suspected' },
    quiet: { ...good, tumour: 'absent' },
    resolved: notConfirmed,
  },
  {
    name: 'suspected tumour, not this disease',
    disease: 'retinoblastoma',
    bad: { ...good, tumour: 'suspected' },
    quiet: { ...good, tumour: 'suspected' },
    word: 'notThisDisease',
  },
  { name: 'glaucoma, operated', disease: 'glaucoma', bad: highPressure, quiet: controlledEye, treatment: 'surgery' },
  { name: 'glaucoma, drops', disease: 'glaucoma', bad: highPressure, quiet: controlledEye, treatment: 'drops' },
  {
    name: 'physiological cups',
    disease: 'glaucoma',
    bad: { ...normalEye, cupDiscRatio: 0.9 },
    quiet: { ...normalEye, cupDiscRatio: 0.9 },
    word: 'notThisDisease',
  },
  {
    name: 'pressure once high',
    disease: 'glaucoma',
    bad: { ...normalEye, iopMmHg: 33 },
    quiet: normalEye,
    resolved: notConfirmed,
  },
  { name: 'cataract, operated', disease: 'cataract', bad: dense, quiet: operatedEye, treatment: 'surgery' },
  { name: 'cataract, declined', disease: 'cataract', bad: dense, quiet: dense, word: 'notToTreat' },
  {
    name: 'inflammation, treated',
    disease: 'other',
    bad: { ...good, inflammation: true },
    quiet: good,
    treatment: 'other',
  },
];

/** A course in which both eyes were found so, answered the next day, and then seen again and again by the day that was due. */
function answeredCourse(
  { disease, bad, quiet, treatment, word, resolved }: Answered,
  start: number,
  weeks: number,
  gestationDays: number,
): { child: ClinicalCase; last: Day } {
  const found = dayAt(start);
  const done = addDays(found, 1);
  const first: Exam = { disease, examDate: found, eyes: { OD: bad, OS: bad } } as Exam;
  const exams: Exam[] = [first];
  let on = addDays(found, 5);
  const last = addDays(found, 420);
  for (let place = 0; on <= addDays(last, 7 * weeks); place += 1) {
    const signs = { ...quiet, ...(place === 0 && resolved && { resolved }) };
    const next = disease === 'other' ? { next: { date: addDays(on, 60) } } : {};
    exams.push({ disease, examDate: on, ...next, eyes: { OD: signs, OS: signs } } as Exam);
    on = addDays(on, 7 * weeks);
  }
  const findings: Findings = {
    version: 2,
    exams,
    images: [],
    treatments: treatment ? eyes.map((eye) => ({ eye, date: done, kind: treatment, disease })) : [],
    ...(word && { words: eyes.map((eye) => ({ eye, disease, date: done, as: word, why: '多学科会诊' })) }),
  };
  return {
    child: {
      examKind: disease,
      birthday,
      gestation: { weeks: Math.floor(gestationDays / 7), days: gestationDays % 7 },
      findings,
    },
    last,
  };
}

test('5, 8: what was answered, and is quiet, seen and controlled, is not loud a year after its last new sign', () => {
  prove(
    fc.property(
      fc.constantFrom(...answeredCourses),
      fc.integer({ min: 35, max: 900 }),
      fc.constantFrom(2, 4, 8, 13),
      fc.integer({ min: 26 * 7, max: 40 * 7 }),
      (one, start, weeks, born) => {
        const { child, last } = answeredCourse(one, start, weeks, born);
        const said = assess(child, last);
        expect(isLoud(said), `${one.name}: ${said.outcome} ${said.due}`).toBe(false);
      },
    ),
  );
});
