import { expect, test } from 'vitest';
import type { RopEye } from './icrop3.ts';
import { plusGrades, ropStages, ropZones } from './icrop3.ts';
import {
  etropType,
  followUpInterval,
  nextExam,
  type StopCriterion,
  soonerInterval,
  stopsMet,
  treatBy,
} from './rop-rules.ts';
import { etropDefinitions, followUpLines, followUpRule, intervalText } from './rop-words.ts';

test.each<[string, RopEye, string | undefined]>([
  ['weekly for zone I without ROP', { zone: 'I', stage: 'none' }, '每周一次'],
  ['weekly for zone I stage 1', { zone: 'I', stage: '1' }, '每周一次'],
  ['weekly for zone I stage 2', { zone: 'I', stage: '2' }, '每周一次'],
  ['weekly for zone II stage 2', { zone: 'II', stage: '2' }, '每周一次'],
  ['weekly for zone II stage 3', { zone: 'II', stage: '3' }, '每周一次'],
  ['1 to 2 weeks for zone I regressing', { zone: 'I', stage: '2', regression: 'incomplete' }, '每 1～2 周一次'],
  ['1 to 2 weeks for zone II stage 1', { zone: 'II', stage: '1' }, '每 1～2 周一次'],
  ['2 to 3 weeks for zone II without ROP', { zone: 'II', stage: 'none' }, '每 2～3 周一次'],
  ['2 to 3 weeks for zone III stage 1', { zone: 'III', stage: '1' }, '每 2～3 周一次'],
  ['2 to 3 weeks for zone III stage 2', { zone: 'III', stage: '2' }, '每 2～3 周一次'],
  ['posterior zone II is zone II', { zone: 'posteriorII', stage: '1' }, '每 1～2 周一次'],
  [
    'active again is not regressing',
    { zone: 'I', stage: '2', regression: 'incomplete', reactivation: true },
    '每周一次',
  ],
  ['no interval for zone I stage 3, which is treated', { zone: 'I', stage: '3' }, undefined],
  ['no interval for zone III without ROP', { zone: 'III', stage: 'none' }, undefined],
  ['no interval for zone III stage 3', { zone: 'III', stage: '3' }, undefined],
  ['no interval for a detachment', { zone: 'II', stage: '4A' }, undefined],
  ['no interval for A-ROP', { zone: 'II', stage: '1', aggressive: true }, undefined],
  ['no interval without a zone', { stage: '1' }, undefined],
])('China 2014, follow-up: %s', (_rule, eye, text) => {
  const interval = followUpInterval(eye);
  expect(interval && intervalText(interval)).toBe(text);
});

test('the sooner interval is the one for the child, and the next exam is counted from the last', () => {
  const [weekly, oneToTwo, twoToThree] = [
    { minWeeks: 1, maxWeeks: 1 },
    { minWeeks: 1, maxWeeks: 2 },
    { minWeeks: 2, maxWeeks: 3 },
  ];
  expect([twoToThree, oneToTwo, weekly].reduce(soonerInterval)).toEqual(weekly);
  expect(nextExam('2026-02-20', twoToThree)).toEqual({ from: '2026-03-06', to: '2026-03-13' });
});

test.each<[string, RopEye, 1 | 2 | undefined]>([
  ['type 1: zone I stage 1 with plus', { zone: 'I', stage: '1', plus: 'plus' }, 1],
  ['type 1: zone I stage 2 with plus', { zone: 'I', stage: '2', plus: 'plus' }, 1],
  ['type 1: zone I stage 3 with plus', { zone: 'I', stage: '3', plus: 'plus' }, 1],
  ['type 1: zone I stage 4A with plus, any stage', { zone: 'I', stage: '4A', plus: 'plus' }, 1],
  ['type 1: zone I A-ROP with plus, any stage', { zone: 'I', aggressive: true, plus: 'plus' }, 1],
  ['type 1: zone I stage 3 without plus', { zone: 'I', stage: '3', plus: 'none' }, 1],
  ['type 1: zone I stage 3 with pre-plus', { zone: 'I', stage: '3', plus: 'preplus' }, 1],
  ['type 1: zone I stage 3, with plus or without', { zone: 'I', stage: '3' }, 1],
  ['type 1: zone II stage 2 with plus', { zone: 'II', stage: '2', plus: 'plus' }, 1],
  ['type 1: zone II stage 3 with plus', { zone: 'II', stage: '3', plus: 'plus' }, 1],
  ['type 1: posterior zone II stage 2 with plus', { zone: 'posteriorII', stage: '2', plus: 'plus' }, 1],
  ['type 1: threshold disease lies within it', { zone: 'II', stage: '3', plus: 'plus', extent: [1, 2, 3, 4, 5] }, 1],
  ['type 2: zone I stage 1 without plus', { zone: 'I', stage: '1', plus: 'none' }, 2],
  ['type 2: zone I stage 2 without plus', { zone: 'I', stage: '2', plus: 'none' }, 2],
  ['type 2: zone I stage 2 with pre-plus', { zone: 'I', stage: '2', plus: 'preplus' }, 2],
  ['type 2: zone II stage 3 without plus', { zone: 'II', stage: '3', plus: 'none' }, 2],
  ['type 2: posterior zone II stage 3 without plus', { zone: 'posteriorII', stage: '3', plus: 'preplus' }, 2],
  ['neither: zone II stage 1 with plus', { zone: 'II', stage: '1', plus: 'plus' }, undefined],
  ['neither: zone II stage 2 without plus', { zone: 'II', stage: '2', plus: 'none' }, undefined],
  ['neither: zone III stage 3 with plus', { zone: 'III', stage: '3', plus: 'plus' }, undefined],
  ['neither: zone I without ROP', { zone: 'I', stage: 'none', plus: 'plus' }, undefined],
  ['not to be told: zone II stage 3, plus not recorded', { zone: 'II', stage: '3' }, undefined],
  ['not to be told: no zone', { stage: '3', plus: 'plus' }, undefined],
])('ETROP, Arch Ophthalmol 2003: %s', (_rule, eye, type) => {
  expect(etropType(eye)).toBe(type);
});

