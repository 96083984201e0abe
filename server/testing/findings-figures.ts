import fc from 'fast-check';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { assess } from '../../clinical/assess.ts';
import { type AnyEye, type Eye, eyes } from '../../clinical/eyes.ts';
import type { Findings } from '../../clinical/findings.ts';
import { plusGrades, type RopEye, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { saidOutcomes } from '../../clinical/outcome.ts';
import {
  groupingOf,
  type RetinoblastomaEye,
  retinoblastomaGroups,
  retinoblastomaSystems,
} from '../../clinical/retinoblastoma.ts';
import { examOfDisease } from '../../contract/diseases.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { bornOn } from './case-rows.ts';

/** The value or undefined. */
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
type Signs = RopEye & Pick<AnyEye, 'view'>;
const view = fc.constantFrom<AnyEye['view']>('good', 'good', 'good', 'poor', undefined);
const ropEye: fc.Arbitrary<Signs> = fc.oneof(
  fc.record({
    view,
    stage: maybe(fc.constantFrom(...ropStages)),
    zone: maybe(fc.constantFrom(...ropZones)),
    plus: maybe(fc.constantFrom(...plusGrades)),
    aggressive: maybe(fc.boolean()),
  }),
  // Drawn sign by sign, eyes that are to be examined by a day are too few to count.
  fc.constantFrom<Signs>(
    { view: 'good', stage: '1', zone: 'III', plus: 'none' },
    { view: 'good', stage: '2', zone: 'II', plus: 'none' },
  ),
);
const retinoblastomaEye: fc.Arbitrary<RetinoblastomaEye> = fc.oneof(
  fc.record({ view, tumour: fc.constantFrom('absent' as const, 'present' as const) }),
  fc.record({
    tumour: fc.constant('present' as const),
    system: fc.constantFrom(...retinoblastomaSystems),
    group: fc.constantFrom(...retinoblastomaGroups),
  }),
);
const exam = fc.oneof(
  fc.record({ disease: fc.constant('rop' as const), eyes: fc.record({ OD: maybe(ropEye), OS: maybe(ropEye) }) }),
  fc.record({
    disease: fc.constant('retinoblastoma' as const),
    eyes: fc.record({ OD: maybe(retinoblastomaEye), OS: maybe(retinoblastomaEye) }),
  }),
);
/** Findings of up to three exams on neighbouring days, of the diseases that statistics count. */
export const findings: fc.Arbitrary<Findings> = fc.array(fc.tuple(exam, fc.nat(3)), { maxLength: 3 }).map((exams) => ({
  version: 2,
  treatments: [],
  exams: exams.map(([one, later]) => ({ ...one, examDate: addDays('2026-01-01', later) })),
  images: [],
}));

/** Of every case that {@link insertCases} writes. */
const childOfCases = { birthday: bornOn, gestation: { weeks: 30, days: 0 } };

/** Counts case by case, straight from the exams: of each eye the last of the latest day that has it. */
export function countByHand(cases: { diseaseId: number; findings: Findings | undefined }[]): FindingsStatistics {
  const zero = <Value, Name extends string>(name: Name, values: readonly Value[]) =>
    [...values, null].map((value) => ({ [name]: value, cases: 0 }) as Record<Name, Value | null> & { cases: number });
  const counted: FindingsStatistics = {
    rop: {
      cases: 0,
      aggressive: 0,
      stages: zero('stage', ropStages),
      zones: zero('zone', ropZones),
      plus: zero('plus', plusGrades),
    },
    retinoblastoma: retinoblastomaSystems.flatMap((system) =>
      retinoblastomaGroups.map((group) => ({ system, group, cases: 0 })),
    ),
    outcomes: saidOutcomes.map((outcome) => ({ outcome, cases: 0 })),
  };
  const today = dayInShanghai(new Date());
  for (const { findings, diseaseId } of cases) {
    const child = { examKind: examOfDisease(diseaseId), ...childOfCases, findings };
    const { outcome } = assess(child, today);
    const said = counted.outcomes.find((one) => one.outcome === outcome);
    if (said) said.cases += 1;
    const exams = (disease: string) => findings?.exams.filter((one) => one.disease === disease) ?? [];
    const latest = (disease: string, eye: Eye) => {
      const saw = exams(disease).filter(({ eyes }) => eyes[eye] !== undefined);
      const lastDay = saw
        .map(({ examDate }) => examDate)
        .toSorted()
        .at(-1);
      return saw.findLast(({ examDate }) => examDate === lastDay)?.eyes[eye];
    };
    if (exams('rop').length > 0) {
      const found = eyes.map((eye) => latest('rop', eye) as RopEye | undefined);
      const has = (test: (eye: RopEye) => boolean) => found.some((eye) => eye && test(eye));
      counted.rop.cases += 1;
      if (has((eye) => eye.aggressive === true)) counted.rop.aggressive += 1;
      const stage = ropStages.toReversed().find((one) => has((eye) => eye.stage === one)) ?? null;
      const zone = ropZones.find((one) => has((eye) => eye.zone === one)) ?? null;
      const plus = plusGrades.toReversed().find((one) => has((eye) => eye.plus === one)) ?? null;
      counted.rop.stages.find((one) => one.stage === stage)!.cases += 1;
      counted.rop.zones.find((one) => one.zone === zone)!.cases += 1;
      counted.rop.plus.find((one) => one.plus === plus)!.cases += 1;
    }
    const tumours = eyes.map((eye) => latest('retinoblastoma', eye) as RetinoblastomaEye | undefined);
    for (const system of retinoblastomaSystems) {
      const groups = tumours.map((eye) => {
        const grouping = groupingOf(eye);
        return grouping?.system === system ? grouping.group : '';
      });
      const worst = groups.toSorted().at(-1);
      const line = counted.retinoblastoma.find((one) => one.system === system && one.group === worst);
      if (line) line.cases += 1;
    }
  }
  return counted;
}
