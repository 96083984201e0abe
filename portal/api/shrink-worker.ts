import { type Drawing, fitPicture, paint } from './fit-picture.ts';

/** Makes one picture small, away from the page; answers null when it cannot be read. */
addEventListener(
  'message',
  async ({ data: { file, background } }: MessageEvent<{ file: Blob; background: string }>) => {
    postMessage(await fitPicture(file, background, draw).catch(() => null));
  },
);

function draw(bitmap: ImageBitmap, drawing: Drawing): Promise<Blob> {
  const canvas = new OffscreenCanvas(drawing.width, drawing.height);
  paint(canvas.getContext('2d')!, bitmap, drawing);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: drawing.quality });
}
