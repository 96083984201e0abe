import { expect, test } from 'vitest';
import type { ClinicalCase } from './clinical-case.ts';
import { completeness } from './completeness.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { Exam, Findings } from './findings.ts';
import type { Treatment } from './treatments.ts';

const today = '2026-02-20';
const base: ClinicalCase = { examKind: 'rop', birthday: '2026-01-01', gestation: { weeks: 28, days: 0 } };
const complete: Findings = {
  version: 2,
  birthWeightGrams: 1100,
  exams: [
    {
      disease: 'rop',
      examDate: '2026-02-20',
      eyes: {
        OD: { view: 'good', zone: 'II', stage: '1', plus: 'none', extent: [3] },
        OS: { view: 'good', zone: 'III', stage: 'none', plus: 'none' },
      },
    },
  ],
  images: [
    { attachmentLocate: '/upload/images/a.png', eye: 'OD', takenOn: '2026-02-20' },
    { attachmentLocate: '/upload/images/b.png', eye: 'OS', takenOn: '2026-02-20' },
  ],
  treatments: [],
};
const all = (change: Partial<ClinicalCase>, on = today) => completeness({ ...base, ...change }, on);
/** But for the fields that pictures show, which have a test of their own. */
const of = (change: Partial<ClinicalCase>, on = today) =>
  all(change, on).filter(({ id }) => !id.startsWith('image-fields'));
const ids = (change: Partial<ClinicalCase>, on?: string) => of(change, on).map(({ id }) => id);
const texts = (change: Partial<ClinicalCase>, on?: string) => of(change, on).map(({ text }) => text);
const textsOf = (findings: Partial<Findings>) => texts({ findings: { ...complete, ...findings } });
const ropOf = (OD: object, examDate = today) =>
  ({ disease: 'rop', examDate, eyes: { OD, OS: complete.exams[0]!.eyes.OS } }) as Exam;
const good = { view: 'good', zone: 'II', stage: '1', plus: 'none', extent: [3] } as const;

test('nothing is missing in a complete case', () => {
  expect(ids({ findings: complete })).toEqual([]);
});

test('an empty case misses the birth weight, the findings and a picture of each eye', () => {
  expect(ids({})).toEqual(['birth-weight', 'exam', 'image-OD', 'image-OS']);
});

test('the birth weight is asked of premature children, and of infants with a retinal disease', () => {
  expect(ids({ examKind: undefined })).toContain('birth-weight');
  expect(ids({ examKind: undefined, gestation: { weeks: 37, days: 0 } })).not.toContain('birth-weight');
  expect(ids({ gestation: { weeks: 37, days: 0 } })).toContain('birth-weight');
  expect(ids({ gestation: { weeks: 37, days: 0 } }, '2027-01-01')).not.toContain('birth-weight');
});

test('a picture of one eye leaves the other to be asked for, and a picture its date', () => {
  const images: Findings['images'] = [{ attachmentLocate: '/upload/images/a.png', eye: 'OD' }];
  expect(ids({ findings: { ...complete, images } })).toEqual(['image-OS', 'image-date']);
});

test('the fields that no picture shows are named, of an eye that was seen and photographed', () => {
  const texts = (images: Findings['images'], exams = complete.exams) =>
    all({ findings: { ...complete, images, exams } })
      .filter(({ id }) => id.startsWith('image'))
      .map(({ text }) => text);
  const [right] = complete.images;
  expect(texts([{ ...right!, field: 'temporal' }])).toEqual([
    '右眼图片缺：后极部、鼻侧、上方、下方',
    '没有标明是左眼的图片',
  ]);
  expect(texts([right!, { ...right!, field: 'temporal' }])).toEqual(['右眼有图片没有注明部位', '没有标明是左眼的图片']);
  const every = (['posteriorPole', 'temporal', 'nasal', 'superior', 'inferior'] as const).flatMap((field) =>
    complete.images.map((image) => ({ ...image, field })),
  );
  expect(texts(every)).toEqual([]);
  expect(texts([right!], [ropOf({ view: 'poor' })])).toEqual(['没有标明是左眼的图片']);
});

