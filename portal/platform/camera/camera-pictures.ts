import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { sizeText } from '../../api/shrink.ts';
import { cameraDay } from '../images/camera-day.ts';
import type { Chosen } from '../images/picture-upload.ts';
import type { CameraReader } from './camera-reader.ts';
import type { MadePicture } from './made-picture.ts';
import type { FromFile } from './said.ts';

/** A chosen file, and why it gives no picture. */
export type Unread = { name: string; fault: string };
type Read = { pictures: Chosen[] } | { fault: string };

/**
 * The pictures of one file of a camera or a phone, at most `room`. Files of them that are kept or sent are named by what they
 * are, since cameras name theirs by the child.
 */
export async function picturesOf(
  file: File,
  kind: 'dicom' | 'heic',
  room: number,
  reader: CameraReader,
): Promise<Read | null> {
  if (file.size > limits.cameraFileMaxBytes)
    return { fault: cameraFaults.tooLarge(sizeText(limits.cameraFileMaxBytes)) };
  const answer = await reader.read(kind, { file, framesMax: Math.min(room, limits.cameraFramesMax) });
  if (answer === null || 'fault' in answer) return answer;
  const { pictures, said, readable } = answer;
  const day = kind === 'dicom' ? undefined : await cameraDay(file);
  const frameOf = (picture: MadePicture) => (said > 1 ? cameraTexts.frame(picture.frame + 1, said) : '');
  return {
    pictures: pictures.map((picture) => ({
      file: named(picture, kind === 'dicom' ? '相机图片' : '照片'),
      name: `${file.name} ${frameOf(picture)}`.trim(),
      note: [
        said > readable && cameraTexts.framesMissing(said, readable),
        readable > pictures.length && cameraTexts.framesTaken(readable, pictures.length),
        reducedNote(picture),
      ]
        .filter(Boolean)
        .join('；'),
      from: said > 1 ? ofFrame(picture.from, frameOf(picture)) : picture.from,
      cameraDay: day,
    })),
  };
}

/** A draft tells frames apart by it, whose file's name it does not keep. */
const ofFrame = (from: FromFile | undefined, frame: string): FromFile | undefined =>
  from && { ...from, said: { ...from.said, frame } };

const named = ({ blob }: MadePicture, name: string) =>
  new File([blob], `${name}.${blob.type === 'image/png' ? 'png' : 'jpg'}`, { type: blob.type });

function reducedNote({ width, height, fullWidth, fullHeight }: MadePicture): string {
  const size = (x: number, y: number) => `${x}×${y}`;
  return width < fullWidth ? cameraTexts.reduced(size(fullWidth, fullHeight), size(width, height)) : '';
}

/** Right eye, left eye, both, not said; each by day, and as they were found within one. */
export const inOrder = (pictures: readonly Chosen[]): Chosen[] => {
  const place = ({ from }: Chosen) => ['OD', 'OS', 'OD,OS', ''].indexOf(from?.said.eyes.join() ?? '');
  const day = ({ from, cameraDay }: Chosen) => from?.said.takenOn ?? cameraDay ?? '';
  return pictures.toSorted((one, other) => place(one) - place(other) || day(one).localeCompare(day(other)));
};
