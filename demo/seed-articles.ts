import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { type SourceId, sources } from '../clinical/sources.ts';
import { withRules } from '../contract/rule-figures.ts';
import { articleAddBody } from '../contract/schemas/article.ts';
import { addArticle, setPubState } from '../server/article/article-store.ts';
import { appendPublication } from '../server/article/publication-store.ts';
import type { Db } from '../server/database/row-types.ts';
import { sanitiseRichText } from '../server/rich-text.ts';
import type { UploadFiles } from '../server/upload/files.ts';
import { describePicture } from '../server/upload/library-store.ts';
import { nameInPath } from '../server/upload/upload-store.ts';
import { bodyOf, parseSample, readSample, uploadSample } from './sample-files.ts';

const parts = /^---\n(.+?)\n---\n(.+)$/s;

/**
 * The sample articles in the order of their files' names, drafts included. A file has the fields of the call that would
 * add it, then `content`, which takes figures and how urgent a sign is from the clinical rules; `sources` may name those of the
 * clinical rules as `{source:china2014}`; `previewPic` is a path in `pictures/`.
 */
export async function readArticles() {
  const names = await readdir(new URL('articles/', import.meta.url));
  const read = async (name: string) => {
    const path = `articles/${name}`;
    const [, fields = '', content = ''] = parts.exec(String(await readSample(path))) ?? [];
    const article = parseSample(path, fields, bodyOf(articleAddBody, { content }));
    return {
      ...article,
      content: sanitiseRichText(withRules(article.content)),
      sources: article.sources?.replace(/\{source:(\w+)\}/g, (_, id: SourceId) => {
        if (!(id in sources)) throw new Error(`${path}: clinical/sources.ts has no ${id}`);
        return sources[id];
      }),
    };
  };
  return Promise.all(names.sort().map(read));
}

const coverWords = z.record(z.string(), z.strictObject({ title: z.string().min(1), alt: z.string().min(1) }));

/** What the covers are called and show, by their path in `pictures/`. */
export const readCovers = async () => parseSample('covers.yaml', String(await readSample('covers.yaml')), coverWords);

/** Adds the sample articles, each with a cover of its own, and publishes those marked so. */
export async function seedArticles(db: Db, files: UploadFiles, editorId: number): Promise<void> {
  const [articles, covers] = await Promise.all([readArticles(), readCovers()]);
  await db.transaction().execute(async (tx) => {
    const published: number[] = [];
    for (const { articleIsPub, ...fields } of articles) {
      const previewPic = await uploadSample(tx, files, fields.previewPic, editorId);
      const id = await addArticle(tx, { ...fields, previewPic }, editorId);
      await describePicture(tx, nameInPath(previewPic)!, covers[fields.previewPic]!);
      if (articleIsPub) published.push(id);
    }
    for (const id of published) await setPubState(tx, id, { isPub: true, isPublic: true });
    await appendPublication(tx, published);
  });
}
