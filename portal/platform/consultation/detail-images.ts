import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';

import { tagText } from '../findings/image-tags.ts';

export type ViewedImage = { path: string; label: string };

const inText = (html: string): string[] => [...html.matchAll(/<img\s[^>]*?src="([^"]+)"/g)].map((match) => match[1]!);

/** Every image of a consultation, attachments first, then those within its texts, each once. */
export function imagesOf({ attachments, consultationDesc, replies, findings }: ConsultationDetail): ViewedImage[] {
  const tags = findings?.images ?? [];
  const found = [
    ...attachments.map(({ attachmentLocate }, index) => ({
      path: attachmentLocate,
      label: `附件 ${index + 1}${tagText(tags, attachmentLocate)}`,
    })),
    ...inText(consultationDesc).map((path) => ({ path, label: '病情描述中的图片' })),
    ...replies.flatMap(({ replyContent, replyDoctorName }) =>
      inText(replyContent).map((path) => ({ path, label: `${replyDoctorName}医生意见中的图片` })),
    ),
  ];
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}
