import { expect, test } from 'vitest';
import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import type { ImageTag } from '../../../clinical/findings.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { confirmedBy } from './confirmation.ts';
import {
  eyesChosen,
  type ImageTagDrafts,
  imagesOf,
  pictureDays,
  readTags,
  tagDrafts,
  tagRefusal,
  tagText,
  uncheckedTags,
} from './image-tags.ts';

const [a, b] = ['/upload/images/a.png', '/upload/images/b.png'];
const tags: ImageTag[] = [
  { attachmentLocate: a, eye: 'OD', takenOn: '2026-03-01' },
  { attachmentLocate: a, eye: 'OS', takenOn: '2026-03-01' },
  { attachmentLocate: b, eye: 'OS', device: 'RetCam 3' },
];

test('stored tags go through the form unchanged, in the order of the pictures', () => {
  expect(readTags(tagDrafts(tags), [a, b])).toEqual(tags);
});

test('the tag of a picture that was removed is not sent', () => {
  expect(readTags(tagDrafts(tags), [b])).toEqual([tags[2]]);
});

test('what the camera says is offered and not sent; what the doctor says goes before it', () => {
  const drafts: ImageTagDrafts = {
    [a]: { eyes: ['OD'], takenOn: '', cameraDay: '2026-03-02' },
    [b]: { eyes: ['OS'], takenOn: '2026-03-05', cameraDay: '2026-03-02' },
    '/upload/images/gone.png': { eyes: [], takenOn: '', cameraDay: '2026-01-01' },
  };
  expect(pictureDays(drafts, [a, b, '/upload/images/untagged.png'])).toEqual(['2026-03-05', '2026-03-02']);
  expect(pictureDays()).toEqual([]);
  expect(readTags(drafts, [a, b])).toEqual([
    { attachmentLocate: a, eye: 'OD' },
    { attachmentLocate: b, eye: 'OS', takenOn: '2026-03-05' },
  ]);
});

const child = { name: '张三', birthday: '2026-01-05' };

test('what a file of a camera says has to be confirmed, of pictures that are attached', () => {
  const drafts: ImageTagDrafts = {
    [a]: { eyes: ['OD'], takenOn: '2026-03-02', device: 'RetCam 3', said: '右眼 · 2026-03-02 · RetCam 3' },
    [b]: { eyes: [], takenOn: '', said: '', ...confirmedBy({ eyes: [], takenOn: '' }, child) },
    '/upload/images/gone.png': { eyes: [], takenOn: '', said: '' },
  };
  expect(uncheckedTags(drafts, [a, b], child)).toBe(1);
  expect(uncheckedTags(drafts, [a, b], { ...child, name: '王五' })).toBe(2);
  // What cannot be is told where it stands.
  expect(uncheckedTags(drafts, [a, b], { ...child, birthday: '2026-03-03' })).toBe(1);
  expect(readTags(drafts, [a, b])).toEqual([
    { attachmentLocate: a, eye: 'OD', takenOn: '2026-03-02', device: 'RetCam 3' },
  ]);
});

test('a tap on the other eye mends that of the file; a further one says both', () => {
  const tag = { eyes: ['OD' as const], takenOn: '', inFile: { eyes: ['OD' as const] } };
  expect(eyesChosen(tag, ['OD', 'OS'])).toEqual(['OS']);
  expect(eyesChosen({ ...tag, eyes: ['OS'] }, ['OD', 'OS'])).toEqual(['OD', 'OS']);
  expect(eyesChosen(tag, [])).toEqual([]);
  expect(eyesChosen({ ...tag, inFile: { eyes: [] } }, ['OD', 'OS'])).toEqual(['OD', 'OS']);
  expect(eyesChosen({ eyes: ['OD'], takenOn: '' }, ['OD', 'OS'])).toEqual(['OD', 'OS']);
});

test('a tag in words', () => {
  expect([a, b, '/upload/images/c.png'].map((path) => tagText(tags, path))).toEqual([
    '（右眼、左眼，2026-03-01）',
    '（左眼，RetCam 3）',
    '',
  ]);
});

test.each([
  ['2026-02-28', findingsTexts.imageBeforeBirth],
  ['2026-03-01', undefined],
  ['2026-03-20', undefined],
  ['2026-03-21', findingsTexts.imageFuture],
  ['', undefined],
])('a picture of %s, of a child born on 2026-03-01, is refused on 2026-03-20 with: %s', (takenOn, refusal) => {
  expect(tagRefusal({ eyes: ['OD'], takenOn }, '2026-03-01', '2026-03-20')).toBe(refusal);
});

test('the viewer walks through attachments, then the images of description and replies, each once', () => {
  const detail = {
    attachments: [{ attachmentLocate: '/upload/images/a.jpg' }, { attachmentLocate: '/upload/images/b.jpg' }],
    consultationDesc: '<p><img alt="" src="/upload/images/c.jpg" /><img src="/upload/images/a.jpg" alt="" /></p>',
    replies: [{ replyContent: '<img src="/upload/images/d.jpg" />', replyDoctorName: '王文静' }],
    findings: {
      version: 1,
      exams: [],
      images: [{ attachmentLocate: '/upload/images/b.jpg', eye: 'OS', takenOn: '2026-03-01' }],
    },
  } as unknown as ConsultationDetail;
  expect(imagesOf(detail)).toEqual([
    { path: '/upload/images/a.jpg', label: '附件 1' },
    { path: '/upload/images/b.jpg', label: '附件 2（左眼，2026-03-01）' },
    { path: '/upload/images/c.jpg', label: '病情描述中的图片' },
    { path: '/upload/images/d.jpg', label: '王文静医生意见中的图片' },
  ]);
});
