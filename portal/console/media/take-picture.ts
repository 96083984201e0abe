import { limits } from '../../../contract/limits.ts';
import { cutTo } from '../../../contract/signs-of-text.ts';
import { texts } from '../../../contract/texts.ts';
import { asItIs } from '../../api/file-kind.ts';
import { savePicture } from '../../api/pictures.ts';
import { shrink } from '../../api/shrink.ts';
import { imageFault, uploadImage } from '../../api/upload.ts';

/** Why a chosen file did not become a picture, in words for a person. */
export class PictureFault extends Error {}

/**
 * Uploads a picture, made smaller where it is too large; `keep` puts it into the library under its file's name. Answers
 * its path.
 * @throws PictureFault when it is no JPG or PNG or does not get small enough, ApiError when the server refuses it
 */
export async function takePicture(chosen: File, keep: boolean): Promise<string> {
  const file = await asItIs(chosen);
  const fault = imageFault(file);
  if (fault === 'type') throw new PictureFault(texts.attachmentType);
  const fits = fault ? await shrink(file, '#fff').catch(() => undefined) : { file };
  if (!fits) throw new PictureFault(texts.attachmentSize);
  const path = await uploadImage(fits.file);
  const title = cutTo(file.name.replace(/\.\w+$/, ''), limits.pictureTitleMaxLength);
  if (keep) await savePicture(path, { title });
  return path;
}
