import { expect, test } from 'vitest';
import type { ChildConsultation, ChildEntry } from '../../../contract/schemas/child.ts';
import { pictureRows } from './CoursePictures.tsx';

test('pictures of the same part of the same eye stand in one row, in order of time', () => {
  const shown = (attachmentLocate: string, tag: object) => ({
    attachmentId: 1,
    attachmentLocate,
    width: 1,
    height: 1,
    tags: [{ attachmentLocate, ...tag }],
  });
  const consultations = [
    {
      at: '2026-03-08T02:00:00.000Z',
      pictures: [
        shown('/b', { eye: 'OD', field: 'nasal', takenOn: '2026-03-07' }),
        shown('/c', { eye: 'OD' }),
        { ...shown('/x', {}), tags: [] },
      ],
    },
    {
      at: '2026-03-09T02:00:00.000Z',
      pictures: [
        shown('/a', { eye: 'OD', field: 'nasal', takenOn: '2026-03-01' }),
        shown('/d', { eye: 'OS', field: 'posteriorPole', takenOn: '2026-03-01' }),
      ],
    },
  ] as unknown as ChildConsultation[];
  const exam = (content: object) => ({ kind: 'exam', isReplaced: false, savedAt: '2026-03-10T02:00:00Z', content });
  const entries = [
    exam({
      pictures: ['/e', '/f'],
      findings: {
        exams: [{ examDate: '2026-03-10' }],
        images: [{ attachmentLocate: '/e', eye: 'OS', field: 'posteriorPole' }],
      },
    }),
    { ...exam({ pictures: ['/g'], findings: { exams: [], images: [] } }), isReplaced: true },
  ] as unknown as ChildEntry[];
  expect(
    pictureRows({ consultations, entries }).map(({ name, images }) => [name, ...images.map(({ path }) => path)]),
  ).toEqual([
    ['右眼 鼻侧', '/a', '/b'],
    ['右眼 未注明部位', '/c'],
    ['左眼 后极部', '/d', '/e'],
    ['未注明眼别', '/f'],
  ]);
  expect(pictureRows({ consultations, entries })[1]!.images[0]!.label).toBe('右眼 未注明部位，2026-03-08');
});
