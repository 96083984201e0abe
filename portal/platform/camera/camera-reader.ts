import { cameraFaults } from '../../../contract/camera-texts.ts';
import type { CameraAnswer, CameraTask } from './camera-worker.ts';

export type CameraReader = { read: (task: CameraTask) => Promise<CameraAnswer>; end: () => void };

/** A file that was made to keep a decoder busy is given up; so is a phone that ended the worker without a word. */
const silentAfterMs = 60_000;

/** Reads files in a worker, one after the other; one that takes too long ends with its worker. */
export function openCameraReader(): CameraReader {
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const read = async (task: CameraTask) => {
    worker ??= new Worker(new URL('./camera-worker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const answer = await new Promise<CameraAnswer>((resolve) => {
      const giveUp = (fault: string) => {
        end();
        resolve({ fault });
      };
      asked.onmessage = ({ data }) => resolve(data);
      asked.onerror = () => giveUp(cameraFaults.notStarted);
      silence = setTimeout(giveUp, silentAfterMs, cameraFaults.tooSlow);
      asked.postMessage(task);
    });
    clearTimeout(silence);
    return answer;
  };
  return { read, end };
}
