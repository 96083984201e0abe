import type { Day } from '../../../clinical/ages.ts';
import { texts } from '../../../contract/texts.ts';
import { imageFault } from '../../api/upload.ts';
import type { FromFile } from '../camera/said.ts';

/** A picture of the form on its way to the server. */
export type Upload = {
  key: number;
  name: string;
  bytes: number;
  /** Where to show it from: the chosen file, or where it is stored. */
  preview: string;
  state: 'waiting' | 'uploading' | 'broken' | 'shrinking' | 'tooLarge' | 'failed' | 'done';
  percent: number;
  file?: File;
  /** The chosen file of which it was made; unknown after the page was opened anew. */
  source?: File;
  /** Under which the server holds what is there of it. */
  uploadId?: string;
  abort?: AbortController;
  /** Under which the file is kept in the browser until it is sent. */
  keptId?: Promise<number | undefined>;
  /** `/upload/images/NAME` once it is stored. */
  path?: string;
  fault?: string;
  /** The server will not have it: it is not sent again unasked. */
  isRefused?: boolean;
  /** What was done to the picture before it was sent. */
  note?: string;
  /** The day on which its file says it was taken; the stored picture no longer says so. */
  cameraDay?: Day | undefined;
  /** What the camera's file says, of which this picture was made. */
  from?: FromFile | undefined;
};

/** A picture to be sent; `name` is how the person knows it, where its file may not be called so. */
export type Chosen = { file: File; name?: string } & Pick<Upload, 'note' | 'cameraDay' | 'from' | 'source'>;

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/** One that the server has already. */
export const storedUpload = (path: string): Upload => ({
  key: newKey(),
  name: '',
  bytes: 0,
  preview: path,
  state: 'done',
  percent: 100,
  path,
});

/** One that was just chosen, or kept from before. */
export const fromChosen = (chosen: Chosen, uploadId: string, keptId: Promise<number | undefined>): Upload => {
  const { file } = chosen;
  return {
    ...chosen,
    key: newKey(),
    name: chosen.name ?? file.name,
    bytes: file.size,
    preview: URL.createObjectURL(file),
    percent: 0,
    file,
    uploadId,
    keptId,
    ...(imageFault(file) === 'size' ? { state: 'tooLarge', fault: texts.attachmentSize } : { state: 'waiting' }),
  };
};

/** Whether it goes, or will as soon as there is a line. */
export const isOnLine = (state: Upload['state']): boolean => state === 'uploading' || state === 'broken';

/** What a draft keeps of a camera's file beside its picture: nothing of whose it is. */
export const aboutOf = (from: FromFile | undefined): string | undefined =>
  from && JSON.stringify({ said: from.said, isBurnedIn: from.isBurnedIn } satisfies FromFile);

export const fromAbout = (about: string | undefined): FromFile | undefined => (about ? JSON.parse(about) : undefined);
