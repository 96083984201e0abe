import { cameraFaults } from '../../../contract/camera-texts.ts';
import type { CameraAnswer, CameraTask } from './made-picture.ts';

type Kind = 'dicom' | 'heic';
export type CameraReader = { read: (kind: Kind, task: CameraTask) => Promise<CameraAnswer>; end: () => void };

/** Each for the first file of its kind: that of DICOM is served under a policy of its own. */
const start: Record<Kind, () => Worker> = {
  dicom: () => new Worker(new URL('./dicom-worker.ts', import.meta.url), { type: 'module' }),
  heic: () => new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' }),
};

/** A file that was made to keep a decoder busy is given up; so is a phone that ended the worker without a word. */
const silentAfterMs = 60_000;

/** Reads files in workers, one after the other; one that takes too long ends with its worker. */
export function openCameraReader(): CameraReader {
  const workers = new Map<Kind, Worker>();
  const end = () => {
    for (const worker of workers.values()) worker.terminate();
    workers.clear();
  };
  const read = async (kind: Kind, task: CameraTask) => {
    const asked = workers.get(kind) ?? start[kind]();
    workers.set(kind, asked);
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
