import type { Content } from 'pdfmake/interfaces';
import type { PrintedPictures } from './content.ts';

/** A picture within a box, as it was attached; or the words that it could not be read. */
export function pictureContent(
  path: string,
  pictures: PrintedPictures,
  { width, height }: { width: number; height: number },
): Content {
  return pictures.has(path)
    ? { image: path, fit: [width, height], margin: [0, 2, 0, 4] }
    : { text: '〔此处的图片未能印出，请在平台上查看〕', style: 'soft' };
}
