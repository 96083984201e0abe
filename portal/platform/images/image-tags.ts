import { type Day, isDay } from '../../../clinical/ages.ts';
import { dayRefusals } from '../../../clinical/clinical-texts.ts';
import { type Eye, eyeNames } from '../../../clinical/eyes.ts';
import { type ImageTag, type PictureField, pictureFieldNames } from '../../../clinical/findings.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { dayFault } from '../../../contract/typed.ts';
import type { FormChild } from '../camera/whose.ts';
import { addressed } from '../people/addressed.ts';
import { type Confirmation, isConfirmed } from './confirmation.ts';
import { todayNow } from '../today.ts';

/**
 * Which eyes a picture shows, which part of them, and on which day it was taken; empty where nobody said. `cameraDay` is what
 * its file says; `said` are the words of a camera's file that filled the tag in, which the doctor has to confirm.
 */
export type ImageTagDraft = {
  eyes: Eye[];
  takenOn: string;
  field?: PictureField | undefined;
  device?: string;
  cameraDay?: Day;
  said?: string;
} & Confirmation;
/** By the path of the picture. */
export type ImageTagDrafts = Record<string, ImageTagDraft | undefined>;

/** The first tap on the other eye than the one of the file mends it, and does not say that the picture shows both. */
export const eyesChosen = ({ inFile, eyes: before }: ImageTagDraft, now: Eye[]): Eye[] =>
  before.length === 1 && before.join() === inFile?.eyes.join() && now.length > 1
    ? now.filter((eye) => !before.includes(eye))
    : now;

/** The tags of the pictures that are attached now, as they are sent. */
export const readTags = (tags: ImageTagDrafts = {}, paths: readonly string[] = []): ImageTag[] =>
  paths.flatMap((attachmentLocate) => {
    const { eyes: shown = [], takenOn = '', field, device } = tags[attachmentLocate] ?? {};
    const told = { ...(isDay(takenOn) && { takenOn }), ...(field && { field }), ...(device && { device }) };
    return shown.map((eye) => ({ attachmentLocate, eye, ...told }));
  });

/**
 * How many of the attached pictures were filled in from a camera's file and are not confirmed for this child. One whose day
 * cannot be is told by itself, and can be confirmed with another day.
 */
export const uncheckedTags = (
  tags: ImageTagDrafts = {},
  paths: readonly string[] = [],
  child: FormChild = { name: '', birthday: '' },
): number =>
  paths.filter((path) => {
    const tag = tags[path];
    return tag?.said !== undefined && !isConfirmed(tag, child) && !tagRefusal(tag, child.birthday, today());
  }).length;

const today = (): Day => todayNow();

/** The days on which the attached pictures were taken, as doctor or camera say, the latest first. */
export function pictureDays(tags: ImageTagDrafts = {}, paths: readonly string[] = []): Day[] {
  const days = paths.flatMap((path) => [tags[path]?.takenOn || tags[path]?.cameraDay || '']).filter(isDay);
  return [...new Set(days)].sort().reverse();
}

/** Stored tags as the form starts from them. */
export function tagDrafts(tags: readonly ImageTag[]): ImageTagDrafts {
  const drafts: ImageTagDrafts = {};
  for (const { attachmentLocate, eye, takenOn = '', field, device } of tags) {
    const { eyes: shown = [] } = drafts[attachmentLocate] ?? {};
    drafts[attachmentLocate] = { eyes: [...shown, eye], takenOn, ...(field && { field }), ...(device && { device }) };
  }
  return drafts;
}

/** Why a tag's day cannot be; undefined when it can. */
export const tagRefusal = (tag: ImageTagDraft | undefined, birthday: Day, today: Day): string | undefined =>
  tag?.takenOn && tag.eyes.length > 0
    ? (dayFault(tag.takenOn) ?? dayRefusals.image(tag.takenOn, birthday, today))
    : undefined;

/** What stands after a picture's number: `（右眼 后极部，2026-09-12，RetCam 3）`; empty where nobody tagged it. */
export function tagText(tags: readonly ImageTag[], path: string): string {
  const own = tags.filter(({ attachmentLocate }) => attachmentLocate === path);
  if (own.length === 0) return '';
  const shown = own.map(({ eye }) => eyeNames[eye]).join('、');
  const { field, takenOn, device } = own[0]!;
  return `（${[shown + (field ? ` ${pictureFieldNames[field]}` : ''), takenOn, device].filter(Boolean).join('，')}）`;
}

export type ViewedImage = { path: string; label: string };

/** Whether the doctor was the first to show a picture, and may take it out of the record then: others only quote it. */
export function isOwnPicture(
  { attachments, consultationDesc, replies, pubDoctorId }: ConsultationDetail,
  path: string,
  doctorId: number | null,
): boolean {
  const isOfCase =
    inText(consultationDesc).includes(path) || attachments.some(({ attachmentLocate }) => attachmentLocate === path);
  const reply = replies.find(({ replyContent }) => inText(replyContent).includes(path));
  return (isOfCase ? pubDoctorId : reply?.replyDoctorId) === doctorId;
}

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
      inText(replyContent).map((path) => ({ path, label: `${addressed(replyDoctorName)}意见中的图片` })),
    ),
  ];
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}
