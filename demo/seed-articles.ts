import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { appendPublication } from '../server/article/publication-store.ts';
import { addArticle, setPubState } from '../server/article/article-store.ts';
import type { Db } from '../server/database/schema.ts';
import { sanitiseRichText } from '../server/rich-text.ts';
import type { UploadFiles } from '../server/upload/files.ts';
import { newUploadName, uploadPath } from '../server/upload/rules.ts';
import { addUpload, claimImages } from '../server/upload/store.ts';
import { demoArticles } from './articles/all-articles.ts';

const coverWidth = 1200;

/** Adds the sample articles, each with a cover of its own, and publishes those marked so. */
export async function seedArticles(db: Db, files: UploadFiles, editorId: number): Promise<void> {
  const covers = await drawCovers();
  const published: number[] = [];
  for (const { cover, published: isPub, pubDateTime, ...fields } of demoArticles) {
    const { bytes, width, height } = covers.get(cover)!;
    const name = newUploadName('jpeg');
    await files.save(name, bytes);
    await addUpload(db, { name, uploaderId: editorId, width, height, bytes: bytes.length });
    await db.transaction().execute(async (tx) => {
      const article = {
        ...fields,
        content: sanitiseRichText(fields.content),
        previewPic: uploadPath(name),
        pubDateTime: new Date(`${pubDateTime.replace(' ', 'T')}:00+08:00`),
      };
      const id = await addArticle(tx, article, editorId);
      await claimImages(tx, { paths: [article.previewPic], uploaderId: editorId, kind: 'article', id });
      if (isPub) published.push(id);
    });
  }
  await db.transaction().execute(async (tx) => {
    for (const id of published) await setPubState(tx, id, { isPub: true, isPublic: true });
    await appendPublication(tx, published);
  });
}

type Cover = { bytes: Buffer; width: number; height: number };

async function drawCovers(): Promise<Map<string, Cover>> {
  const names = [...new Set(demoArticles.map((article) => article.cover))];
  const drawn = names.map(async (name): Promise<[string, Cover]> => {
    const svg = await readFile(new URL(`./illustrations/${name}.svg`, import.meta.url));
    const image = sharp(svg).resize({ width: coverWidth }).flatten({ background: '#ffffff' }).jpeg({ quality: 86 });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return [name, { bytes: data, width: info.width, height: info.height }];
  });
  return new Map(await Promise.all(drawn));
}
