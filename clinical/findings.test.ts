import { expect, test } from 'vitest';
import { type ImageTag, missingFields } from './findings.ts';

const exams = [{ disease: 'rop' as const, examDate: '2026-03-20', eyes: { OD: {}, OS: {} } }];
const shown = (field: ImageTag['field'], takenOn = '2026-03-20', path = field): ImageTag => ({
  attachmentLocate: `/upload/images/${path}`,
  eye: 'OD',
  takenOn,
  ...(field && { field }),
});

test('a retina is judged by five fields, an opacity from the front, a glaucoma by cornea and disc', () => {
  const nothing = { exams: [], images: [] };
  const fundus = ['posteriorPole', 'temporal', 'nasal', 'superior', 'inferior'];
  expect(missingFields(nothing, 'rop', 'OD')).toEqual(fundus);
  expect(missingFields(nothing, 'retinoblastoma', 'OD')).toEqual(fundus);
  expect(missingFields(nothing, 'cataract', 'OD')).toEqual(['anteriorSegment']);
  expect(missingFields(nothing, 'glaucoma', 'OD')).toEqual(['anteriorSegment', 'posteriorPole']);
});

test('a field counts by a picture of that eye and of the latest exam that can be graded', () => {
  const images = [
    shown('posteriorPole'),
    shown('temporal', '2026-03-01'),
    shown('nasal', '2026-03-27'),
    shown('superior'),
    shown(undefined),
    { ...shown('inferior'), eye: 'OS' as const },
  ];
  const ungradable = new Set(['/upload/images/superior']);
  expect(missingFields({ exams, images }, 'rop', 'OD', ungradable)).toEqual(['temporal', 'superior', 'inferior']);
  expect(
    missingFields({ exams, images: [...images, shown('superior', '2026-03-21', 'nasal')] }, 'rop', 'OD', ungradable),
  ).toEqual(['temporal', 'inferior']);
  const { takenOn: _, ...undated } = shown('temporal');
  expect(missingFields({ exams, images: [undated] }, 'rop', 'OD')).not.toContain('temporal');
});