test.each([
  ['2025-12-31', '检查日期不能早于出生日期'],
  ['2026-02-21', '检查日期不能晚于今天'],
])('an exam on %s is questioned: %s', (examDate, text) => {
  expect(textsOf({ images: [], exams: [{ ...complete.exams[0]!, examDate }] })).toContain(text);
});

const view = '检查情况（看清、看不清或未检查）';

test('each eye is told what it lacks', () => {
  const exams: Findings['exams'] = [{ disease: 'rop', examDate: '2026-02-20', eyes: { OD: { stage: '2' } } }];
  expect(texts({ findings: { ...complete, exams } })).toEqual([
    `右眼还没有填写：${view}、分区、附加病变`,
    '没有填写左眼的检查所见；没有检查的，请选“未检查”',
  ]);
});

test.each<[string, ExamDisease, Findings['exams'][number], string[]]>([
  [
    'a pressure that is not low without its tonometer',
    'glaucoma',
    { disease: 'glaucoma', examDate: '2026-02-20', eyes: { OD: { iopMmHg: 14 }, OS: { iopMmHg: 25 } } },
    [
      `右眼还没有填写：${view}、可用于判断的眼压（须写明眼压计，麻醉下不高于 16 mmHg）、杯盘比、角膜直径`,
      `左眼还没有填写：${view}、杯盘比、角膜直径`,
    ],
  ],
  [
    'a cataract without laterality',
    'cataract',
    {
      disease: 'cataract',
      examDate: '2026-02-20',
      eyes: { OD: { view: 'good', morphology: 'nuclear', fundusView: 'clear' } },
    },
    ['没有填写单眼还是双眼', '右眼还没有填写：是否影响视力', '没有填写左眼的检查所见；没有检查的，请选“未检查”'],
  ],
  [
    'two eyes in two systems',
    'retinoblastoma',
    {
      disease: 'retinoblastoma',
      examDate: '2026-02-20',
      eyes: {
        OD: { view: 'good', tumour: 'present', system: 'IIRC', group: 'B' },
        OS: { view: 'good', tumour: 'present', system: 'ICRB', group: 'B' },
      },
    },
    ['两只眼用了不同的分组系统（IIRC 与 ICRB），同名分组定义不同，请确认'],
  ],
  [
    'a scar of which nobody says whether it grew, and a tumour that nobody looked for',
    'retinoblastoma',
    {
      disease: 'retinoblastoma',
      examDate: '2026-02-20',
      eyes: { OD: { view: 'good', tumour: 'inactive' }, OS: { view: 'good' } },
    },
    ['右眼还没有填写：有无新发或增大', '左眼还没有填写：有无肿瘤'],
  ],
  [
    'another disease, whose next day is the doctor’s',
    'other',
    { disease: 'other', examDate: '2026-02-20', eyes: { OD: { view: 'good' }, OS: { view: 'notExamined' } } },
    ['左眼未检查，请在病情描述中写明原因', '没有填写下次检查的日期：其他眼病的复查日期由医生定'],
  ],
  [
    'eyes that are not there',
    'rop',
    {
      disease: 'rop',
      examDate: '2026-02-20',
      eyes: { OD: { view: 'absent', absentFor: 'removed' }, OS: { view: 'absent', absentFor: 'neverFormed' } },
    },
    ['右眼眼球缺如没有填写日期'],
  ],
])('%s', (_what, examKind, exam, expected) => {
  expect(texts({ examKind, findings: { ...complete, exams: [exam] } })).toEqual(expected);
});

test('the category that has no exam form asks for none', () => {
  expect(ids({ examKind: undefined, findings: { ...complete, exams: [] } })).toEqual([]);
});

