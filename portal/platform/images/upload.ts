import { texts } from '../../../contract/texts.ts';
import { imageFault } from '../../ui/image-file.ts';

/** A picture of the form on its way to the server. */
export type Upload = {
  key: number;
  name: string;
  bytes: number;
  /** Where to show it from: the chosen file, or where it is stored. */
  preview: string;
  state: 'waiting' | 'uploading' | 'shrinking' | 'tooLarge' | 'failed' | 'done';
  percent: number;
  file?: File;
  abort?: AbortController;
  /** By which the file is kept in the browser until it is sent. */
  keptId?: Promise<number | undefined>;
  /** `/upload/images/NAME` once it is stored. */
  path?: string;
  fault?: string;
  /** What was done to the picture before it was sent. */
  note?: string;
};

let lastKey = 0;

/** One that the server has already. */
export const storedUpload = (path: string): Upload => {
  lastKey += 1;
  return { key: lastKey, name: '', bytes: 0, preview: path, state: 'done', percent: 100, path };
};

/** One that was just chosen, or kept from before. */
export const fromFile = (file: File, keptId: Promise<number | undefined>): Upload => {
  lastKey += 1;
  const tooLarge = imageFault(file) === 'size';
  return {
    key: lastKey,
    name: file.name,
    bytes: file.size,
    preview: URL.createObjectURL(file),
    state: tooLarge ? 'tooLarge' : 'waiting',
    percent: 0,
    file,
    keptId,
    ...(tooLarge && { fault: texts.attachmentSize }),
  };
};
