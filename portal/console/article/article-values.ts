import type { Dayjs } from 'dayjs';
import type { ArticleToEdit, DiseaseProfile } from '../../../contract/schemas/article.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import type { ArticleForm } from '../../api/articles.ts';
import type { Undecided } from '../../ui/use-conflict.ts';
import { beijingClock } from '../../ui/beijing-clock.ts';
import { beijingDateTime, beijingNow } from '../../ui/time.ts';

/** The form's fields: `disease` is the cascader's way down to the chosen profile, `date` Beijing's clock. */
export type ArticleValues = {
  title: string;
  previewPic: string;
  source: string;
  author: string;
  content: string;
  date: Dayjs;
  disease: number[];
  reviewer: string;
  /** `YYYY-MM-DD` or empty, as `nextReviewOn`. */
  reviewedOn: string;
  nextReviewOn: string;
  /** A line each. */
  sources: string;
};

/** The form while it is being written: anything may be missing. */
type UnfinishedValues = Partial<ArticleValues>;

/** The ids from a category down to one profile; empty when there is none. */
export function pathTo(tree: ReadonlyArray<DiseaseProfile>, id: number): number[] {
  for (const node of tree) {
    if (node.id === id) return [id];
    const below = pathTo(node.diseaseProfileSon, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}

/** What the form shows of an article that is stored. */
export type StoredArticle = ArticleForm;

export const valuesOf = (article: StoredArticle, tree: ReadonlyArray<DiseaseProfile> = []): ArticleValues => ({
  title: article.title,
  previewPic: article.previewPic,
  source: article.source,
  author: article.author,
  content: article.content,
  date: beijingClock(beijingDateTime(article.pubDateTime)),
  disease: pathTo(tree, article.diseaseProfile),
  reviewer: article.reviewer,
  reviewedOn: article.reviewedOn,
  nextReviewOn: article.nextReviewOn,
  sources: article.sources,
});

/** What a new article begins with, all of it: its date is now, and stays so until somebody sets it. */
export const newValues = (): UnfinishedValues => ({
  title: '',
  previewPic: '',
  source: '',
  author: '',
  content: '',
  date: beijingClock(beijingNow()),
  disease: undefined,
  reviewer: '',
  reviewedOn: '',
  nextReviewOn: '',
  sources: '',
});

const dateFormat = 'YYYY-MM-DD HH:mm:ss';

export const clock = (date: Dayjs): string => date.format(dateFormat);

/** As the calls take it. Without `isDateSet` the date is the moment of saving. */
export const fieldsOf = ({ date, disease, ...rest }: ArticleValues, isDateSet = true): ArticleForm => ({
  ...rest,
  title: rest.title.trim(),
  source: rest.source.trim(),
  author: rest.author.trim(),
  reviewer: (rest.reviewer ?? '').trim(),
  reviewedOn: rest.reviewedOn ?? '',
  nextReviewOn: rest.nextReviewOn ?? '',
  sources: (rest.sources ?? '').trim(),
  pubDateTime: isDateSet ? date.format(dateFormat) : beijingNow(),
  diseaseProfile: disease.at(-1)!,
});

/** What a preview of the form is asked for with: only what is there already. */
export function previewFieldsOf({ date, disease, ...rest }: UnfinishedValues): Record<string, string> {
  const fields = { ...rest, pubDateTime: date?.format(dateFormat), diseaseProfile: disease?.at(-1) };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, String(value)]),
  );
}

/**
 * The form as the browser keeps it until it is saved. `date` only where somebody set it; `basedOn` is the number of the
 * version that is being changed, in drafts of old a text.
 */
export type ArticleDraft = Omit<UnfinishedValues, 'date'> & { date?: string; basedOn?: number | string | undefined };

export const draftOf = ({ date, ...rest }: UnfinishedValues, isDateSet: boolean, basedOn?: number): ArticleDraft => ({
  ...rest,
  ...(isDateSet && date && { date: date.format(dateFormat) }),
  basedOn,
});

/** What a draft has to be decided against where it did not begin with the article's newest version. */
export const outdated = (
  article: ArticleToEdit | undefined,
  draft: ArticleDraft | undefined,
): Undecided<StoredArticle> | undefined =>
  article && draft && draft.basedOn !== article.versionNo
    ? { versionNo: article.versionNo!, stored: article, reason: articleTexts.draftOutdated, times: 0 }
    : undefined;

export const valuesOfDraft = ({ date, basedOn: _, ...rest }: ArticleDraft): UnfinishedValues => ({
  ...rest,
  ...(date && { date: beijingClock(date) }),
});
