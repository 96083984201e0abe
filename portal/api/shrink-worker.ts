import { fitPicture } from './fit-picture.ts';

/** Makes one picture small, away from the page; answers null when it cannot be read. */
addEventListener(
  'message',
  async ({ data: { file, background } }: MessageEvent<{ file: Blob; background: string }>) => {
    postMessage(await fitPicture(file, background).catch(() => null));
  },
);
