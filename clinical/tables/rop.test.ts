import { expect, test } from 'vitest';
import { addDays } from '../ages.ts';
import { assess } from '../assess.ts';
import { caseOf, day, look, type RopSigns, rop, eyeSaid } from '../testing/cases.ts';

/** `treat +3 72h`, with the last day counted from that of the exam. */
const counted = (expected: string) => expected.replace(/\+(\d+)/, (_, days: string) => addDays(day, Number(days)));

const complete: RopSigns = { regression: 'complete' };
const partial: RopSigns = { regression: 'incomplete' };
const aggressive: RopSigns = { aggressive: true };
const grown: RopSigns = { fullyVascularised: true };
const active: RopSigns = { reactivation: true };

// Each line of the table with the zones, stages and plus that it names; the exam is at a postmenstrual age of 36 weeks.
test.each<[string, RopSigns, string]>([
  ['III 4A none', {}, 'refer +0'],
  ['II 4A plus', aggressive, 'refer +0'],
  ['II 4B plus', {}, 'refer +0'],
  ['I 5A preplus', {}, 'refer +0'],
  ['posteriorII 5B none', {}, 'refer +0'],
  ['I 5C plus', {}, 'refer +0'],
  ['- 5C -', {}, 'refer +0'],

  ['II 3 none', aggressive, 'treat +2 48h'],
  ['III 1 none', aggressive, 'treat +2 48h'],
  ['I none preplus', aggressive, 'treat +2 48h'],
  ['II 2 plus', aggressive, 'treat +2 48h'],
  ['- - -', aggressive, 'treat +2 48h'],
  ['I 2 none', { ...aggressive, ...partial }, 'treat +2 48h'],
  ['II 2 plus', { ...aggressive, ...complete }, 'treat +2 48h'],

  ['I 1 plus', {}, 'treat +3 72h'],
  ['I 2 plus', {}, 'treat +3 72h'],
  ['I 3 plus', {}, 'treat +3 72h'],
  ['I 3 preplus', {}, 'treat +3 72h'],
  ['I 3 none', {}, 'treat +3 72h'],
  ['II 2 plus', {}, 'treat +3 72h'],
  ['II 3 plus', {}, 'treat +3 72h'],
  ['posteriorII 2 plus', {}, 'treat +3 72h'],
  ['posteriorII 3 plus', {}, 'treat +3 72h'],
  ['II 3 plus', partial, 'treat +3 72h'],
  ['II 3 plus', active, 'treat +3 72h'],
  ['I 3 none', partial, 'treat +3 72h'],

  ['I none plus', {}, 'cannotJudge +2 48h!'],
  ['posteriorII none plus', {}, 'cannotJudge +2 48h!'],
  ['posteriorII 1 plus', {}, 'cannotJudge +2 48h!'],

  ['II none plus', {}, 'examBy +7'],
  ['II 1 plus', {}, 'examBy +7'],
  ['III none plus', {}, 'examBy +7'],
  ['III 1 plus', {}, 'examBy +7'],
  ['III 2 plus', {}, 'examBy +7'],
  ['III 3 plus', {}, 'examBy +7'],

  ['II none none', active, 'examBy +7'],
  ['II 1 none', active, 'examBy +7'],
  ['III 2 none', active, 'examBy +7'],

  ['I 1 none', {}, 'examBy +7'],
  ['I 2 none', {}, 'examBy +7'],
  ['I 2 none', partial, 'examBy +7'],
  ['II 3 none', {}, 'examBy +7'],
  ['posteriorII 3 none', {}, 'examBy +7'],

  ['I none preplus', {}, 'examBy +7'],
  ['I 2 preplus', {}, 'examBy +7'],
  ['II 1 preplus', {}, 'examBy +7'],
  ['II 3 preplus', {}, 'examBy +7'],
  ['III none preplus', {}, 'examBy +7'],
  ['III 1 preplus', complete, 'examBy +7'],
  ['III 3 none', {}, 'examBy +7'],

  ['I none none', {}, 'examBy +7'],
  ['I none none', partial, 'examBy +7'],
  ['II 2 none', {}, 'examBy +7'],
  ['posteriorII 2 none', {}, 'examBy +7'],

  ['posteriorII none none', {}, 'examBy +7'],
  ['posteriorII 1 none', {}, 'examBy +7'],
  ['posteriorII none none', partial, 'examBy +7'],

  ['II 2 none', { ...aggressive, ...complete }, 'examBy +7'],
  ['I 3 none', complete, 'examBy +7'],

  ['I 2 none', complete, 'examBy +14'],
  ['I none none', complete, 'examBy +14'],
  ['II 1 none', {}, 'examBy +14'],

  ['II none none', {}, 'examBy +14'],
  ['II 2 none', complete, 'examBy +14'],
  ['II 3 none', complete, 'examBy +14'],
  ['posteriorII 1 none', complete, 'examBy +14'],

  ['III none none', {}, 'examBy +21'],
  ['III 1 none', {}, 'examBy +21'],
  ['III 2 none', {}, 'examBy +21'],
  ['III 3 none', complete, 'examBy +21'],
])('%s %j: %s', (short, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, short, more)] }))).toBe(counted(expected));
});

