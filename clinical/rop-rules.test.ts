import { expect, test } from 'vitest';
import { plusGrades, type RopEye, ropStages, ropZones } from './icrop3.ts';
import type { Outcome } from './outcome.ts';
import { assessRopExam } from './rop-exam.ts';
import { etropTypes, lineOf, ropLines } from './rop-lines.ts';
import { isPrethreshold } from './rop-rules.ts';
import { followUpLines } from './rop-words.ts';
import { sources } from './sources.ts';

const examDate = '2026-03-01';
const day = { 0: examDate, 2: '2026-03-03', 3: '2026-03-04', 7: '2026-03-08', 14: '2026-03-15', 21: '2026-03-22' };
type Due = keyof typeof day | undefined;

// Of each line of the table every zone, stage and plus that fits, with the days until the last day.
test.each<[string, RopEye, Outcome, Due, string?]>([
  ['stage 4A anywhere', { zone: 'III', stage: '4A', plus: 'none' }, 'refer', 0],
  ['stage 4B in zone II', { zone: 'II', stage: '4B', plus: 'plus' }, 'refer', 0],
  ['stage 5 in zone I', { zone: 'I', stage: '5B', plus: 'preplus' }, 'refer', 0],
  ['stage 5, nothing else recorded', { stage: '5C' }, 'refer', 0],
  ['stage 4A of A-ROP', { zone: 'II', stage: '4A', plus: 'plus', aggressive: true }, 'refer', 0],
  ['A-ROP, zone II stage 3, no plus', { zone: 'II', stage: '3', plus: 'none', aggressive: true }, 'treat', 2],
  ['A-ROP, zone III stage 1', { zone: 'III', stage: '1', plus: 'none', aggressive: true }, 'treat', 2],
  ['A-ROP, nothing else recorded', { aggressive: true }, 'treat', 2],
  ['A-ROP, recorded without ROP', { zone: 'I', stage: 'none', plus: 'preplus', aggressive: true }, 'treat', 2],
  [
    'A-ROP regressing in part',
    { zone: 'I', stage: '2', plus: 'none', aggressive: true, regression: 'incomplete' },
    'treat',
    2,
  ],
  [
    'A-ROP regressed with plus',
    { zone: 'II', stage: '2', plus: 'plus', aggressive: true, regression: 'complete' },
    'treat',
    2,
  ],
  ['A-ROP regressed, plus unknown', { zone: 'II', stage: '2', aggressive: true, regression: 'complete' }, 'treat', 2],
  [
    'A-ROP regressed without plus',
    { zone: 'II', stage: '2', plus: 'none', aggressive: true, regression: 'complete' },
    'examBy',
    7,
  ],
  [
    'A-ROP regressed and fully vascularised: goes on',
    { zone: 'III', stage: 'none', plus: 'none', aggressive: true, regression: 'complete', fullyVascularised: true },
    'examBy',
    7,
    'aggressiveRegressed',
  ],
  [
    'contradiction: fully vascularised with zone II stage 2, regressed',
    { zone: 'II', stage: '2', plus: 'none', regression: 'complete', fullyVascularised: true },
    'cannotJudge',
    undefined,
  ],
  [
    'A-ROP regressed in zone I: goes on',
    { zone: 'I', stage: 'none', plus: 'none', aggressive: true, regression: 'complete' },
    'examBy',
    7,
  ],
  ['zone I regressed: goes on', { zone: 'I', stage: '2', plus: 'none', regression: 'complete' }, 'examBy', 7],
  ['type 1: zone I stage 1 with plus', { zone: 'I', stage: '1', plus: 'plus' }, 'treat', 3],
  ['type 1: zone I stage 2 with plus', { zone: 'I', stage: '2', plus: 'plus' }, 'treat', 3],
  ['type 1: zone I stage 3 without plus', { zone: 'I', stage: '3', plus: 'none' }, 'treat', 3],
  ['type 1: zone I stage 3 with pre-plus', { zone: 'I', stage: '3', plus: 'preplus' }, 'treat', 3],
  ['type 1: zone I stage 3, plus unknown, on which nothing hangs', { zone: 'I', stage: '3' }, 'treat', 3],
  ['type 1: zone II stage 2 with plus', { zone: 'II', stage: '2', plus: 'plus' }, 'treat', 3],
  ['type 1: zone II stage 3 with plus', { zone: 'II', stage: '3', plus: 'plus' }, 'treat', 3],
  ['type 1: posterior zone II stage 2 with plus', { zone: 'posteriorII', stage: '2', plus: 'plus' }, 'treat', 3],
  ['type 1 regressing in part', { zone: 'I', stage: '3', plus: 'none', regression: 'incomplete' }, 'treat', 3],
  [
    'type 1 regressed: what is recorded comes first',
    { zone: 'I', stage: '3', plus: 'none', regression: 'complete' },
    'treat',
    3,
  ],
  ['plus in zone II stage 1', { zone: 'II', stage: '1', plus: 'plus' }, 'examBy', 7, 'plus'],
  ['plus in zone III', { zone: 'III', stage: '3', plus: 'plus' }, 'examBy', 7, 'plus'],
  ['plus in an immature eye', { zone: 'II', stage: 'none', plus: 'plus' }, 'examBy', 7, 'plus'],
  ['plus in zone I without ROP', { zone: 'I', stage: 'none', plus: 'plus' }, 'examBy', 7, 'plus'],
  ['type 2: zone I stage 1', { zone: 'I', stage: '1', plus: 'none' }, 'examBy', 7, 'type2'],
  ['type 2: zone I stage 2', { zone: 'I', stage: '2', plus: 'none' }, 'examBy', 7, 'type2'],
  ['type 2: zone II stage 3', { zone: 'II', stage: '3', plus: 'none' }, 'examBy', 7, 'type2'],
  ['pre-plus in zone I', { zone: 'I', stage: '2', plus: 'preplus' }, 'examBy', 7, 'preplus'],
  ['pre-plus in zone III', { zone: 'III', stage: '1', plus: 'preplus' }, 'examBy', 7, 'preplus'],
  ['pre-plus without ROP', { zone: 'II', stage: 'none', plus: 'preplus' }, 'examBy', 7, 'preplus'],
  ['zone III stage 3', { zone: 'III', stage: '3', plus: 'none' }, 'examBy', 7, 'zone3stage3'],
  ['zone I without ROP', { zone: 'I', stage: 'none', plus: 'none' }, 'examBy', 7, 'oneWeek'],
  ['zone II stage 2', { zone: 'II', stage: '2', plus: 'none' }, 'examBy', 7, 'oneWeek'],
  ['posterior zone II stage 2: as zone II', { zone: 'posteriorII', stage: '2', plus: 'none' }, 'examBy', 7, 'oneWeek'],
  ['posterior zone II, immature', { zone: 'posteriorII', stage: 'none', plus: 'none' }, 'examBy', 7, 'posterior'],
  [
    'posterior zone II stage 1: no later than immature',
    { zone: 'posteriorII', stage: '1', plus: 'none' },
    'examBy',
    7,
    'posterior',
  ],
  [
    'zone I regressing, no stage left: no later than without ROP',
    { zone: 'I', stage: 'none', plus: 'none', regression: 'incomplete' },
    'examBy',
    7,
    'oneWeek',
  ],
  [
    'stage 3 beside complete regression: as the stage',
    { zone: 'II', stage: '3', plus: 'none', regression: 'complete' },
    'examBy',
    7,
    'type2',
  ],
  [
    'zone I regressing with a stage: as the stage',
    { zone: 'I', stage: '2', plus: 'none', regression: 'incomplete' },
    'examBy',
    7,
    'type2',
  ],
  ['zone II stage 1', { zone: 'II', stage: '1', plus: 'none' }, 'examBy', 14, 'twoWeeks'],
  ['zone II without ROP', { zone: 'II', stage: 'none', plus: 'none' }, 'examBy', 21, 'threeWeeks'],
  ['zone III stage 1', { zone: 'III', stage: '1', plus: 'none' }, 'examBy', 21, 'threeWeeks'],
  ['zone III stage 2', { zone: 'III', stage: '2', plus: 'none' }, 'examBy', 21, 'threeWeeks'],
  [
    'zone III without ROP, which no line names: as with it',
    { zone: 'III', stage: 'none', plus: 'none' },
    'examBy',
    21,
    'threeWeeks',
  ],
  ['reactivated: no later than a week', { zone: 'II', stage: 'none', plus: 'none', reactivation: true }, 'examBy', 7],
  ['reactivated type 1', { zone: 'II', stage: '3', plus: 'plus', reactivation: true }, 'treat', 3],
  [
    'reactivated after regression',
    { zone: 'II', stage: '1', plus: 'none', regression: 'complete', reactivation: true },
    'examBy',
    7,
  ],
  ['partial regression, plus unknown', { zone: 'II', stage: '2', regression: 'incomplete' }, 'cannotJudge', undefined],
  ['regressed without plus', { zone: 'II', stage: '2', plus: 'none', regression: 'complete' }, 'mayStop', undefined],
  ['regressed with pre-plus', { zone: 'II', stage: '2', plus: 'preplus', regression: 'complete' }, 'examBy', 7],
  ['fully vascularised', { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true }, 'mayStop', undefined],
  [
    'fully vascularised with pre-plus',
    { zone: 'III', stage: 'none', plus: 'preplus', fullyVascularised: true },
    'examBy',
    7,
  ],
  ['fully vascularised, nothing else recorded', { fullyVascularised: true }, 'cannotJudge', undefined],
  [
    'contradiction: fully vascularised with zone II stage 3',
    { zone: 'II', stage: '3', plus: 'none', fullyVascularised: true },
    'cannotJudge',
    undefined,
  ],
  [
    'contradiction: fully vascularised with zone III stage 1',
    { zone: 'III', stage: '1', plus: 'none', fullyVascularised: true },
    'cannotJudge',
    undefined,
  ],
  [
    'contradiction: fully vascularised with vessels in zone II',
    { zone: 'II', stage: 'none', plus: 'none', fullyVascularised: true },
    'cannotJudge',
    undefined,
  ],
  [
    'contradiction: fully vascularised and regressing',
    { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true, regression: 'incomplete' },
    'cannotJudge',
    undefined,
  ],
  [
    'contradiction: no disease over several clock hours',
    { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true, extent: [11, 12] },
    'cannotJudge',
    undefined,
  ],
  [
    'contradiction: regressed with plus',
    { zone: 'III', stage: '1', plus: 'plus', regression: 'complete' },
    'cannotJudge',
    undefined,
  ],
  [
    'contradiction no milder than its graver side: regressed with stage 4B',
    { zone: 'II', stage: '4B', plus: 'plus', regression: 'complete' },
    'refer',
    0,
  ],
  [
    'contradiction no milder than its graver side: regressed type 1',
    { zone: 'II', stage: '2', plus: 'plus', regression: 'complete' },
    'treat',
    3,
  ],
])('%s: %j calls for %s, day %s', (_line, eye, outcome, due, id) => {
  const verdict = assessRopExam(eye, examDate);
  expect(verdict).toMatchObject({ outcome, due: due === undefined ? null : day[due] });
  expect(verdict.withinHours).toBe(outcome === 'treat' ? due! * 24 : null);
  if (id) expect(verdict.reasons[0]!.id).toBe(id);
});

