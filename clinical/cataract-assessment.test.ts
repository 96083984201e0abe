import { expect, test } from 'vitest';
import { addDays } from './ages.ts';
import { assess } from './assess.ts';
import type { Exam, ExamOf } from './findings.ts';
import { urgencyOf } from './outcome.ts';
import { birthday, caseOf, day, right, surgery } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

type Eye = NonNullable<ExamOf<'cataract'>['eyes']['OD']>;
const dense: Eye = { morphology: 'nuclear', fundusView: 'none' };
const clear: Eye = { morphology: 'clear', fundusView: 'clear' };
const polar: Eye = { morphology: 'anteriorPolar', fundusView: 'clear' };
const exam = (OD: Eye, OS: Eye | undefined, laterality?: 'unilateral' | 'bilateral'): Exam => ({
  disease: 'cataract',
  examDate: day,
  eyes: { OD, OS },
  ...(laterality && { laterality }),
});
const [sixWeeks, eightWeeks] = [addDays(birthday, 42), addDays(birthday, 56)];
test.each<[string, Exam, Treatment[], string]>([
  ['one eye: by six weeks', exam(dense, clear, 'unilateral'), [], `treat ${sixWeeks}`],
  ['both eyes: by eight weeks', exam(dense, dense, 'bilateral'), [], `treat ${eightWeeks}`],
  ['seen badly', exam({ ...dense, fundusView: 'hazy' }, clear, 'unilateral'), [], `treat ${sixWeeks}`],
  [
    'media too hazy to look in',
    exam({ morphology: 'nuclear', view: 'poor' }, clear, 'unilateral'),
    [],
    `treat ${sixWeeks}`,
  ],
  [
    'said to be in the way',
    exam({ ...polar, visuallySignificant: true }, clear, 'unilateral'),
    [],
    `treat ${sixWeeks}`,
  ],
  ['a small polar opacity, the fundus clear', exam(polar, clear, 'unilateral'), [], 'watch'],
  ['total, the fundus not looked for', exam({ morphology: 'total' }, clear, 'unilateral'), [], `treat ${sixWeeks}`],
  ['found at one year: no window', { ...exam(dense, clear, 'unilateral'), examDate: '2027-01-01' }, [], 'treat'],
  ['a clear lens', exam(clear, dense, 'unilateral'), [], 'watch'],
  ['the view of the fundus unknown', exam({ morphology: 'nuclear' }, clear, 'unilateral'), [], 'cannotJudge'],
  ['not examined', exam({ view: 'notExamined' }, dense, 'unilateral'), [], 'cannotJudge'],
  ['no laterality: both are opaque', exam(dense, dense), [], `treat ${eightWeeks}`],
  ['no laterality: the sooner window', exam(dense, undefined), [], `treat ${sixWeeks}`],
  ['said to be one, both opaque', exam(dense, dense, 'unilateral'), [], 'cannotJudge'],
  ['said to be both, one clear', exam(dense, clear, 'bilateral'), [], 'cannotJudge'],
  [
    'said not to matter, the fundus unseen',
    exam({ ...dense, visuallySignificant: false }, clear, 'unilateral'),
    [],
    'cannotJudge',
  ],
  ['clear, the fundus unseen', exam({ ...clear, fundusView: 'none' }, dense, 'unilateral'), [], 'cannotJudge'],
  ['operated on', exam({ ...dense, surgeryDate: day }, clear, 'unilateral'), [], 'watch'],
  [
    'operated on, the fundus seen since',
    exam({ morphology: 'total', fundusView: 'clear', surgeryDate: '2026-02-10' }, clear, 'unilateral'),
    [],
    'watch',
  ],
  [
    'operated on, the fundus not seen since',
    exam({ fundusView: 'none', surgeryDate: '2026-02-10' }, clear, 'unilateral'),
    [],
    'cannotJudge',
  ],
  [
    'operated on, not seen since',
    exam({ view: 'poor', surgeryDate: '2026-02-10' }, clear, 'unilateral'),
    [],
    'cannotJudge',
  ],
  [
    'operated on, not examined since',
    exam({ view: 'notExamined', surgeryDate: '2026-02-10' }, clear, 'unilateral'),
    [],
    'cannotJudge',
  ],
  [
    'operated on and opaque, another operation planned',
    exam({ ...dense, surgeryDate: '2026-03-10' }, clear, 'unilateral'),
    [surgery('2026-02-10')],
    'cannotJudge',
  ],
  [
    'beside an opacity of which nobody said whether it is in the way',
    exam(dense, { morphology: 'nuclear' }, 'bilateral'),
    [],
    `treat ${sixWeeks}`,
  ],
  ['a poor view, the lens clear', exam({ morphology: 'clear', view: 'poor' }, dense), [], 'cannotJudge'],
  ['a poor view in which nobody saw an opacity', exam({ view: 'poor', axialLengthMm: 18 }, clear), [], 'cannotJudge'],
  [
    'beside a small opacity that leaves the other eye its sight',
    exam(dense, { ...polar, visuallySignificant: false }, 'bilateral'),
    [],
    `treat ${sixWeeks}`,
  ],
  ['operated on, as a treatment', exam(dense, clear, 'unilateral'), [surgery(day)], 'watch'],
  ['surgery only planned', exam({ ...dense, surgeryDate: '2026-03-10' }, clear, 'unilateral'), [], `treat ${sixWeeks}`],
])('%s', (_what, found, treatments, expected) => {
  expect(right([found], treatments)).toBe(expected);
});

