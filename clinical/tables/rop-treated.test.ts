import { expect, test } from 'vitest';
import type { Exam, Findings } from '../findings.ts';
import { caseOf, day, drug, laser, look, type RopSigns, eyeSaid, surgery, word } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

const grown: RopSigns = { fullyVascularised: true, reactivation: false };
const quiet: RopSigns = { reactivation: false };
const active: RopSigns = { reactivation: true };
const complete: RopSigns = { regression: 'complete' };
const partial: RopSigns = { regression: 'incomplete', reactivation: false };
const aggressive: RopSigns = { aggressive: true };
const fullLaser = (date: string): Treatment => ({ ...laser(date), complete: true });

type Look = [on: string, short: string, more?: RopSigns];
const looks = (all: readonly Look[]): Exam[] => all.map((one) => look(...one));
const after = (treatments: Treatment[], all: readonly Look[], more: Partial<Findings> = {}) =>
  eyeSaid(caseOf({ exams: looks(all), treatments, ...more }));

/** Found on the day, and treated on the day after. */
const found: Look = [day, 'II 3 plus'];
const treated = '2026-03-02';

test.each<[string, Treatment]>([
  ['laser', laser(treated)],
  ['anti-VEGF', drug(treated)],
  ['surgery', surgery(treated)],
])('the first look after %s is due on the seventh day', (_kind, treatment) => {
  expect(after([treatment], [found])).toBe('examBy 2026-03-09');
});

test('a look on the day after puts the first look off no further', () => {
  expect(after([laser(treated)], [found, ['2026-03-03', 'II 3 plus']])).toBe('examBy 2026-03-09');
});

test.each<[string, Look, string]>([
  ['no worse on day 4: settling', ['2026-03-06', 'II 3 plus'], 'examBy 2026-03-13'],
  ['no worse on day 14: settling', ['2026-03-16', 'II 3 plus'], 'examBy 2026-03-23'],
  ['better on day 6', ['2026-03-08', 'II 2 none'], 'examBy 2026-03-15'],
  [
    'plus without a stage in zone I, no worse a zone: as it is',
    ['2026-03-06', 'I none plus'],
    'cannotJudge 2026-03-08 48h!',
  ],
  ['nearer the centre: as untreated', ['2026-03-06', 'I 3 plus'], 'treat 2026-03-09 72h'],
  ['A-ROP, which was not there before', ['2026-03-06', 'II 3 plus', aggressive], 'treat 2026-03-08 48h'],
  ['a detachment', ['2026-03-06', 'II 4A plus'], 'refer 2026-03-06'],
  ['still type 1 after day 14', ['2026-03-17', 'II 3 plus', quiet], 'treat 2026-03-20 72h'],
])('after laser: %s', (_what, seen, expected) => {
  expect(after([laser(treated)], [found, seen])).toBe(expected);
});

test.each<[string, Look[], string]>([
  ['its tick kept, in the first two weeks: settling', [['2026-03-08', 'II 2 plus', aggressive]], 'examBy 2026-03-15'],
  ['its tick kept, without plus', [['2026-03-20', 'II 2 none', { ...aggressive, ...quiet }]], 'examBy 2026-03-27'],
  ['its tick kept, with plus', [['2026-03-20', 'II 2 plus', { ...aggressive, ...quiet }]], 'treat 2026-03-22 48h'],
  [
    'its tick new',
    [
      ['2026-03-20', 'II 2 none', quiet],
      ['2026-03-27', 'II 2 none', { ...aggressive, ...quiet }],
    ],
    'treat 2026-03-29 48h',
  ],
])('A-ROP in a treated eye, %s', (_what, all, expected) => {
  expect(after([drug(treated)], [[day, 'II 2 plus', aggressive], ...all])).toBe(expected);
});

