import { isDeepStrictEqual } from 'node:util';
import { apiPaths } from '../../contract/paths.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { pictureNoteBody, pictureNoteSaved } from '../../contract/schemas/picture-note.ts';
import { caseStatus } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireDoctor, requireLatest } from '../guard.ts';
import { route } from '../route.ts';
import { nameInPath } from '../upload/upload-store.ts';
import { lockForReply } from './reply-store.ts';
import { addPictureNote, findOwnNote, showsPicture } from './picture-note-store.ts';

const nothing = { isGradable: null, reason: null, shapes: [] };

export const pictureNoteSave = route({
  path: apiPaths.pictureNoteSave,
  access: { audience: 'doctor', audited: { action: 'consultation.notePicture', idField: 'consultationId' } },
  summary:
    '参与者说明会诊中的图片能否分级，并在图上标注；每位医生一份，历次都保留，原图不变。填 versionNo 时不覆盖更新的（409）。',
  body: pictureNoteBody,
  answer: pictureNoteSaved,
  async handle({ change, actor, body: { consultationId, attachmentLocate, versionNo, note: content }, trail }) {
    const { doctorId } = requireDoctor(actor);
    const name = nameInPath(attachmentLocate);
    trail.detail = { image: name ?? null };
    return change(async (tx) => {
      const open = (await lockForReply(tx, consultationId, doctorId)) ?? absent();
      if (open.status !== caseStatus.consulting) throw refuse.conflict(pictureTexts.closed);
      if (!name || !(await showsPicture(tx, consultationId, name))) throw refuse.invalid(pictureTexts.notShown);
      const last = await findOwnNote(tx, { consultationId, name, doctorId });
      const latest = last?.versionNo ?? 0;
      const stored = last?.content ?? nothing;
      if (isDeepStrictEqual(stored, content)) return { consultationId, versionNo: latest };
      requireLatest(versionNo, latest, pictureTexts.editedElsewhere, { stored, sent: content! });
      await addPictureNote(tx, { consultationId, name, doctorId, versionNo: latest + 1, content: content! });
      return { consultationId, versionNo: latest + 1 };
    });
  },
});
