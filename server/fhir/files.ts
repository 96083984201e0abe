import { eyeNames } from '../../clinical/eyes.ts';
import { type ImageTag, pictureFieldNames } from '../../clinical/findings.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { noteText } from '../../contract/picture-words.ts';
import type { StatedCase } from '../opinion/content.ts';
import { attachment, type Carried } from './attachments.ts';
import { bothEyesConcept, codes, eyeConcept, ownConcept, systems } from './codes.ts';
import type { Draft, Ref } from './document.ts';
import type { StoredOpinion, StoredPicture } from './fhir-store.ts';
import { author } from './people.ts';

type Of = { key: string; subject: Ref; carried: Carried };

const tagText = ({ eye, field, takenOn, device }: ImageTag): string =>
  [eyeNames[eye], field && pictureFieldNames[field], takenOn && `摄于 ${takenOn}`, device].filter(Boolean).join('，');

/** What is known of a picture, in a line each: what it shows, and what doctors say of it. */
export function pictureLines({ state, pictureNotes = [] }: StatedCase, path: string): string[] {
  const tags = (state.findings?.images ?? []).filter(({ attachmentLocate }) => attachmentLocate === path);
  const notes = pictureNotes.filter(({ attachmentLocate }) => attachmentLocate === path);
  return [
    ...tags.map(tagText),
    ...notes.map(({ savedBy, content }) => `${savedBy.doctorHospital} ${savedBy.doctorName}：${noteText(content)}`),
  ];
}

/** A picture of the case. */
export function picture(draft: Draft, stated: StatedCase, one: StoredPicture, no: number, of: Of): Ref {
  const { path, name, width, height } = one;
  const tags = (stated.state.findings?.images ?? []).filter(({ attachmentLocate }) => attachmentLocate === path);
  const [tag] = tags;
  const isOfBoth = new Set(tags.map(({ eye }) => eye)).size > 1;
  return draft.add(`${of.key}/picture/${name}`, {
    resourceType: 'Media',
    status: 'completed',
    type: { coding: [{ system: systems.media, code: 'image', display: 'Image' }] },
    subject: of.subject,
    ...(tag?.field && tags.length === 1 && { view: ownConcept(`picture.${tag.field}`) }),
    ...(tag && { bodySite: isOfBoth ? bothEyesConcept : eyeConcept(tag.eye) }),
    ...(tag?.takenOn && { createdDateTime: tag.takenOn }),
    ...(tag?.device && { deviceName: tag.device }),
    width,
    height,
    content: attachment(of.carried, name, draft.origin + path, `图片 ${no}`),
    note: pictureLines(stated, path).map((text) => ({ text })),
  });
}

export const opinionTitle = ({ versionNo, code }: StoredOpinion): string =>
  `会诊意见书，病例第 ${versionNo} 版，${code}`;

/** An opinion that was issued, as the file it was. */
export function opinionFile(draft: Draft, one: StoredOpinion, of: Of): Ref {
  const url = draft.origin + apiBase + fillPath(apiPaths.opinionFile, { code: one.code });
  return draft.add(`${of.key}/opinion/${one.code}`, {
    resourceType: 'DocumentReference',
    identifier: [draft.identifier('opinion', one.code)],
    status: 'current',
    docStatus: 'final',
    type: { coding: [codes.consultNote], text: '会诊意见书' },
    subject: of.subject,
    date: one.issuedAt,
    author: [author(draft, one.issuedBy)],
    description: opinionTitle(one),
    content: [{ attachment: attachment(of.carried, one.name, url, opinionTitle(one)) }],
  });
}
