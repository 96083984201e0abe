import type { UploadedPart } from '../../contract/schemas/article.ts';
import { ApiError } from './call.ts';

/** What is no larger goes in one call, and begins anew after a break. */
export const firstPartBytes = 64 * 1024;
const partMinBytes = 32 * 1024;
/** How long a part should take, of which a break costs all. */
const partMs = 4000;
/** Before each further try; the server may be starting anew, or the phone be in a lift. */
const pausesMs = [1, 2, 4, 8, 15, 15, 15, 15, 15, 30].map((seconds) => seconds * 1000);

type Line = {
  /** Hears of each time the line breaks, and that it is back. */
  onBreak?: ((isBroken: boolean) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Ends after so long, or when there is reason to try earlier. */
  pause?: (ms: number) => Promise<void>;
};

/**
 * Sends bytes part by part, each from where the server says that it holds them, and answers with the path.
 * @throws what `send` throws when that is no break of the line, or when it stays broken
 */
export async function sendInParts(
  totalBytes: number,
  send: (fromByte: number, toByte: number) => Promise<UploadedPart>,
  line: Line = {},
): Promise<string> {
  let fromByte = 0;
  let partBytes = firstPartBytes;
  for (;;) {
    const toByte = Math.min(fromByte + partBytes, totalBytes);
    let sentAt = 0;
    const { heldBytes, path } = await acrossBreaks(() => {
      sentAt = performance.now();
      return send(fromByte, toByte);
    }, line);
    if (path !== null) return path;
    const bytesPerMs = (toByte - fromByte) / Math.max(1, performance.now() - sentAt);
    partBytes = Math.max(partMinBytes, Math.round(bytesPerMs * partMs));
    fromByte = heldBytes;
  }
}

/** No answer, or one from in front of a server that is not there. */
const isBreak = (error: unknown): boolean =>
  error instanceof ApiError && [0, 408, 502, 503, 504].includes(error.status);

async function acrossBreaks<Value>(send: () => Promise<Value>, { onBreak, signal, pause = untilOnline }: Line) {
  for (let tries = 0; ; tries++) {
    try {
      const value = await send();
      if (tries > 0) onBreak?.(false);
      return value;
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || signal?.aborted || !isBreak(error)) throw error;
      onBreak?.(true);
      await pause(pauseMs);
    }
  }
}

/** Or so long: a phone does not always tell that it is online again. */
const untilOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    window.addEventListener('online', goOn);
  });