// From day 15 on an exam has to say whether the eye is active again.
test.each<[string, Look, string]>([
  ['not said: the earlier day', ['2026-05-10', 'II 1 none'], 'examBy 2026-05-17'],
  ['denied', ['2026-05-10', 'II 1 none', quiet], 'examBy 2026-05-24'],
  ['regressed completely, so not asked', ['2026-05-10', 'II 1 none', complete], 'examBy 2026-05-24'],
  ['active again', ['2026-05-10', 'II 1 none', active], 'examBy 2026-05-17'],
  ['active again, type 1', ['2026-05-10', 'II 3 plus', active], 'treat 2026-05-13 72h'],
])('reactivation after anti-VEGF, %s', (_what, seen, expected) => {
  expect(after([drug(treated)], [found, seen])).toBe(expected);
});

// Injected on 2026-03-02: 4 weeks on 03-30, 16 on 06-22, 24 on 08-17. PMA 55 weeks on 07-09, 65 on 09-17.
test.each<[string, Treatment[], Look, string]>([
  ['weekly to four weeks', [drug(treated)], ['2026-03-29', 'III 1 none', quiet], 'examBy 2026-04-05'],
  ['then every two weeks', [drug(treated)], ['2026-03-31', 'III 1 none', quiet], 'examBy 2026-04-14'],
  ['to 16 weeks and PMA 55 weeks', [drug(treated)], ['2026-07-08', 'III 1 none', quiet], 'examBy 2026-07-22'],
  ['then four weeks', [drug(treated)], ['2026-07-10', 'III 1 none', quiet], 'examBy 2026-08-07'],
  [
    '16 weeks from the last',
    [drug(treated), drug('2026-06-01')],
    ['2026-09-10', 'III 1 none', quiet],
    'examBy 2026-09-24',
  ],
  [
    '16 weeks from the last are over',
    [drug(treated), drug('2026-06-01')],
    ['2026-09-22', 'III 1 none', quiet],
    'examBy 2026-10-20',
  ],
  ['the table where it is sooner: type 2', [drug(treated)], ['2026-05-10', 'II 3 none', quiet], 'examBy 2026-05-17'],
  ['the table where it is sooner: zone I', [drug(treated)], ['2026-07-10', 'I none none', quiet], 'examBy 2026-07-17'],
  [
    'the table where it is sooner: pre-plus',
    [drug(treated)],
    ['2026-05-10', 'III none preplus', quiet],
    'examBy 2026-05-17',
  ],
  ['grown a day before PMA 65 weeks', [drug(treated)], ['2026-09-16', 'III none none', grown], 'examBy 2026-10-14'],
  ['grown at PMA 65 weeks: its end', [drug(treated)], ['2026-09-17', 'III none none', grown], 'examBy 2026-12-17'],
  [
    'grown at PMA 65 weeks, 16 weeks after the last',
    [drug(treated), drug('2026-06-01')],
    ['2026-10-01', 'III none none', grown],
    'examBy 2026-10-29',
  ],
  [
    'grown 24 weeks after the last',
    [drug(treated), drug('2026-06-01')],
    ['2026-11-16', 'III none none', grown],
    'examBy 2027-02-16',
  ],
  ['not grown at PMA 65 weeks', [drug(treated)], ['2026-09-17', 'III none none', quiet], 'examBy 2026-12-17'],
  ['not grown at one year', [drug(treated)], ['2027-01-01', 'III none none', quiet], 'examBy 2027-04-01'],
  ['grown a day before one year', [drug(treated)], ['2026-12-31', 'III none none', grown], 'examBy 2027-03-31'],
  ['grown at one year', [drug(treated)], ['2027-01-01', 'III none none', grown], 'examBy 2027-07-01'],
  ['not grown at two years', [drug(treated)], ['2028-01-01', 'III none none', quiet], 'examBy 2028-07-01'],
  ['not grown at five years', [drug(treated)], ['2031-01-01', 'III none none', quiet], 'examBy 2031-07-01'],
  ['grown a day before three years', [drug(treated)], ['2028-12-31', 'III none none', grown], 'examBy 2029-06-30'],
  ['grown at three years', [drug(treated)], ['2029-01-01', 'III none none', grown], 'examBy 2030-01-01'],
])('after anti-VEGF: %s', (_what, treatments, seen, expected) => {
  expect(after(treatments, [found, seen])).toBe(expected);
});

