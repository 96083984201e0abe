import { type Fitted, fitPicture } from './fit-picture.ts';

type Shrunk = { file: File; note: string };

/** `5.3 MB`, `840 KB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One after the other: a picture takes up to 64 MB while it is drawn. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A JPEG copy under 2 MB, upright as the camera meant it, and a note on what was done. The chosen file stays as it is.
 * `background` stands where the picture lets it through.
 * @throws when the browser cannot read the image
 */
export async function shrink(file: File, background = '#000'): Promise<Shrunk> {
  const turn = last.then(() => fitAside(file, background));
  last = turn.catch(() => {});
  const { blob, width, height, fullWidth, fullHeight } = await turn;
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
  const before = `${fullWidth}×${fullHeight}，${sizeText(file.size)}`;
  const after = `${width}×${height}，${sizeText(blob.size)}`;
  const note = `原图 ${before}；已压缩为 ${after}（JPG）`;
  return { file: new File([blob], name, { type: 'image/jpeg' }), note };
}

/** A phone may end a worker without a word. */
const silentAfterMs = 60_000;

/** In a worker, so that one can go on typing; on the page where none starts. */
async function fitAside(file: Blob, background: string): Promise<Fitted> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  let silence: ReturnType<typeof setTimeout> | undefined;
  const answer = await new Promise<Fitted | null | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve(undefined);
    silence = setTimeout(resolve, silentAfterMs, undefined);
    worker.postMessage({ file, background });
  });
  clearTimeout(silence);
  worker.terminate();
  if (answer === null) throw new Error('the picture cannot be read');
  return answer ?? fitPicture(file, background);
}
