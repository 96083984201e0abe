import type { Bundle, Composition, Observation } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examFields } from '../../clinical/exam-fields.ts';
import type { Field } from '../../clinical/field-kinds.ts';
import type { ExamDisease } from '../../clinical/exam-kinds.ts';
import type { Exam, Findings } from '../../clinical/findings.ts';
import { treatmentKinds } from '../../clinical/treatments.ts';
import { limits } from '../../contract/limits.ts';
import { fhirExample } from '../../contract/schemas/fhir.ts';
import type { StatedCase } from '../opinion/content.ts';
import { problemsOf, resourcesOf } from '../testing/fhir.ts';
import { newUploadName, uploadPath } from '../upload/upload-store.ts';
import { carry } from './attachments.ts';
import { caseDocument } from './documents.ts';
import type { CaseRecord, StoredPicture } from './fhir-store.ts';

const signature = { doctorId: 7, doctorName: '王', doctorTitle: '', doctorHospital: '医院', doctorCenter: '' };

/** A case of which nothing was written down but what a form asks for. */
const bare: StatedCase = {
  ...{ consultationId: 1, versionNo: 1, status: 0, startedAt: '2026-04-20T01:00:00.000Z' },
  ...{ savedAt: '2026-04-20T01:00:00.000Z', savedBy: signature, amendments: [], replies: [] },
  state: {
    ...{ patientName: '甲', patientSex: 0, patientBirthday: '2026-03-01', embryoAge: 28, embryoAgeDay: 0 },
    ...{ patientWeight: 1.2, patientBodyLong: 40, title: '题', consultationDesc: '', diseaseId: 5 },
    ...{ attachments: [], invitedDoctors: [], findings: null },
  },
};
const record = (stated: StatedCase, more: Partial<CaseRecord> = {}): CaseRecord => ({
  ...{ stated, childId: 3, hospital: '医院', isRestricted: false, pictures: [], opinions: [] },
  ...more,
});
const documentOf = (one: CaseRecord, carried = new Map()): Bundle =>
  caseDocument(one, { origin: 'https://tongmou.example', carried, now: new Date('2026-05-01T00:00:00Z') });
const withFindings = (findings: Findings, more: Partial<StatedCase> = {}): CaseRecord =>
  record({ ...bare, ...more, state: { ...bare.state, findings } });

const said: Record<string, object> = {
  resolved: { as: 'notConfirmed', why: '复查未见' },
  tumourExcluded: { by: 'mri', date: '2026-04-20', why: '' },
};
const answerTo = (name: string, field: Field): fc.Arbitrary<unknown> => {
  if (field.kind === 'choice') return fc.constantFrom(...field.choices).map(asStored);
  if (field.kind === 'flag') return fc.boolean();
  if (field.kind === 'measure') return fc.constantFrom(field.range.min, field.range.max, 0.35);
  if (field.kind === 'said') return fc.constant(said[name]);
  return field.kind === 'hours' ? fc.subarray([1, 5, 11, 12]) : fc.constant('2026-04-20');
};
const asStored = (value: string) => (value === 'true' || value === 'false' ? value === 'true' : value);

/** An eye of which any question was answered or not; a group only with its system. */
const eyeOf = (disease: ExamDisease) => {
  const fields = Object.entries(examFields[disease]).filter(
    ([name, { kind }]) => kind !== 'note' && name !== 'system' && name !== 'group',
  );
  const answers = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, answerTo(name, field)])), {
    requiredKeys: [],
  });
  if (disease !== 'retinoblastoma') return answers;
  const group = { tumour: 'present', system: 'ICRB', group: 'D' };
  return fc.tuple(answers, fc.constantFrom({}, group)).map(([signs, grouped]) => ({ ...signs, ...grouped }));
};
const anExam = fc
  .constantFrom(...(Object.keys(examFields) as ExamDisease[]))
  .chain((disease) =>
    fc
      .record({ OD: eyeOf(disease), OS: eyeOf(disease) }, { requiredKeys: [] })
      .map((eyes) => ({ disease, examDate: '2026-04-20', eyes }) as Exam),
  );
