import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import {
  pictureDeleteBody,
  pictureListBody,
  pictureListParams,
  picturePage,
  pictureSaveBody,
} from '../../contract/schemas/picture.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import { route } from '../route.ts';
import { countPictures, describePicture, listPictures, lockPicture, removePicture } from './library-store.ts';
import { claimImages, nameInPath } from './upload-store.ts';

export const pictureList = route({
  path: apiPaths.pictureList,
  access: { audience: 'manager' },
  summary: 'A page of the pictures of all articles, newest first, with the articles that have them.',
  params: pictureListParams,
  body: pictureListBody,
  answer: picturePage,
  async handle({ db, params, body }) {
    const sought = body?.searchVal ?? '';
    const totalCount = await countPictures(db, sought);
    return pageAnswer(totalCount, params, await listPictures(db, sought, params));
  },
});

export const pictureSave = route({
  path: apiPaths.pictureSave,
  access: { audience: 'manager', permission: 'article:add', audited: { action: 'picture.save' } },
  summary:
    "Puts an own upload into the library of articles' pictures, or says anew what one of it is called and shows.",
  body: pictureSaveBody,
  answer: z.null(),
  async handle({ change, trail, actor, body }) {
    const { path, ...words } = body;
    trail.detail = { image: nameInPath(path) ?? null };
    return change(async (tx) => {
      await claimImages(tx, { paths: [path], uploaderId: actor.id, kind: 'article', id: null });
      if (words.title !== undefined || words.alt !== undefined) await describePicture(tx, nameInPath(path)!, words);
      return null;
    });
  },
});

export const pictureDelete = route({
  path: apiPaths.pictureDelete,
  access: { audience: 'manager', permission: 'article:delete', audited: { action: 'picture.delete' } },
  summary: 'Deletes a picture of the library for good, which no version of any article may have.',
  body: pictureDeleteBody,
  answer: z.null(),
  async handle({ files, change, trail, body }) {
    const name = nameInPath(body.path) ?? absent();
    trail.detail = { image: name };
    return change(async (tx) => {
      const found = (await lockPicture(tx, name)) ?? absent();
      if (found.isUsed) throw refuse.conflict(refusalTexts.pictureInUse);
      // The file first, as in the removal of unclaimed ones: no file may be left without a row.
      await files.remove(name);
      await removePicture(tx, name);
      return null;
    });
  },
});