test.each<['poor' | 'notExamined', object, string]>([
  ['notExamined', {}, '右眼未检查，请在病情描述中写明原因'],
  ['poor', {}, '右眼屈光间质不清，看不清，请在病情描述中写明原因'],
  ['poor', { stage: '3' }, '右眼屈光间质不清，看不清，请在病情描述中写明原因'],
])('an eye that could not be seen (%s) is named once, and nothing else is asked of it', (view, signs, text) => {
  expect(textsOf({ exams: [ropOf({ view, ...signs })] })).toEqual([text]);
});

test('a fully vascularised eye still has a zone', () => {
  const { zone: _, ...signs } = good;
  expect(textsOf({ exams: [ropOf({ ...signs, fullyVascularised: true })] })).toEqual(['右眼还没有填写：分区']);
});

test.each<[string, string | undefined]>([
  ['2026-02-12', '有图片拍摄于 2026年2月12日，与每次检查都相隔 7 天以上，请核对'],
  ['2026-02-13', undefined],
  ['2026-02-03', undefined],
  ['2026-01-20', '有图片拍摄于 2026年1月20日，与每次检查都相隔 7 天以上，请核对'],
])('a picture of %s, between exams of 2026-01-28 and 2026-02-20: %s', (takenOn, text) => {
  const images = complete.images.map((image) => ({ ...image, takenOn }));
  expect(textsOf({ images, exams: [ropOf(good, '2026-01-28'), ropOf(good)] })).toEqual(text ? [text] : []);
});

test('no picture is far from exams that there are none of', () => {
  expect(textsOf({ exams: [] })).toEqual(['没有填写双眼的检查所见与检查日期']);
});

test('an exam that is written without a day is said to have none, and not to be missing', () => {
  const undated = (clinicalCase: Partial<ClinicalCase>) =>
    completeness({ ...base, ...clinicalCase }, today, ['rop', 'glaucoma', 'rop'])
      .filter(({ id }) => !id.startsWith('image-fields'))
      .map(({ text }) => text);
  const said = ['ROP 检查还没有选检查日期，不能据此给出判断', '青光眼 检查还没有选检查日期，不能据此给出判断'];
  expect(undated({ findings: { ...complete, exams: [] } })).toEqual(said);
  expect(undated({ findings: complete })).toEqual(said);
});

test('an anti-VEGF treatment without its drug or its dose is named; other treatments have none', () => {
  const treated = { eye: 'OD', date: today, kind: 'antiVegf' } as const;
  const of = (...treatments: Treatment[]) => textsOf({ exams: [ropOf(good)], treatments });
  expect(of(treated, { ...treated, eye: 'OS', drug: '雷珠单抗' })).toEqual([
    '右眼抗 VEGF 治疗没有填写药物与剂量：2026年2月20日',
    '左眼抗 VEGF 治疗没有填写剂量：2026年2月20日',
  ]);
  expect(of({ ...treated, doseMg: 0.1 })).toEqual(['右眼抗 VEGF 治疗没有填写药物：2026年2月20日']);
  expect(of({ ...treated, drug: '雷珠单抗', doseMg: 0.1 }, { ...treated, kind: 'laser' })).toEqual([]);
});

test.each<[string, string[]]>([
  ['2026-03-22', []],
  ['2026-03-23', ['最近一次检查是 2026年2月20日，距今 31 天，请核对日期，或补充近期检查']],
])('on %s the exam of 2026-02-20 is said to be old: %j', (on, expected) => {
  expect(texts({ findings: complete }, on)).toEqual(expected);
});

const laser: Treatment[] = [{ eye: 'OD', date: '2026-02-10', kind: 'laser' }];