test('a notch is named', () => {
  const { reasons } = assess(caseOf({ exams: [look(day, 'I 1 none', { notch: true })] }), day).eyes.OD;
  expect(reasons[0]!.text).toContain('因切迹');
});

// Principle 7: as loud as the gravest and as early as the earliest that the missing field could make it.
test.each<[string, RopSigns, string]>([
  ['- 3 none', {}, 'cannotJudge +3 72h!'],
  ['II 2 -', {}, 'cannotJudge +3 72h!'],
  ['II 3 -', {}, 'cannotJudge +3 72h!'],
  ['I 1 -', {}, 'cannotJudge +3 72h!'],
  ['- 2 plus', {}, 'cannotJudge +3 72h!'],
  ['- 3 plus', {}, 'cannotJudge +3 72h!'],
  ['- none plus', {}, 'cannotJudge +2 48h!'],
  ['- 1 plus', {}, 'cannotJudge +2 48h!'],
  ['- - plus', {}, 'cannotJudge +2 48h!'],
  ['- - -', {}, 'cannotJudge +2 48h!'],
  ['I - plus', {}, 'cannotJudge +2 48h!'],
  ['I none -', {}, 'cannotJudge +2 48h!'],
  ['posteriorII 1 -', {}, 'cannotJudge +2 48h!'],
  ['I - none', {}, 'cannotJudge +3 72h!'],
  ['II - plus', {}, 'cannotJudge +3 72h!'],
  ['II 2 -', partial, 'cannotJudge +3 72h!'],
  ['II 2 -', { ...aggressive, ...complete }, 'cannotJudge +2 48h!'],
  ['- 1 none', {}, 'cannotJudge +7'],
  ['- 2 none', {}, 'cannotJudge +7'],
  ['- none none', {}, 'cannotJudge +7'],
  ['- none none', grown, 'cannotJudge +7'],
  ['II - none', {}, 'cannotJudge +7'],
  ['II none -', {}, 'cannotJudge +7'],
  ['II 1 -', {}, 'cannotJudge +7'],
  ['III 3 -', {}, 'cannotJudge +7'],
  ['III - none', {}, 'cannotJudge +7'],
  ['III - plus', {}, 'cannotJudge +7'],
  // Nothing hangs on it.
  ['I 3 -', {}, 'treat +3 72h'],
])('with something missing, %s %j: %s', (short, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, short, more)] }))).toBe(counted(expected));
});

test.each([
  ['- 2 none', '没有记录分区'],
  ['II - none', '没有记录分期'],
  ['II 2 -', '没有记录附加病变'],
  ['III - -', '没有记录分期、附加病变'],
])('what is missing is named: %s', (short, text) => {
  expect(assess(caseOf({ exams: [look(day, short)] }), day).eyes.OD.reasons[0]!.text).toContain(text);
});