test('ETROP: of all that can be recorded, just these are type 1 and 2', () => {
  const found: Record<string, string[]> = { 1: [], 2: [] };
  for (const zone of ropZones.filter((one) => one !== 'posteriorII'))
    for (const stage of ropStages)
      for (const plus of plusGrades) {
        const type = etropType({ zone, stage, plus });
        if (type) found[type]!.push(`${zone} ${stage} ${plus}`);
      }
  const anyWithPlus = ropStages.slice(1).map((stage) => `I ${stage} plus`);
  expect(found[1]!.sort()).toEqual([...anyWithPlus, 'I 3 none', 'I 3 preplus', 'II 2 plus', 'II 3 plus'].sort());
  expect(found[2]!.sort()).toEqual(
    ['I 1 none', 'I 1 preplus', 'I 2 none', 'I 2 preplus', 'II 3 none', 'II 3 preplus'].sort(),
  );
});

test('China 2014: threshold disease or type 1 is treated within 72 hours, which are three days', () => {
  expect(treatBy('2024-02-27')).toBe('2024-03-01');
});

// Born at 28 weeks on 2026-01-01: PMA 45 weeks on 2026-04-30.
test.each<[string, RopEye, string, StopCriterion[]]>([
  ['fully vascularised, at any age', { fullyVascularised: true }, '2026-03-01', ['vascularised']],
  ['PMA 45 weeks, zone III, no ROP', { zone: 'III', stage: 'none' }, '2026-04-30', ['age45Weeks']],
  ['PMA 44 weeks 6 days is too soon', { zone: 'III', stage: 'none' }, '2026-04-29', []],
  [
    'PMA 45 weeks, zone III, stage 1 without plus',
    { zone: 'III', stage: '1', plus: 'none' },
    '2026-04-30',
    ['age45Weeks'],
  ],
  ['PMA 45 weeks, stage 1, plus not recorded', { zone: 'III', stage: '1' }, '2026-04-30', []],
  ['PMA 45 weeks, but plus', { zone: 'III', stage: '1', plus: 'plus' }, '2026-04-30', []],
  ['PMA 45 weeks, but vessels in zone II', { zone: 'II', stage: 'none' }, '2026-04-30', []],
  ['PMA 45 weeks, but a detachment', { zone: 'III', stage: '4A', plus: 'none' }, '2026-04-30', []],
  ['PMA 45 weeks, stage not recorded', { zone: 'III' }, '2026-04-30', []],
  ['regressed', { zone: 'II', stage: '2', regression: 'complete' }, '2026-03-01', ['regressed']],
  ['regressing is not regressed', { zone: 'II', stage: '2', regression: 'incomplete' }, '2026-03-01', []],
  ['regressed and active again', { regression: 'complete', reactivation: true }, '2026-03-01', []],
  ['two at once', { fullyVascularised: true, regression: 'complete' }, '2026-03-01', ['vascularised', 'regressed']],
])('China 2014, stop: %s', (_rule, eye, examDate, met) => {
  expect(stopsMet(eye, '2026-01-01', { weeks: 28, days: 0 }, examDate)).toEqual(met);
});

test('the rules in words are made of the rules, for doctors and for parents', () => {
  expect(etropDefinitions).toEqual({
    1: '1 型：Ⅰ区任何期伴附加病变；Ⅰ区 3 期不伴附加病变；Ⅱ区 2 期或 3 期伴附加病变',
    2: '2 型：Ⅰ区 1 期或 2 期不伴附加病变；Ⅱ区 3 期不伴附加病变',
  });
  expect(followUpRule).toBe(
    '每周：Ⅰ区无病变或 1～2 期、Ⅱ区 2～3 期；每 1～2 周：Ⅰ区退行、Ⅱ区 1 期；每 2～3 周：Ⅱ区无病变、Ⅲ区 1～2 期',
  );
  expect(followUpLines).toEqual([
    { interval: '每周 1 次', findings: 'Ⅰ区无病变，或Ⅰ区 1～2 期；Ⅱ区 2～3 期' },
    { interval: '每 1～2 周', findings: 'Ⅰ区病变正在退行；Ⅱ区 1 期' },
    { interval: '每 2～3 周', findings: 'Ⅱ区无病变；Ⅲ区 1～2 期' },
  ]);
});