// The end shows at one year: six months where it is reached, three where it is not.
test.each<[string, Treatment, Look[], string]>([
  ['laser recorded as complete', fullLaser('2026-04-10'), [], 'examBy 2027-08-01'],
  ['laser not recorded as complete', laser('2026-04-10'), [], 'examBy 2027-05-01'],
  [
    'a skip area before the laser',
    fullLaser('2026-04-10'),
    [['2026-04-01', 'II 1 none', { skipArea: true, ...quiet }]],
    'examBy 2027-08-01',
  ],
  [
    'a skip area seen later',
    fullLaser('2026-04-10'),
    [['2026-06-01', 'II none none', { skipArea: true, ...quiet }]],
    'examBy 2027-05-01',
  ],
  ['active again later', fullLaser('2026-04-10'), [['2026-06-01', 'II 1 none', active]], 'examBy 2027-05-01'],
])('the end by laser after anti-VEGF: %s', (_what, treatment, between, expected) => {
  expect(after([drug(treated), treatment], [found, ...between, ['2027-02-01', 'III none none', quiet]])).toBe(expected);
});

test.each<[string, Look, string]>([
  ['a stage counts no more by the table', ['2027-02-01', 'II 1 none', quiet], 'examBy 2027-08-01'],
  ['type 1 is treated all the same', ['2027-02-01', 'II 3 plus', quiet], 'treat 2027-02-04 72h'],
  ['a detachment is referred', ['2027-02-01', 'II 4A none', quiet], 'refer 2027-02-01'],
  ['active again ends "complete"', ['2027-02-01', 'II 1 none', active], 'examBy 2027-02-08'],
])('its end reached: %s', (_what, seen, expected) => {
  expect(after([drug(treated), fullLaser('2026-04-10')], [found, seen])).toBe(expected);
});

// Lasered on 2026-03-02: eight weeks on 04-27.
test.each<[string, Look[], string]>([
  ['weekly until it regresses', [['2026-03-20', 'II 1 none', quiet]], 'examBy 2026-03-27'],
  ['weekly after one look with regression', [['2026-03-20', 'III 1 none', partial]], 'examBy 2026-03-27'],
  [
    'every two weeks after two looks with regression',
    [
      ['2026-03-20', 'III 1 none', partial],
      ['2026-03-27', 'III 1 none', partial],
    ],
    'examBy 2026-04-10',
  ],
  [
    'after eight weeks as the table says, where it is sooner than a month',
    [
      ['2026-03-20', 'III 1 none', partial],
      ['2026-04-28', 'III 1 none', complete],
    ],
    'examBy 2026-05-19',
  ],
  [
    'from 50 weeks on: four weeks in zone III',
    [
      ['2026-03-20', 'III 1 none', partial],
      ['2026-06-10', 'III 1 none', complete],
    ],
    'examBy 2026-07-08',
  ],
  [
    'from 65 weeks on: three months',
    [
      ['2026-03-20', 'III 1 none', partial],
      ['2026-09-17', 'III 1 none', complete],
    ],
    'examBy 2026-12-17',
  ],
])('after laser alone: %s', (_what, all, expected) => {
  expect(after([laser(treated)], [found, ...all])).toBe(expected);
});

test('another treatment starts its looks anew', () => {
  const seen: Look = ['2026-03-25', 'III 1 none', quiet];
  expect(after([laser(treated), drug('2026-03-26')], [found, seen])).toBe('examBy 2026-04-02');
});

test('a treatment of unknown kind is followed by the stricter of laser and injection', () => {
  const words = [word('2026-03-05', 'doneElsewhere', { day: treated })];
  const all = (on: string): Look[] => [
    found,
    ['2026-03-20', 'III 1 none', partial],
    ['2026-03-27', 'III 1 none', partial],
    [on, 'III none none', grown],
  ];
  expect(after([], all('2026-03-29'), { words })).toBe('examBy 2026-04-05');
  expect(after([], all('2026-09-16'), { words })).toBe('examBy 2026-10-14');
});

