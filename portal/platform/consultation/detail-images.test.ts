import { expect, test } from 'vitest';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { imagesOf } from './detail-images.ts';

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