test('reactivation is asked for where an eye was treated more than two weeks before, or had regressed, until it is answered', () => {
  const texts = (latest: Exam, former: Exam[] = [], treatments: Treatment[] = laser) =>
    of({ findings: { ...complete, exams: [...former, latest], treatments } }, '2026-02-27')
      .filter(({ id }) => id === 'findings-OD')
      .map(({ text }) => text);
  expect(texts(ropOf(good, '2026-02-24'))).toEqual([]);
  expect(texts(ropOf(good, '2026-02-25'))).toEqual(['右眼还没有填写：再激活']);
  expect(texts(ropOf({ ...good, reactivation: false }, '2026-02-25'))).toEqual([]);
  expect(texts(ropOf({ ...good, regression: 'complete' }, '2026-02-25'))).toEqual([]);
  expect(texts(ropOf({ view: 'poor' }, '2026-02-25'))).toEqual([]);
  const regressed = ropOf({ ...good, stage: 'none', regression: 'complete' }, '2026-02-10');
  expect(texts(ropOf(good, '2026-02-24'), [regressed], [])).toEqual(['右眼还没有填写：再激活']);
});

test('which disease was treated is asked where several were examined', () => {
  const glaucoma: Exam = { disease: 'glaucoma', examDate: '2026-02-11', eyes: {} };
  const texts = (exams: Exam[], disease?: 'rop') =>
    textsOf({ exams, treatments: [{ ...laser[0]!, ...(disease && { disease }) }] }).filter((text) =>
      /哪种病/.test(text),
    );
  expect(texts([ropOf(good), glaucoma])).toEqual(['右眼的治疗没有填写是为哪种病：2026年2月10日']);
  expect(texts([ropOf(good), glaucoma], 'rop')).toEqual([]);
  expect(texts([ropOf(good)])).toEqual([]);
});

test('the axis is asked of an operated eye, and the cornea of a small child', () => {
  const seen = { view: 'good', fundusView: 'clear', morphology: 'nuclear' } as const;
  const cataract = (OD: object): Exam => ({
    disease: 'cataract',
    examDate: today,
    laterality: 'bilateral',
    eyes: { OD },
  });
  const ofRight = (exam: Exam, more: Partial<ClinicalCase> = {}, treatments: Treatment[] = []) =>
    texts({ examKind: exam.disease, findings: { ...complete, exams: [exam], treatments }, ...more }).filter((text) =>
      text.startsWith('右眼还'),
    );
  const operated: Treatment[] = [{ eye: 'OD', date: '2026-02-10', kind: 'surgery', disease: 'cataract' }];
  expect(ofRight(cataract(seen), {}, operated)).toEqual(['右眼还没有填写：术后视轴区是否透明']);
  expect(ofRight(cataract({ ...seen, axisClear: true }), {}, operated)).toEqual([]);
  expect(ofRight(cataract({ ...seen, morphology: 'clear' }))).toEqual([]);
  const measured = { view: 'good', iopMmHg: 14, tonometer: 'rebound', underAnaesthesia: false, cupDiscRatio: 0.3 };
  const glaucoma = { disease: 'glaucoma', examDate: today, eyes: { OD: measured } } as Exam;
  expect(ofRight(glaucoma)).toEqual(['右眼还没有填写：角膜直径']);
  expect(ofRight(glaucoma, { birthday: '2022-01-01' })).toEqual([]);
});

test.each<[string, 'unilateral' | 'bilateral', string[]]>([
  ['one eye, both lenses clear', 'unilateral', ['填写的是单眼，双眼却都记为晶状体透明，请核对']],
  ['both eyes, both lenses clear, as the assessment says already', 'bilateral', []],
])('a laterality that the eyes contradict: %s', (_what, laterality, expected) => {
  const clear = { view: 'good', morphology: 'clear', fundusView: 'clear', axialLengthMm: 17 } as const;
  const exam: Exam = { disease: 'cataract', examDate: today, laterality, eyes: { OD: clear, OS: clear } };
  expect(texts({ examKind: 'cataract', findings: { ...complete, exams: [exam] } })).toEqual(expected);
});
