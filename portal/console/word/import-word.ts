import { undescribed } from '../../../contract/pictures.ts';
import { asItIs } from '../../api/file-kind.ts';
import { shrink } from '../../api/shrink.ts';
import { imageFault } from '../../api/upload.ts';
import { placeOf } from '../../editor/pasted.ts';
import { takePicture } from '../media/take-picture.ts';
import { readDocx } from './read-docx.ts';

export type Imported = { title: string | undefined; html: string; leftOut: string[] };

/**
 * Reads a .docx file and uploads its pictures, those too large made smaller. A picture that cannot be shown on the web,
 * or does not get through, is named instead.
 * @throws DocxFault when the file cannot be used
 */
export async function importWord(file: File, tell: (done: number, of: number) => void): Promise<Imported> {
  const { pictures, html, title, leftOut } = await readDocx(await file.arrayBuffer());
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const missing: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    tell(index + 1, pictures.length);
    const name = `${file.name.replace(/\.docx$/i, '')} 图 ${index + 1}`;
    const path = await store(picture, name).catch(() => undefined);
    for (const image of body.querySelectorAll(`img[src="picture:${index}"]`)) {
      if (!path) {
        missing.push(`图 ${index + 1}（${formatOf(picture)}，在${placeOf(image, body)}）：没有导入`);
        image.remove();
      } else {
        image.setAttribute('src', path);
        if (!image.getAttribute('alt')) image.setAttribute('alt', undescribed);
      }
    }
  }
  return { title, html: body.innerHTML, leftOut: [...leftOut, ...missing] };
}

/** What the browser can draw and the server does not take becomes a JPG. */
async function store(picture: Blob, name: string): Promise<string> {
  const file = await asItIs(new File([picture], name, { type: picture.type }));
  return takePicture(imageFault(file) === 'type' ? (await shrink(file, '#fff')).file : file, false);
}

const formatOf = ({ type }: Blob): string => `${type.replace(/^image\/(?:x-)?/, '').toUpperCase() || '未知'} 格式`;
