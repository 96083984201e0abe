import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { imageMaxBytes, imageTypes } from '../../contract/pictures.ts';
import type { UploadedPart } from '../../contract/schemas/article.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { ApiError, apiError, timeoutError, withRenewal } from './call.ts';
import { firstPartBytes, sendInParts } from './parts.ts';

/** Why a chosen file cannot be uploaded as a picture: JPG or PNG only, under 2 MB. The server looks at the bytes again. */
export function imageFault(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!imageTypes.includes(file.type)) return 'type';
  return file.size >= imageMaxBytes ? 'size' : undefined;
}

/** Whether the server will not have the picture, however often it is sent. */
export const isRefusedImage = (error: unknown): boolean =>
  error instanceof ApiError && [400, 413, 415].includes(error.status);

/** Nothing sent or answered for this long ends an attempt; a slow line that still moves may go on. */
const stalledAfterMs = 30_000;

type Options = {
  signal?: AbortSignal;
  /** Under which the server knows what is here of the file already: see {@link newUploadId}. */
  uploadId?: string;
  /** Hears of each time the line breaks, and that it is back. */
  onBreak?: (isBroken: boolean) => void;
};

/** Of a chosen file: whoever sends it again under the same one goes on where it stopped. */
export const newUploadId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends one image and returns where it is stored, `/upload/images/NAME`. `onProgress` gets 0 to 100. What is more than the
 * first part goes in parts, and on after each break of the line for some two minutes.
 */
export function uploadImage(
  file: File,
  onProgress?: (percent: number) => void,
  options: Options = {},
): Promise<string> {
  const { signal, onBreak, uploadId = newUploadId() } = options;
  const { size: totalBytes } = file;
  const send = <Value>(path: string, part: Blob, fromByte = 0) =>
    withRenewal(() =>
      sendFile<Value>(path, part, signal, (sent) => onProgress?.(Math.round(((fromByte + sent) / totalBytes) * 100))),
    );
  if (totalBytes <= firstPartBytes) return send(apiPaths.upload, file);
  const sendPart = (fromByte: number, toByte: number) =>
    send<UploadedPart>(
      fillPath(apiPaths.uploadPart, { uploadId, fromByte, totalBytes }),
      file.slice(fromByte, toByte),
      fromByte,
    );
  return sendInParts(totalBytes, sendPart, { onBreak, signal });
}

/** XMLHttpRequest, because fetch does not tell how much has been sent: `onSent` gets bytes of the part. */
function sendFile<Value>(
  path: string,
  part: Blob,
  signal: AbortSignal | undefined,
  onSent: (bytes: number) => void,
): Promise<Value> {
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(timeoutError(path));
        request.abort();
      }, stalledAfterMs);
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      watch();
      if (lengthComputable) onSent((loaded / total) * part.size);
    };
    request.onload = () => {
      const envelope = parseEnvelope<Value>(request.responseText);
      const rmObject = envelope?.status === 'ERROR' ? envelope.rmObject : null;
      if (request.status === 200 && envelope?.status === 'OK') resolve(envelope.rmObject);
      else reject(apiError(request.status, envelope?.errMsg, path, rmObject));
    };
    request.onerror = () => reject(apiError(0, '', path));
    request.onabort = request.onerror;
    const abort = () => request.abort();
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted) return reject(apiError(0, '', path));
    signal?.addEventListener('abort', abort);
    const body = new FormData();
    // Under no name of its own: files are called by those whom they show.
    body.append('file', part, 'picture');
    request.open('POST', apiBase + path);
    watch();
    request.send(body);
  });
}

function parseEnvelope<Value>(text: string): Envelope<Value> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
