import { limits } from '../../contract/limits.ts';
import type { ConsultationFields } from '../../contract/schemas/consultation.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../refusal.ts';
import { isEmptyRichText, sanitiseRichText } from '../rich-text.ts';

/** The fields with the description sanitised and every attachment named once. */
export function cleanFields<Fields extends ConsultationFields>(fields: Fields): Fields {
  const consultationDesc = sanitiseRichText(fields.consultationDesc);
  if (isEmptyRichText(consultationDesc)) throw refuse.invalid(texts.fieldRequired);
  const imageUrl = [...new Set(fields.imageUrl)];
  if (imageUrl.length > limits.attachmentsMax) throw refuse.invalid(refusalTexts.tooManyAttachments);
  return { ...fields, consultationDesc, imageUrl };
}

/**
 * The doctors to invite who were not invited before, each once. An invitation stays once it is sent, so whoever is left
 * out of `selected` is not touched.
 * @throws 400 when nobody but the initiator is selected, or more than 50 doctors would be invited
 */
export function newInvitees(selected: number[], initiatorId: number, invitedBefore: number[] = []): number[] {
  const others = [...new Set(selected)].filter((id) => id !== initiatorId);
  if (others.length === 0) throw refuse.invalid(texts.inviteesRequired);
  const before = new Set(invitedBefore);
  before.delete(initiatorId);
  const added = others.filter((id) => !before.has(id));
  if (before.size + added.length > limits.invitedDoctorsMax) throw refuse.invalid(refusalTexts.tooManyInvited);
  return added;
}
