import sharp, { type Sharp } from 'sharp';
import { imageMaxPixels, type PictureFormat } from '../../contract/pictures.ts';

export type StoredImage = { format: 'jpeg' | 'png'; width: number; height: number; bytes: Buffer };

const starts = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47] };

/** Whether the first bytes are those of a JPEG or PNG. */
export const beginsAsImage = (bytes: Buffer): boolean =>
  Object.values(starts).some((start) => start.every((byte, index) => bytes[index] === byte));

/**
 * Keeps what libvips holds small: nothing of pictures that were decoded before, which nobody decodes twice, and one thread for
 * each of the few that are under way.
 */
export function limitPictureMemory(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Decodes an uploaded JPEG or PNG and encodes it anew, upright and without metadata, so that nothing but pixels is kept; a
 * JPEG progressively, so that a poor line shows all of it before it is sharp.
 * Undefined when the bytes are not such an image, are broken, or decode to more than 40 megapixels.
 */
export async function reencode(bytes: Buffer): Promise<StoredImage | undefined> {
  if (!beginsAsImage(bytes)) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png') return undefined;
    const upright = image.autoOrient();
    const encoded =
      format === 'jpeg' ? upright.jpeg({ quality: 88, progressive: true }) : upright.png({ compressionLevel: 8 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { format, width: info.width, height: info.height, bytes: data };
  } catch {
    return undefined;
  }
}

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 76 }),
  jpeg: (image: Sharp) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
} as const;

/** The picture at `width` pixels (never enlarged), in the format a browser asked for. */
export function resize(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  return encoders[format](sharp(original).resize({ width, withoutEnlargement: true })).toBuffer();
}
