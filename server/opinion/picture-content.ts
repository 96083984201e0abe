import { colours } from '../../contract/colours.ts';
import { letterHeightOf, lineWidthOf, strokesOf } from '../../contract/picture-shapes.ts';
import type { Shape, StatedPictureNote } from '../../contract/schemas/picture-note.ts';
import { fontName, printable } from './fonts.ts';
import type { Content } from 'pdfmake/interfaces';
import type { PrintedPictures } from './content.ts';

/** In which attached pictures are printed, in points, and what is left free below one. */
export const box = { width: 236, height: 200 };
const below = 4;

/** A picture within a box, as it was attached; or the words that it could not be read. */
export function pictureContent(
  path: string,
  pictures: PrintedPictures,
  { width, height }: { width: number; height: number },
): Content {
  return pictures.has(path)
    ? { image: path, fit: [width, height], margin: [0, 2, 0, below] }
    : { text: '〔此处的图片未能印出，请在平台上查看〕', style: 'soft' };
}

/** What doctors drew over a picture of `size` pixels that is printed within the same box, laid over it. */
export function overlay(
  isPrinted: boolean,
  notes: readonly StatedPictureNote[],
  path: string,
  size: { width: number; height: number },
): Content[] {
  const shapes = notes
    .filter(({ attachmentLocate }) => attachmentLocate === path)
    .flatMap(({ content }) => content.shapes);
  if (!isPrinted || shapes.length === 0) return [];
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return [
    {
      svg: shapesSvg(shapes, size),
      width,
      height,
      font: fontName,
      relativePosition: { x: 0, y: -height - below },
    } as Content,
  ];
}

function shapesSvg(shapes: readonly Shape[], size: { width: number; height: number }): string {
  const look = `fill="none" stroke="${colours.danger}" stroke-width="${lineWidthOf(size)}" stroke-linecap="round"`;
  const letters = `font-size="${letterHeightOf(size)}" fill="${colours.danger}" stroke="none"`;
  const drawn = shapes
    .flatMap((shape) => strokesOf(shape, size))
    .map((stroke) => {
      if (stroke.tag === 'line')
        return `<line x1="${stroke.x1}" y1="${stroke.y1}" x2="${stroke.x2}" y2="${stroke.y2}"/>`;
      if (stroke.tag === 'circle') return `<circle cx="${stroke.cx}" cy="${stroke.cy}" r="${stroke.r}"/>`;
      return `<text x="${stroke.x}" y="${stroke.y}" ${letters}>${escaped(stroke.text)}</text>`;
    });
  const view = `viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}><g ${look}>${drawn.join('')}</g></svg>`;
}

const escaped = (text: string): string =>
  printable(text).replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`);
