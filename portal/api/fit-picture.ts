import { imageMaxBytes } from '../../contract/pictures.ts';

/** A JPEG copy, and how large the picture was. */
export type Fitted = { blob: Blob; width: number; height: number; fullWidth: number; fullHeight: number };

/** Phones refuse to draw on more. */
const canvasMaxPixels = 16_000_000;
const qualities = [0.92, 0.86];
const step = 0.82;

type Attempt = { width: number; height: number; quality: number };

/**
 * Sizes to try, best first: as many pixels as there are, then ever fewer; each in two qualities.
 */
export function* attempts(width: number, height: number): Generator<Attempt> {
  let scale = Math.min(1, Math.sqrt(canvasMaxPixels / (width * height)));
  for (;;) {
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (Math.min(size.width, size.height) < 200) return;
    for (const quality of qualities) yield { ...size, quality };
    scale *= step;
  }
}

/**
 * A copy under 2 MB, upright as the camera meant it, drawn where this runs: in a worker, or on the page. `background` stands
 * where the picture lets it through.
 * @throws when the browser cannot read the image
 */
export async function fitPicture(file: Blob, background: string): Promise<Fitted> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width: fullWidth, height: fullHeight } = bitmap;
    for (const { width, height, quality } of attempts(fullWidth, fullHeight)) {
      const blob = await draw(bitmap, background, { width, height, quality });
      if (blob.size < imageMaxBytes) return { blob, width, height, fullWidth, fullHeight };
    }
  } finally {
    bitmap.close();
  }
  throw new Error('the picture does not get under the limit');
}

function draw(bitmap: ImageBitmap, background: string, { width, height, quality }: Attempt): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