// Principle 4: "cannot judge", with the day and the loudness of the graver reading.
test.each<[string, RopSigns, string]>([
  ['II none none', grown, 'cannotJudge +14'],
  ['posteriorII none none', grown, 'cannotJudge +7'],
  ['I none none', grown, 'cannotJudge +7'],
  ['II 2 none', grown, 'cannotJudge +7'],
  ['II 3 plus', grown, 'cannotJudge +3 72h!'],
  ['I 3 none', grown, 'cannotJudge +3 72h!'],
  ['III 1 none', grown, 'cannotJudge +21'],
  ['III 1 none', { ...grown, ...complete }, 'cannotJudge +21'],
  ['II 2 none', { ...grown, ...complete }, 'cannotJudge +14'],
  ['III none preplus', grown, 'cannotJudge +7'],
  ['III none plus', grown, 'cannotJudge +7'],
  ['II 2 plus', complete, 'cannotJudge +3 72h!'],
  ['III 1 plus', complete, 'cannotJudge +7'],
  ['I none plus', complete, 'cannotJudge +2 48h!'],
  ['II 1 none', { ...complete, ...active }, 'cannotJudge +7'],
  ['II 3 plus', { ...complete, ...active }, 'cannotJudge +3 72h!'],
])('a contradiction, %s %j: %s', (short, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, short, more)] }))).toBe(counted(expected));
});

test.each(['4A', '4B', '5B'])('complete regression with stage %s is no milder than the stage', (stage) => {
  const { outcome, pressing, due } = assess(caseOf({ exams: [look(day, `II ${stage} plus`, complete)] }), day).eyes.OD;
  expect([outcome === 'refer' || pressing, due]).toEqual([true, day]);
});

test('full vascularisation before a postmenstrual age of 36 weeks is a contradiction, on the day no longer', () => {
  const on = (examDate: string) => eyeSaid(caseOf({ exams: [look(examDate, 'III none none', grown)] }));
  expect(on('2026-02-25')).toBe('cannotJudge 2026-03-18');
  expect(on('2026-02-26')).toBe('examBy 2026-03-19');
});

test.each<[string, [string, string], string]>([
  ['zone I, then III', ['I none none', 'III none none'], 'cannotJudge +7'],
  ['zone III, then I with stage 1', ['III 1 none', 'I 1 none'], 'cannotJudge +7'],
  ['zone III, then I with type 1', ['III 1 none', 'I 3 plus'], 'cannotJudge +3 72h!'],
  ['zone I, then posterior II', ['I none none', 'posteriorII none none'], 'examBy +7'],
  ['zone I, then II', ['I none none', 'II none none'], 'examBy +14'],
  ['posterior zone II, then III', ['posteriorII none none', 'III none none'], 'examBy +21'],
])('in looks two weeks apart, %s: %s', (_what, [first, second], expected) => {
  const exams = [look('2026-02-15', first), look(day, second)];
  expect(eyeSaid(caseOf({ exams }))).toBe(counted(expected));
});

test('zones may lie apart after more than two weeks, and a contradiction ends with a look free of it', () => {
  const far = [look('2026-02-14', 'I none none'), look(day, 'III none none')];
  expect(eyeSaid(caseOf({ exams: far }))).toBe('examBy 2026-03-22');
  const freed = [look(day, 'II 3 plus', grown), look('2026-03-04', 'II 2 none')];
  expect(eyeSaid(caseOf({ exams: freed }))).toBe('examBy 2026-03-11');
});

test('an eye recorded as absent and looked at later cannot be judged', () => {
  const absent = rop('2026-02-22', { OD: { view: 'absent', absentFor: 'removed', absentSince: '2026-02-20' } });
  expect(eyeSaid(caseOf({ exams: [absent, look(day, 'III none none')] }))).toBe('cannotJudge 2026-03-08');
});
