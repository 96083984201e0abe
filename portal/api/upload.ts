import { apiBase, apiPaths } from '../../contract/paths.ts';
import { imageMaxBytes, imageTypes } from '../../contract/pictures.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { type ApiError, apiError, timeoutError, withRenewal } from './call.ts';

/** Why a chosen file cannot be uploaded as a picture: JPG or PNG only, under 2 MB. The server looks at the bytes again. */
export function imageFault(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!imageTypes.includes(file.type)) return 'type';
  return file.size >= imageMaxBytes ? 'size' : undefined;
}

/** Nothing sent or answered for this long ends an upload; a slow line that still moves may go on. */
const stalledAfterMs = 30_000;

/** Sends one image and returns where it is stored, `/upload/images/NAME`. `onProgress` gets 0 to 100. */
export const uploadImage = (
  file: File,
  onProgress?: (percent: number) => void,
  signal?: AbortSignal,
): Promise<string> => withRenewal(() => sendFile(file, onProgress, signal));

/** XMLHttpRequest, because fetch does not tell how much has been sent. */
function sendFile(file: File, onProgress?: (percent: number) => void, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(timeoutError(apiPaths.upload));
        request.abort();
      }, stalledAfterMs);
    };
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      const envelope = parseEnvelope(request.responseText);
      const rmObject = envelope?.status === 'ERROR' ? envelope.rmObject : null;
      if (request.status === 200 && envelope?.status === 'OK') resolve(envelope.rmObject);
      else reject(apiError(request.status, envelope?.errMsg, apiPaths.upload, rmObject));
    };
    request.onerror = () => reject(apiError(0, '', apiPaths.upload));
    request.onabort = request.onerror;
    signal?.addEventListener('abort', () => request.abort());
    request.onloadend = () => clearTimeout(stalled);
    const body = new FormData();
    body.append('file', file);
    request.open('POST', apiBase + apiPaths.upload);
    watch();
    request.send(body);
  });
}

function parseEnvelope(text: string): Envelope<string> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Shrunk = { file: File; note: string };

/** Phones refuse to draw on more. */
const canvasMaxPixels = 16_000_000;
const qualities = [0.92, 0.86];
const step = 0.82;

/** `5.3 MB`, `840 KB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/**
 * Sizes to try, best first: as many pixels as there are, then ever fewer; each in two qualities.
 */
export function* attempts(
  width: number,
  height: number,
): Generator<{ width: number; height: number; quality: number }> {
  let scale = Math.min(1, Math.sqrt(canvasMaxPixels / (width * height)));
  for (;;) {
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (Math.min(size.width, size.height) < 200) return;
    for (const quality of qualities) yield { ...size, quality };
    scale *= step;
  }
}

/**
 * A JPEG copy under 2 MB, upright as the camera meant it, and a note on what was done. The chosen file stays as it is.
 * `background` stands where the picture lets it through.
 * @throws when the browser cannot read the image
 */
export async function shrink(file: File, background = '#000'): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const { width, height, quality } of attempts(bitmap.width, bitmap.height)) {
      const blob = await draw(bitmap, { width, height, quality, background });
      if (blob.size >= imageMaxBytes) continue;
      const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
      const before = `${bitmap.width}×${bitmap.height}，${sizeText(file.size)}`;
      const after = `${width}×${height}，${sizeText(blob.size)}`;
      const note = `原图 ${before}；已压缩为 ${after}（JPG）`;
      return { file: new File([blob], name, { type: 'image/jpeg' }), note };
    }
  } finally {
    bitmap.close();
  }
  throw new Error(`${file.name} does not get under the limit`);
}

type Drawing = { width: number; height: number; quality: number; background: string };

async function draw(bitmap: ImageBitmap, { width, height, quality, background }: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  canvas.width = 0;
  if (!blob) throw new Error('the canvas gave no image');
  return blob;
}
