import type { Permission } from '../../../../contract/permissions.ts';
import type { ArticleRevision, ArticleToEdit } from '../../../../contract/schemas/article.ts';

type Can = (permission: Permission) => boolean;
/** What a form shows of an article, in the article and in its revision. */
const content = [
  'title',
  'previewPic',
  'source',
  'author',
  'content',
  'pubDateTime',
  'diseaseProfile',
  'diseaseProfileName',
  'reviewer',
  'reviewedOn',
  'nextReviewOn',
  'sources',
] as const satisfies (keyof ArticleRevision & keyof ArticleToEdit)[];

/** Whether an edit by this person goes on from the revision: their own, and what waits where they may not publish it. */
export const goesOn = ({ revision }: Pick<ArticleToEdit, 'revision'>, can: Can): boolean =>
  can('article:update') &&
  revision !== null &&
  revision !== undefined &&
  (revision.isOwn || (revision.state === 'waiting' && !can('article:publish')));

/** What the form begins with: the revision and its number, or the article. */
export const startOf = <Edited extends ArticleToEdit>(article: Edited, can: Can): Edited =>
  goesOn(article, can)
    ? { ...article, ...contentOf(article.revision!), versionNo: article.revision!.versionNo }
    : article;

/** What an edit is saved against: the revision it goes on from, or what was saved of the article after that. */
export const latestOf = (article: ArticleToEdit, can: Can): ArticleToEdit =>
  article.revision?.isOwn && isOutdated(article, article.revision) ? article : startOf(article, can);

export const contentOf = (revision: ArticleRevision) =>
  Object.fromEntries(content.map((field) => [field, revision[field]])) as Pick<
    ArticleRevision,
    (typeof content)[number]
  >;

/** What a preview of the revision is asked for with: what is empty is left out. */
export function previewFieldsOf(id: number, revision: ArticleRevision): Record<string, string> {
  const { diseaseProfileName: _, ...fields } = contentOf(revision);
  return Object.fromEntries(
    Object.entries({ id, ...fields })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Whether the revision would change anything: of an article that was never published it is often the article itself. */
export const differs = (article: ArticleToEdit, revision: ArticleRevision): boolean =>
  content.some((field) => article[field] !== revision[field]);

/** Whether the article was saved after the revision was. */
export const isOutdated = ({ versionNo = 0 }: ArticleToEdit, revision: ArticleRevision): boolean =>
  versionNo > revision.versionNo;
