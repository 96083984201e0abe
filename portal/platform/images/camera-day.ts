import { type Day, isDay } from '../../../clinical/ages.ts';

/**
 * The day that the camera wrote into a JPEG or HEIC (EXIF DateTimeOriginal, by the camera's own clock). Undefined where it wrote
 * none, or none that can be read: it is an offer, and nothing is missing without it.
 */
export async function cameraDay(file: File): Promise<Day | undefined> {
  if (file.type === 'image/png') return undefined;
  try {
    const [{ load }, bytes] = await Promise.all([import('exifreader'), file.arrayBuffer()]);
    return dayIn(String(load(bytes).DateTimeOriginal?.description ?? ''));
  } catch {
    return undefined;
  }
}

/** The day in `2026:11:02 09:30:00`. */
function dayIn(text: string): Day | undefined {
  const day = text.slice(0, 10).replaceAll(':', '-');
  return isDay(day) ? day : undefined;
}
