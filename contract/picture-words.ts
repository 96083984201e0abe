import { pictureTexts, ungradableNames } from './picture-texts.ts';
import type { PictureNote } from './schemas/picture-note.ts';

/** `不可判读（模糊）`; empty where nobody said. */
const qualityText = ({ isGradable, reason }: PictureNote): string => {
  if (isGradable === null) return '';
  return isGradable
    ? pictureTexts.gradable
    : pictureTexts.ungradable + (reason ? `（${ungradableNames[reason]}）` : '');
};

/** `不可判读（模糊），2 处标注`, with what was written over it. */
export const noteText = (note: PictureNote): string => {
  const { shapes } = note;
  const written = shapes.flatMap(({ text }) => text ?? []).join('、');
  const marks = shapes.length > 0 && `${shapes.length} 处标注${written && `（${written}）`}`;
  return [qualityText(note), marks].filter(Boolean).join('，');
};
