import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { type ApiError, apiError, timeoutError, withRenewal } from './call.ts';

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
      if (request.status === 200 && envelope?.status === 'OK') resolve(envelope.rmObject);
      else reject(apiError(request.status, envelope?.errMsg, apiPaths.upload));
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