const detached: Look = [day, 'II 4A plus'];
test.each<[string, Treatment]>([
  ['laser', laser(treated)],
  ['anti-VEGF', drug(treated)],
])('a detachment stays referred after %s, and through a look without it', (_kind, treatment) => {
  expect(after([treatment], [detached])).toBe('refer 2026-03-01');
  expect(after([treatment], [detached, ['2026-03-20', 'II 1 none', quiet]])).toBe('refer 2026-03-01');
});

// Two months after surgery on 2026-05-02.
test.each<[string, Look, string]>([
  ['within two weeks no later than one that is flat', ['2026-03-08', 'II 4A none'], 'examBy 2026-03-15'],
  ['every two weeks', ['2026-03-20', 'II 4A none', quiet], 'examBy 2026-04-03'],
  ['monthly after two months', ['2026-05-10', 'II 4A none', quiet], 'examBy 2026-06-10'],
  ['three months from PMA 65 weeks', ['2026-09-17', 'II 4A none', quiet], 'examBy 2026-12-17'],
  ['six months from two years', ['2028-01-01', 'II 4A none', quiet], 'examBy 2028-07-01'],
  ['a higher stage', ['2026-03-20', 'II 4B none', quiet], 'refer 2026-03-20'],
  ['a higher stage on day 6', ['2026-03-08', 'II 5A plus'], 'refer 2026-03-08'],
  ['plus that is new', ['2026-05-10', 'II 4A plus', quiet], 'refer 2026-05-10'],
  ['active again', ['2026-05-10', 'II 4A none', active], 'refer 2026-05-10'],
  ['flat', ['2026-05-10', 'III none none', quiet], 'examBy 2026-05-31'],
])('after surgery for stage 4A: %s', (_what, seen, expected) => {
  expect(after([surgery(treated)], [[day, 'II 4A none'], ['2026-03-07', 'II 4A none'], seen])).toBe(expected);
});

test('a lower stage than the one that was operated is followed', () => {
  expect(
    after(
      [surgery(treated)],
      [
        [day, 'II 4B none'],
        ['2026-05-10', 'II 4A none', quiet],
      ],
    ),
  ).toBe('examBy 2026-06-10');
});

test('the stage that the surgeon records is the base', () => {
  const words = [word('2026-03-05', 'doneElsewhere', { day: treated, stage: '4B' })];
  const seen = (stage: string): Look[] => [
    [day, 'II 4A none'],
    ['2026-03-20', `II ${stage} none`, quiet],
  ];
  expect(after([], seen('4B'), { words })).toMatch(/^examBy 2026-0(3-27|4-03)/);
  expect(after([], seen('5A'), { words })).toBe('refer 2026-03-20');
});

test.each<[string, string, Look[], string]>([
  ['three months in the first year', '2026-03-05', [], 'examBy 2026-06-05'],
  ['looked at again, no higher', '2026-03-05', [['2026-05-30', 'II 4A none', quiet]], 'examBy 2026-08-30'],
  ['looked at after the first year', '2026-03-05', [['2027-02-01', 'II 4A none', quiet]], 'examBy 2027-08-01'],
  ['a higher stage', '2026-03-05', [['2026-05-30', 'II 5B none', quiet]], 'refer 2026-05-30'],
])('inoperable, by a word: %s', (_what, on, all, expected) => {
  const words = [word(on, 'notToTreat')];
  expect(after([], [[day, 'II 4A none'], ...all], { words })).toBe(expected);
});

test('inoperable: the earlier day that the surgeon names is the day', () => {
  const words = [word('2026-03-05', 'notToTreat', { day: '2026-04-05' })];
  expect(after([], [detached], { words })).toBe('examBy 2026-04-05');
});
