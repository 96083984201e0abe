import { imageMaxBytes } from '../../contract/pictures.ts';

/** A JPEG copy, and how large the picture was. */
export type Fitted = { blob: Blob; width: number; height: number; fullWidth: number; fullHeight: number };
export type Drawing = { width: number; height: number; quality: number; background: string };

/** Phones refuse to draw on more. */
const canvasMaxPixels = 16_000_000;
const qualities = [0.92, 0.86];
const step = 0.82;

/**
 * Sizes to try, best first: as many pixels as there are, then ever fewer; each in two qualities.
 */
export function* attempts(width: number, height: number): Generator<Omit<Drawing, 'background'>> {
  let scale = Math.min(1, Math.sqrt(canvasMaxPixels / (width * height)));
  for (;;) {
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (Math.min(size.width, size.height) < 200) return;
    for (const quality of qualities) yield { ...size, quality };
    scale *= step;
  }
}

/**
 * A copy under 2 MB, upright as the camera meant it, drawn by `draw`: on the page or in a worker.
 * @throws when the browser cannot read the image
 */
export async function fitPicture(
  file: Blob,
  background: string,
  draw: (bitmap: ImageBitmap, drawing: Drawing) => Promise<Blob>,
): Promise<Fitted> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width: fullWidth, height: fullHeight } = bitmap;
    for (const attempt of attempts(fullWidth, fullHeight)) {
      const blob = await draw(bitmap, { ...attempt, background });
      const { width, height } = attempt;
      if (blob.size < imageMaxBytes) return { blob, width, height, fullWidth, fullHeight };
    }
  } finally {
    bitmap.close();
  }
  throw new Error('the picture does not get under the limit');
}

/** `background` stands where the picture lets it through. */
export function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { width, height, background }: Drawing,
): void {
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
}
