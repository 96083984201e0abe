import fc from 'fast-check';
import { addDays } from '../../clinical/ages.ts';
import type { Findings } from '../../clinical/findings.ts';
import { plusGrades, type RopEye, ropStages, ropZones } from '../../clinical/icrop3.ts';
import {
  groupingOf,
  type RetinoblastomaEye,
  retinoblastomaGroups,
  retinoblastomaSystems,
} from '../../clinical/retinoblastoma.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';

/** The value or undefined. */
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const ropEye: fc.Arbitrary<RopEye> = fc.record({
  stage: maybe(fc.constantFrom(...ropStages)),
  zone: maybe(fc.constantFrom(...ropZones)),
  plus: maybe(fc.constantFrom(...plusGrades)),
  aggressive: maybe(fc.boolean()),
});
const retinoblastomaEye: fc.Arbitrary<RetinoblastomaEye> = fc.oneof(
  fc.record({ tumour: fc.constantFrom('absent' as const, 'present' as const) }),
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

/** Counts case by case, straight from the exams: the last of the latest day, one eye and then the other. */
export function countByHand(cases: { findings: Findings | undefined }[]): FindingsStatistics {
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
  };
  for (const { findings } of cases) {
    const latest = (disease: string) => {
      const days = findings?.exams.filter((one) => one.disease === disease).map((one) => one.examDate) ?? [];
      return findings?.exams.findLast((one) => one.disease === disease && one.examDate === days.toSorted().at(-1));
    };
    const rop = latest('rop');
    if (rop?.disease === 'rop') {
      const eyes = [rop.eyes.OD, rop.eyes.OS].filter((eye) => eye !== undefined);
      const has = (test: (eye: RopEye) => boolean) => eyes.some(test);
      counted.rop.cases += 1;
      if (has((eye) => eye.aggressive === true)) counted.rop.aggressive += 1;
      const stage = ropStages.toReversed().find((one) => has((eye) => eye.stage === one)) ?? null;
      const zone = ropZones.find((one) => has((eye) => eye.zone === one)) ?? null;
      const plus = plusGrades.toReversed().find((one) => has((eye) => eye.plus === one)) ?? null;
      counted.rop.stages.find((one) => one.stage === stage)!.cases += 1;
      counted.rop.zones.find((one) => one.zone === zone)!.cases += 1;
      counted.rop.plus.find((one) => one.plus === plus)!.cases += 1;
    }
    const tumours = latest('retinoblastoma');
    if (tumours?.disease !== 'retinoblastoma') continue;
    for (const system of retinoblastomaSystems) {
      const groups = [tumours.eyes.OD, tumours.eyes.OS].map((eye) => {
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
