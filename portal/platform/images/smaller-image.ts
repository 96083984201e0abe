import { pictureUrl } from '../../../contract/pictures.ts';

/** Where a smaller copy of a picture is at hand: as the page behind shows it already, else the smallest there is. */
export function smallerOf(path: string): string {
  const shown = [...document.images].find(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth > 0 && new URL(currentSrc).pathname === path,
  );
  return shown?.currentSrc ?? pictureUrl(path, 320, 'webp');
}
