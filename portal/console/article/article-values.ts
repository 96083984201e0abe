import dayjs, { type Dayjs } from 'dayjs';
import type { Article, DiseaseProfile } from '../../../contract/schemas/article.ts';
import type { ArticleForm } from '../../api/articles.ts';
import { beijingDateTime } from '../../ui/time.ts';

/** The form's fields: `disease` is the cascader's way down to the chosen profile, `date` the clock in Shanghai. */
export type ArticleValues = {
  title: string;
  previewPic: string;
  source: string;
  author: string;
  content: string;
  date: Dayjs;
  disease: number[];
};

/** The ids from a category down to one profile; empty when there is none. */
export function pathTo(tree: ReadonlyArray<DiseaseProfile>, id: number): number[] {
  for (const node of tree) {
    if (node.id === id) return [id];
    const below = pathTo(node.diseaseProfileSon, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}

export const valuesOf = (article: Article, tree: ReadonlyArray<DiseaseProfile> = []): ArticleValues => ({
  title: article.title,
  previewPic: article.previewPic,
  source: article.source,
  author: article.author,
  content: article.content,
  date: dayjs(beijingDateTime(article.pubDateTime)),
  disease: pathTo(tree, article.diseaseProfile),
});

export const fieldsOf = ({ date, disease, ...rest }: ArticleValues): ArticleForm => ({
  ...rest,
  title: rest.title.trim(),
  source: rest.source.trim(),
  author: rest.author.trim(),
  pubDateTime: date.format('YYYY-MM-DD HH:mm:ss'),
  diseaseProfile: disease.at(-1)!,
});
