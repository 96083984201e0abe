import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { pictureRemoveBody } from '../../contract/schemas/picture-note.ts';
import { refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { lockForReply } from '../reply/reply-store.ts';
import { route } from '../route.ts';
import { findPictureOf, removePicture } from '../record/removal-store.ts';
import { nameInPath } from '../upload/upload-store.ts';
import { addVersion } from './version-store.ts';

export const pictureRemove = route({
  path: apiPaths.pictureRemove,
  access: { audience: 'doctor', audited: { action: 'consultation.removePicture', idField: 'consultationId' } },
  summary: '从会诊中移除本人上传的图片：谁也不能再打开，历史中写明谁、何时、为何移除。',
  body: pictureRemoveBody,
  answer: z.null(),
  async handle({ change, actor, body: { consultationId, attachmentLocate, reason }, trail }) {
    const { doctorId, userId } = requireDoctor(actor);
    const name = nameInPath(attachmentLocate);
    trail.detail = { image: name ?? null };
    return change(async (tx) => {
      if (!(await lockForReply(tx, consultationId, doctorId))) throw refuse.notFound();
      const picture = name && (await findPictureOf(tx, consultationId, name));
      if (!name || !picture) throw refuse.notFound(pictureTexts.notShown);
      if (picture.uploaderId !== userId) throw refuse.forbidden(pictureTexts.notOwn);
      const at = new Date();
      await removePicture(tx, { consultationId, name, doctorId, reason, at });
      await addVersion(tx, consultationId, doctorId, { reason: `${pictureTexts.remove}：${reason}`, savedAt: at });
      return null;
    });
  },
});