test.each<[RopEye, string]>([
  [{ stage: '2', plus: 'none' }, '分区'],
  [{ zone: 'II', plus: 'none' }, '分期'],
  [{ zone: 'II', stage: '2' }, '附加病变'],
  [{ zone: 'I', stage: '1' }, '附加病变'],
  [{ zone: 'III' }, '分期、附加病变'],
  [{}, '分区、分期、附加病变'],
])('%j cannot be judged for want of: %s', (eye, missing) => {
  const verdict = assessRopExam(eye, examDate);
  expect(verdict).toMatchObject({ outcome: 'cannotJudge', due: null });
  expect(verdict.reasons[0]!.text).toMatch(
    new RegExp(`没有记录${missing}(，不能排除需要治疗，请立即补全或请人判断)?$`),
  );
});

test('ETROP: of all that can be recorded, just these are type 1 and 2', () => {
  const found: Record<string, string[]> = { type1: [], type2: [] };
  for (const zone of ropZones.filter((one) => one !== 'posteriorII'))
    for (const stage of ropStages)
      for (const plus of plusGrades) found[lineOf({ zone, stage, plus }).id]?.push(`${zone} ${stage} ${plus}`);
  expect(found.type1!.sort()).toEqual(
    ['I 1 plus', 'I 2 plus', 'I 3 plus', 'I 3 none', 'I 3 preplus', 'II 2 plus', 'II 3 plus'].sort(),
  );
  expect(found.type2!.sort()).toEqual(['I 1 none', 'I 2 none', 'II 3 none']);
  expect(Object.keys(etropTypes)).toEqual(['1', '2']);
});

