import { describe, expect, test } from 'vitest';
import { eyes } from '../../clinical/eyes.ts';
import type { Findings } from '../../clinical/findings.ts';
import { limits } from '../limits.ts';
import { anyFindings, findingsField } from './findings.ts';

const whole: Findings = {
  version: 2,
  birthWeightGrams: 1100,
  exams: [
    {
      disease: 'rop',
      examDate: '2026-02-20',
      eyes: {
        OD: { zone: 'I', notch: true, stage: '4A', plus: 'preplus', aggressive: true, extent: [11, 12, 1] },
        OS: { view: 'poor' },
      },
    },
    {
      disease: 'retinoblastoma',
      examDate: '2026-02-20',
      eyes: { OD: { tumour: 'present', system: 'IIRC', group: 'C' }, OS: { view: 'good', tumour: 'suspected' } },
    },
    {
      disease: 'glaucoma',
      examDate: '2026-02-20',
      eyes: { OS: { iopMmHg: 24.5, tonometer: 'rebound', underAnaesthesia: true, cupDiscRatio: 0.7 } },
    },
    {
      disease: 'cataract',
      examDate: '2026-02-20',
      laterality: 'unilateral',
      eyes: { OD: { morphology: 'nuclear', fundusView: 'none', visuallySignificant: true, surgeryDate: '2026-02-10' } },
    },
  ],
  images: [{ attachmentLocate: '/upload/images/a.png', eye: 'OD', takenOn: '2026-02-20', device: 'RetCam 3' }],
  treatments: [
    { eye: 'OD', date: '2026-02-21', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 },
    { eye: 'OS', date: '2026-02-21', kind: 'laser' },
  ],
};

test('findings of every disease come through JSON as they were', () => {
  expect(findingsField.parse(JSON.stringify(whole))).toEqual(whole);
});

test('findings of version 1 are read as of the present one, without treatments', () => {
  const { treatments: _, ...former } = { ...whole, version: 1 };
  expect(findingsField.parse(JSON.stringify(former))).toEqual(former);
  expect(anyFindings.parse(former)).toEqual({ ...whole, treatments: [] });
});

test('as many pictures as a case may have may each show both eyes', () => {
  const paths = Array.from({ length: limits.attachmentsMax }, (_, index) => `/upload/images/${index}.png`);
  const images = paths.flatMap((attachmentLocate) => eyes.map((eye) => ({ attachmentLocate, eye })));
  expect(anyFindings.parse({ version: 2, images }).images).toEqual(images);
});

test('a tumour may be there before it is grouped', () => {
  const ungrouped = rb({ tumour: 'present' });
  expect(anyFindings.parse(ungrouped).exams).toEqual(ungrouped.exams);
});

test('a drug carries no invisible sign that would turn its dose round', () => {
  const turned = treated({ kind: 'antiVegf', drug: ' 雷珠\u202e单抗\u0007 ', doseMg: 0.5 });
  expect(anyFindings.parse(turned).treatments).toMatchObject([{ drug: '雷珠单抗', doseMg: 0.5 }]);
  expect(anyFindings.safeParse(treated({ kind: 'antiVegf', drug: '\u202e' })).success).toBe(false);
});

test('a client that sends none is heard, and so is an empty field', () => {
  expect(findingsField.parse(undefined)).toBeUndefined();
  expect(findingsField.parse('')).toBeUndefined();
  const none = { version: 2, exams: [], images: [], treatments: [] };
  expect([anyFindings.parse({ version: 1 }), anyFindings.parse({ version: 2 })]).toEqual([none, none]);
});

const rop = (OD: unknown) => ({ version: 1, exams: [{ disease: 'rop', examDate: '2026-02-20', eyes: { OD } }] });
const rb = (OD: unknown) => ({
  version: 1,
  exams: [{ disease: 'retinoblastoma', examDate: '2026-02-20', eyes: { OD } }],
});
const glaucoma = (OD: unknown) => ({
  version: 1,
  exams: [{ disease: 'glaucoma', examDate: '2026-02-20', eyes: { OD } }],
});
const treated = (treatment: object) => ({
  version: 2,
  treatments: [{ eye: 'OD', date: '2026-02-20', ...treatment }],
});
const image = (attachmentLocate: string) => ({ version: 1, images: [{ attachmentLocate, eye: 'OD' }] });

describe('refused', () => {
  test.each<[string, unknown]>([
    ['another version', { version: 3 }],
    ['treatments in version 1', { version: 1, treatments: [] }],
    ['a drug of a laser', treated({ kind: 'laser', drug: '雷珠单抗' })],
    ['a dose of a kilogram', treated({ kind: 'antiVegf', doseMg: 1_000_000 })],
    ['another treatment', treated({ kind: 'prayer' })],
    ['another view', rop({ view: 'fine' })],
    ['no version', {}],
    ['an unknown field', { version: 1, weight: 1 }],
    ['a birth weight in kilograms', { version: 1, birthWeightGrams: 1.1 }],
    ['a birth weight of 199 g', { version: 1, birthWeightGrams: 199 }],
    ['a birth weight of 7001 g', { version: 1, birthWeightGrams: 7001 }],
    ['a day that does not exist', { version: 1, exams: [{ disease: 'rop', examDate: '2026-02-30', eyes: {} }] }],
    ['another disease', { version: 1, exams: [{ disease: 'strabismus', examDate: '2026-02-20', eyes: {} }] }],
    ['a third eye', { version: 1, exams: [{ disease: 'rop', examDate: '2026-02-20', eyes: { OU: {} } }] }],
    ['ROP findings of another disease', rop({ iopMmHg: 20 })],
    ['zone IV', rop({ zone: 'IV' })],
    ['stage 4 without its letter', rop({ stage: '4' })],
    ['13 o’clock', rop({ extent: [13] })],
    ['an hour twice', rop({ extent: [3, 3] })],
    ['a group without its system', rb({ tumour: 'present', group: 'B' })],
    ['a system without its group', rb({ tumour: 'present', system: 'IIRC' })],
    ['a group of an eye without tumour', rb({ tumour: 'absent', group: 'B' })],
    ['a cup-disc ratio above 1', glaucoma({ cupDiscRatio: 1.1 })],
    ['a negative pressure', glaucoma({ iopMmHg: -1 })],
    ['a picture of somewhere else', image('https://example.com/a.png')],
    ['a picture outside the uploads', image('/upload/images/../../a.png')],
    ['too many exams', { version: 1, exams: Array.from({ length: 21 }, () => whole.exams[0]) }],
  ])('%s', (_what, value) => {
    expect(anyFindings.safeParse(value).success).toBe(false);
  });

  test.each(['{', 'null', '[]', '1', `"${'x'.repeat(40_001)}"`])('a field that holds no findings: %#', (text) => {
    expect(findingsField.safeParse(text).success).toBe(false);
  });
});
