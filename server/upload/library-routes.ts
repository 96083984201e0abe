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
  summary: '所有文章的图片，分页，从新到旧，相同的只列一次，附使用它的文章。',
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
  summary: '把本人上传的图片存入图片库，或修改图片的名称和说明。',
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
  summary: '从图片库永久删除一张没有任何文章版本使用的图片，连同与它相同的。',
  body: pictureDeleteBody,
  answer: z.null(),
  async handle({ files, change, trail, body }) {
    const name = nameInPath(body.path) ?? absent();
    trail.detail = { image: name };
    return change(async (tx) => {
      const found = (await lockPicture(tx, name)) ?? absent();
      if (found.isUsed) throw refuse.conflict(refusalTexts.pictureInUse);
      // The file first, as in the removal of unclaimed ones: no file may be left without a row.
      for (const one of found.names) {
        await files.remove(one);
        await removePicture(tx, one);
      }
      return null;
    });
  },
});