const aTreatment = fc.record({
  eye: fc.constantFrom('OD' as const, 'OS' as const),
  date: fc.constantFrom('2026-04-20', '2026-04-21'),
  kind: fc.constantFrom(...treatmentKinds),
});
const text = fc.oneof(
  fc.constantFrom('', '<p></p>', '<p>a<br>b & c</p>', '<u>字</u><script>', '\u0007字'),
  fc.string(),
);

test('a record as odd as the forms allow is a document without fault', () => {
  fc.assert(
    fc.property(
      fc.array(anExam, { maxLength: 3 }),
      fc.array(aTreatment, { maxLength: 4 }),
      fc.constantFrom(undefined, 600),
      fc.array(text, { maxLength: 2 }),
      fc.constantFrom(0 as const, 1 as const, 2 as const),
      (exams, treatments, birthWeightGrams, texts, status) => {
        const replies = texts.map((content, at) => ({
          ...{ replyId: at + 1, versionNo: 1, savedAt: bare.savedAt, savedBy: signature, consultationVersionNo: 1 },
          ...{ content, grading: exams[at] ?? null },
        }));
        const findings = {
          version: 2 as const,
          exams,
          treatments,
          images: [],
          ...(birthWeightGrams && { birthWeightGrams }),
        };
        const bundle = documentOf(withFindings(findings, { replies, status }));
        expect(problemsOf(bundle)).toEqual([]);
      },
    ),
    { numRuns: process.env.NIGHTLY ? 25 : 8 },
  );
});

test('what was not found and what was not looked for are never told as a finding', () => {
  const exam: Exam = { disease: 'rop', examDate: '2026-04-20', eyes: { OD: { view: 'poor' } } };
  const bundle = documentOf(withFindings({ version: 2, exams: [exam], treatments: [], images: [] }));
  expect(problemsOf(bundle)).toEqual([]);
  const told = resourcesOf(bundle, 'Observation').filter(({ code }) => /^rop\./.test(code.coding?.[0]?.code ?? ''));
  const answers = told
    .filter((one) => one.dataAbsentReason === undefined)
    .map(({ valueCodeableConcept: v }) => v!.text);
  expect(answers).toEqual(['屈光间质不清，看不清', '未检查']);
  expect(JSON.stringify(bundle)).toContain('未填写');
  const none = documentOf(record(bare));
  expect(problemsOf(none)).toEqual([]);
  expect(JSON.stringify(none)).toContain('不表示没有病变');
  expect(resourcesOf(none, 'Condition')).toEqual([]);
});

test('stage 5 keeps its part, and a group its system', () => {
  const exams: Exam[] = [
    { disease: 'rop', examDate: '2026-04-20', eyes: { OD: { stage: '5B' } } },
    {
      disease: 'retinoblastoma',
      examDate: '2026-04-20',
      eyes: { OS: { tumour: 'present', system: 'IIRC', group: 'C' } },
    },
  ];
  const values = resourcesOf(
    documentOf(withFindings({ version: 2, exams, treatments: [], images: [] })),
    'Observation',
  );
  const codes = values.flatMap(({ valueCodeableConcept: value }) => value?.coding?.map(({ code }) => code) ?? []);
  expect(codes).toEqual(expect.arrayContaining(['rop.stage.5B', '408851008', 'retinoblastoma.group.IIRC.C']));
});

test('a picture of both eyes names both as its site, and each the device that took it', () => {
  const [one, both] = ['png', 'jpeg'].map((kind) => newUploadName(kind as 'png'));
  const pictures = [one!, both!].map((name) => ({ name, path: uploadPath(name), width: 10, height: 10, bytes: 1 }));
  const tag = (name: string, eye: 'OD' | 'OS') => ({ attachmentLocate: uploadPath(name), eye, device: 'RetCam 3' });
  const images = [tag(one!, 'OS'), tag(both!, 'OD'), tag(both!, 'OS')];
  const stated = { ...bare, state: { ...bare.state, findings: { version: 2, exams: [], treatments: [], images } } };
  const bundle = documentOf(record(stated as StatedCase, { pictures }));
  expect(problemsOf(bundle)).toEqual([]);
  expect(resourcesOf(bundle, 'Media').map(({ bodySite, deviceName }) => [bodySite!.text, deviceName])).toEqual([
    ['左眼', 'RetCam 3'],
    ['双眼', 'RetCam 3'],
  ]);
});