test('some eye is read by every line, and every line names its source', () => {
  const flags = [undefined, true] as const;
  const regressions = [undefined, 'incomplete', 'complete'] as const;
  const read = new Set<string>();
  for (const zone of ropZones)
    for (const stage of ropStages)
      for (const plus of plusGrades)
        for (const regression of regressions)
          for (const aggressive of flags)
            for (const fullyVascularised of flags)
              read.add(lineOf({ zone, stage, plus, regression, aggressive, fullyVascularised }).id);
  expect([...read].sort()).toEqual(ropLines.map(({ id }) => id).sort());
  for (const { rule, source } of ropLines) expect([rule !== '', source in sources]).toEqual([true, true]);
});

test.each<[boolean, RopEye]>([
  [true, { zone: 'I', stage: '1' }],
  [true, { zone: 'II', stage: '3' }],
  [true, { zone: 'II', stage: '2', plus: 'plus' }],
  [false, { zone: 'II', stage: '2' }],
  [false, { zone: 'I', stage: 'none' }],
  [false, { zone: 'III', stage: '3', plus: 'plus' }],
  [true, { zone: 'III', stage: '4A' }],
  [true, { zone: 'III', stage: '1', aggressive: true }],
])('prethreshold or worse is %s for %j', (is, eye) => {
  expect(isPrethreshold({ zone: 'III', stage: 'none', plus: 'none', ...eye })).toBe(is);
});

test("China's intervals for parents are made of the rules", () => {
  expect(followUpLines).toEqual([
    { interval: '每周 1 次', findings: 'Ⅰ区无病变，或Ⅰ区 1～2 期；Ⅱ区 2～3 期' },
    { interval: '每 1～2 周', findings: 'Ⅰ区病变正在退行；Ⅱ区 1 期' },
    { interval: '每 2～3 周', findings: 'Ⅱ区无病变；Ⅲ区 1～2 期' },
  ]);
});