test('a lens that cleared, or stayed opaque, against what was written down is a contradiction', () => {
  const later = (OD: Eye): Exam => ({ ...exam(OD, clear, 'unilateral'), examDate: '2026-03-20' });
  expect(right([exam(dense, clear, 'unilateral'), later(clear)])).toBe('cannotJudge');
  expect(right([exam(dense, clear, 'unilateral'), later(dense)], [surgery('2026-03-05')], '2026-04-01')).toBe(
    'cannotJudge',
  );
  expect(right([exam(dense, clear, 'unilateral'), later(clear)], [surgery('2026-03-05')], '2026-04-01')).toBe('watch');
});

test('a planned day that has passed is surgery once a later exam or a treatment says so', () => {
  const planned = { ...dense, surgeryDate: '2026-03-10' };
  const before = exam(planned, clear, 'unilateral');
  const after: Exam = { ...exam({ ...planned, fundusView: 'clear' }, clear, 'unilateral'), examDate: '2026-03-20' };
  expect(right([before], [], '2026-04-01')).toBe(`treat ${sixWeeks}`);
  expect(right([before, after], [], '2026-04-01')).toBe('watch');
  expect(right([before], [surgery('2026-03-12')], '2026-04-01')).toBe('watch');
});

test('an opacity in the way of vision does not go without surgery', () => {
  const later = (OD: Eye): Exam => ({ ...exam(OD, clear, 'unilateral'), examDate: '2026-03-20' });
  const nuclear: Eye = { morphology: 'nuclear', fundusView: 'clear' };
  expect(right([exam(dense, clear, 'unilateral'), later(nuclear)])).toBe('cannotJudge');
  expect(right([exam(dense, clear, 'unilateral'), later({ ...nuclear, visuallySignificant: false })])).toBe(
    'cannotJudge',
  );
  const again: Exam = { ...exam(clear, clear, 'unilateral'), examDate: '2026-04-20' };
  expect(right([exam(dense, clear, 'unilateral'), later(clear), again])).toBe('watch');
});

test('the second eye of two keeps its window beside one that was operated on and is clear', () => {
  const later: Exam = { ...exam(dense, { ...clear, surgeryDate: '2026-02-01' }, 'bilateral'), examDate: '2026-03-20' };
  expect(right([exam(dense, dense, 'bilateral'), later], [], '2026-04-01')).toBe(`treat ${eightWeeks}`);
});

test('of two exams on one day the one that knew less of the other eye puts no day off', () => {
  const other = (OS: Eye): Exam => ({ ...exam(dense, OS, 'bilateral') });
  const [known, unknown] = [other(dense), other({ morphology: 'nuclear' })];
  expect(right([known, unknown])).toBe(right([unknown, known]));
  expect(right([known, unknown])).toBe(`treat ${sixWeeks}`);
});

test('an opacity found later in the other eye puts no day off', () => {
  const later: Exam = { ...exam(dense, dense, 'bilateral'), examDate: '2026-03-20' };
  expect(right([exam(dense, clear, 'unilateral'), later], [], '2026-04-01')).toBe(`treat ${sixWeeks}`);
});

test('of an eye with two diseases an operation is for the cataract when an exam names its day', () => {
  const pressure: Exam = {
    disease: 'glaucoma',
    examDate: day,
    eyes: { OD: { iopMmHg: 30, haabStriae: true }, OS: { iopMmHg: 12 } },
  };
  const found = exam(dense, clear, 'unilateral');
  expect(right([found, pressure], [surgery('2026-03-05')], '2026-03-10')).toBe('refer 2026-03-01');
  const measured: Exam = { ...pressure, examDate: '2026-03-08', eyes: { OD: { iopMmHg: 12 }, OS: { iopMmHg: 12 } } };
  expect(right([found, measured], [surgery('2026-03-05')], '2026-03-10')).toBe('watch');
  const named: Exam = { ...exam({ ...dense, surgeryDate: '2026-03-05' }, clear, 'unilateral'), examDate: '2026-03-05' };
  expect(right([found, named], [surgery('2026-03-05')], '2026-03-10')).toBe('watch');
  expect(right([found, named, pressure], [surgery('2026-03-05')], '2026-03-10')).toBe('refer 2026-03-01');
  expect(right([found, named, pressure], [surgery('2026-03-07')], '2026-03-10')).toBe('examBy 2026-03-21');
});

test('the window of an opacity found in infancy stays when it is seen again later', () => {
  const later: Exam = { ...exam(dense, clear, 'unilateral'), examDate: '2027-02-01' };
  expect(right([exam(dense, clear, 'unilateral'), later], [], '2027-02-01')).toBe(`treat ${sixWeeks}`);
});

test('an operated eye that could not be seen since cannot be judged', () => {
  const later: Exam = { ...exam({ view: 'poor' }, clear, 'unilateral'), examDate: '2026-03-20' };
  const found = [exam(dense, clear, 'unilateral'), later];
  expect(right(found, [surgery('2026-03-05')])).toBe('cannotJudge');
  expect(right(found, [surgery('2026-03-25')])).toBe('watch');
});

test('of a child born early both ages are said, and the sooner day is the last one', () => {
  const { reasons, due } = assess(caseOf({ exams: [exam(dense, clear, 'unilateral')] }), day).eyes.OD;
  expect(reasons[0]!.text).toContain(
    '按出生年龄 2026年1月29日 至 2026年2月12日，按矫正年龄 2026年4月23日 至 2026年5月7日',
  );
  expect(due).toBe(sixWeeks);
});

test('an open window for surgery is an alarm in its last week', () => {
  const found = caseOf({ exams: [exam(dense, clear, 'unilateral')] });
  const urgencyOn = (today: string) => urgencyOf(assess(found, today), today);
  expect(['2026-02-04', '2026-02-05', '2026-02-12', '2026-02-13'].map(urgencyOn)).toEqual([
    'caution',
    'urgent',
    'urgent',
    'urgent',
  ]);
});
