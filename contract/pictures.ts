import { uploadBase } from './paths.ts';

/** What may be uploaded as a picture: a file of one of these types, smaller than so many bytes. */
export const imageTypes: ReadonlyArray<string> = ['image/jpeg', 'image/png'];
export const imageMaxBytes = 2 * 1024 * 1024;
export const imageMaxPixels = 40_000_000;
/** The same in words; the refusals in texts.ts name them too. */
export const imageTypesText = 'JPG/PNG';
export const imageMaxText = `${imageMaxBytes / 1024 / 1024}MB`;

/** Widths in pixels in which the server makes and keeps variants of an uploaded picture. */
export const pictureWidths = [320, 640, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Formats of the variants, best first; browsers that know none of them get the original. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Whether a path is that of an uploaded picture, `/upload/images/NAME`, of which there are variants. */
export const isUploadedPicture = (path: string): boolean =>
  path.startsWith(`${uploadBase}/`) && /^[\w.-]+$/.test(path.slice(uploadBase.length + 1));

/** The `alt` of a picture as long as nobody has said what it shows; an empty one says that it is decoration. */
export const undescribed = '未填写图片说明';

/** Whether `alt` was said by somebody. Texts of old have `正文配图 1` where nobody did. */
export const isDescribed = (alt: string): boolean => alt !== undescribed && !/^正文配图 \d+$/.test(alt);

/** `pictureUrl('/upload/images/a.png', 640, 'avif')` is `/upload/images/a.png?w=640&f=avif`. */
export const pictureUrl = (path: string, width: PictureWidth, format: PictureFormat): string =>
  `${path}?w=${width}&f=${format}`;

/** The value of `srcset` with every width in one format. */
export const pictureSrcset = (path: string, format: PictureFormat): string =>
  pictureWidths.map((width) => `${pictureUrl(path, width, format)} ${width}w`).join(', ');