test('the document that the description of the API shows is one', () => {
  expect(problemsOf(fhirExample as Bundle)).toEqual([]);
});

test('pictures are carried until there is no more room, and told by their address beyond', async () => {
  const bytes = Math.floor(limits.fhirInlineMaxBytes / 2);
  const pictures: StoredPicture[] = Array.from({ length: 4 }, (_, at) => {
    const name = newUploadName('jpeg');
    return { name, path: uploadPath(name), width: 10, height: 10, bytes: at === 3 ? 1 : bytes - at };
  });
  const files = {
    open: async (name: string) => ({ stream: streamOf(pictures.find((one) => one.name === name)!.bytes) }),
  };
  const carried = await carry(files as never, pictures);
  const bundle = documentOf(record(bare, { pictures }), carried as never);
  // The validator's expression for base64 runs out of stack on millions of characters.
  const short = JSON.stringify(bundle, (key, value) => (key === 'data' ? value.slice(0, 4000) : value));
  expect(problemsOf(JSON.parse(short))).toEqual([]);
  const contents = resourcesOf(bundle, 'Media').map(({ content }) => content);
  expect(contents.map(({ data, url }) => [data !== undefined, url])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, `https://tongmou.example${pictures[2]!.path}`],
    [true, undefined],
  ]);
});

const streamOf = (bytes: number) =>
  (async function* () {
    yield Buffer.alloc(bytes);
  })();

const broken: [string, (bundle: Bundle, composition: Composition, observation: Observation) => void][] = [
  ['no first Composition', (bundle) => bundle.entry!.reverse()],
  ['a reference that leads nowhere', (bundle) => bundle.entry!.pop()],
  [
    'a resource that nothing tells of',
    (bundle) =>
      void bundle.entry!.push({ fullUrl: 'urn:uuid:1', resource: { resourceType: 'Organization', name: 'x' } }),
  ],
  ['no identifier', (bundle) => delete bundle.identifier],
  ['a status that FHIR does not know', (_, composition) => Object.assign(composition, { status: 'open' })],
  ['a code within that FHIR does not know', (_, composition) => Object.assign(composition, { confidentiality: 'X' })],
  ['an empty section', (_, composition) => composition.section!.push({ title: '空' })],
  [
    'a narrative that is no XHTML',
    (_, composition) =>
      Object.assign(composition.section![0]!.text!, { div: '<div xmlns="http://www.w3.org/1999/xhtml"><br></div>' }),
  ],
  [
    'a value beside the reason why there is none',
    (_, __, one) => Object.assign(one, { valueInteger: 1, dataAbsentReason: { text: 'x' } }),
  ],
  [
    'an own code that is none',
    (_, __, one) =>
      Object.assign(one.code.coding![0]!, {
        system: 'urn:uuid:62b03d54-3e2a-4136-a50d-4710b7664144',
        code: 'rop.stages',
      }),
  ],
  ['a date that is none', (_, __, one) => Object.assign(one, { effectiveDateTime: '2026/04/20' })],
  [
    'a target of a wrong kind',
    (bundle, composition) =>
      Object.assign(composition, {
        custodian: { reference: bundle.entry!.find(({ resource }) => resource!.resourceType === 'Patient')!.fullUrl },
      }),
  ],
];
test.each(broken)('the validation finds %s', (_, spoil) => {
  const bundle = structuredClone(documentOf(record(bare)));
  expect(problemsOf(bundle)).toEqual([]);
  spoil(bundle, resourcesOf(bundle, 'Composition')[0]!, resourcesOf(bundle, 'Observation')[0]!);
  expect(problemsOf(bundle)).not.toEqual([]);
});
