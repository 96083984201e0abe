import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { PicturePage } from '../../contract/schemas/picture.ts';
import { call } from './call.ts';

/** A page of the library of articles' pictures, the newest first. */
export const picturePage = (pageSize: number, pageNo: number, searchVal: string) =>
  call<PicturePage>(fillPath(apiPaths.pictureList, { pageSize, pageNo }), { fields: { searchVal } });

/** Puts an own upload into the library, or changes its words; an empty `alt` says that it is decoration. */
export const savePicture = (path: string, words: { title?: string; alt?: string }) =>
  call<null>(apiPaths.pictureSave, { fields: { path, ...words } });

export const deletePicture = (path: string) => call<null>(apiPaths.pictureDelete, { fields: { path } });
