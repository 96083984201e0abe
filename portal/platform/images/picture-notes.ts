import { noteText } from '../../../contract/picture-words.ts';
import type { PictureNote, Shape, StatedPictureNote } from '../../../contract/schemas/picture-note.ts';
import type { ShapeKind } from '../../../contract/picture-texts.ts';

export const noNote: PictureNote = { isGradable: null, reason: null, shapes: [] };

/** What each doctor says of a picture: `李医生：不可判读（模糊），2 处标注`. */
export const noteTexts = (notes: readonly StatedPictureNote[], path: string): string[] =>
  notes
    .filter(({ attachmentLocate }) => attachmentLocate === path)
    .map(({ savedBy, content }) => `${savedBy.doctorName}：${noteText(content)}`);

/** Pictures that somebody found not to be gradable, and nobody gradable. */
export function ungradablePictures(notes: readonly StatedPictureNote[]): Set<string> {
  const said = (isGradable: boolean) =>
    notes.filter(({ content }) => content.isGradable === isGradable).map(({ attachmentLocate }) => attachmentLocate);
  const gradable = new Set(said(true));
  return new Set(said(false).filter((path) => !gradable.has(path)));
}

/** A new shape in the middle of a picture, for who has no pointer. */
export const inTheMiddle = (kind: ShapeKind, text: string): Shape => ({
  kind,
  x: 0.4,
  y: 0.5,
  x2: 0.6,
  y2: 0.5,
  ...(kind === 'text' && { text }),
});

const within = (value: number) => Math.min(1, Math.max(0, value));

/** A shape a step further; its second point alone where only that is moved. */
export const moved = (shape: Shape, dx: number, dy: number, end: boolean): Shape => ({
  ...shape,
  ...(!end && { x: within(shape.x + dx), y: within(shape.y + dy) }),
  x2: within(shape.x2 + dx),
  y2: within(shape.y2 + dy),
});

/** Whether a shape that was drawn is large enough to be meant. */
export const isMeant = ({ kind, x, y, x2, y2 }: Shape): boolean => kind === 'text' || Math.hypot(x2 - x, y2 - y) > 0.01;
