import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts, texts } from '../texts.ts';
import {
  dateTimeField,
  flagField,
  htmlText,
  idField,
  optionalDay,
  optionalParagraphs,
  optionalText,
  pageFields,
  requiredText,
} from './fields.ts';

/** How far a published article is on its way to visitors. `scheduled`: its date is still to come. */
export const liveStates = ['draft', 'scheduled', 'publishing', 'live', 'failed'] as const;
export type LiveState = (typeof liveStates)[number];

/** Who reviewed what an article says, when and when again (`YYYY-MM-DD`), and its sources, a line each; empty: not told. */
const review = {
  reviewer: z.string(),
  reviewedOn: z.string(),
  nextReviewOn: z.string(),
  sources: z.string(),
};

/** An article as visitors may read it. Times are ISO 8601 in UTC; `previewPic` is `/upload/images/NAME`. */
export const publicArticle = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string(),
  source: z.string(),
  content: z.string(),
  previewPic: z.string(),
  pubDateTime: z.iso.datetime(),
  isPub: z.boolean(),
  diseaseProfile: z.int(),
  diseaseProfileName: z.string(),
  /** The category (1 to 5) that `diseaseProfile` belongs to. */
  diseaseId: z.int(),
  ...review,
  /** When its content was saved last. */
  updatedAt: z.iso.datetime(),
});

/** An article as a manager sees it, with its way to the visitors. */
export const article = publicArticle.extend({
  liveState: z.enum(liveStates).optional(),
  liveAt: z.iso.datetime().nullable().optional(),
  /** Why the publisher could not bring it live, for managers. */
  liveFailure: z.string().nullable().optional(),
});

export type PublicArticle = z.infer<typeof publicArticle>;
export type Article = z.infer<typeof article>;

export const articlePage = z.object({ totalCount: z.int(), pageCount: z.int(), results: z.array(article) });
export type ArticlePage = z.infer<typeof articlePage>;

export const articleSearchKeys = ['title', 'author', 'source', 'articleIsPub'] as const;

export const articleListParams = z.strictObject(pageFields);
export const articleListBody = z
  .strictObject({
    searchKey: z.union([z.literal(''), z.enum(articleSearchKeys)]).optional(),
    searchVal: optionalText(limits.searchMaxLength).optional(),
  })
  .optional();

export const articleIdParams = z.strictObject({ id: idField() });

const articleFields = {
  title: requiredText(limits.articleTitleMaxLength, texts.articleTitleRequired),
  previewPic: requiredText(200, texts.articlePictureRequired),
  source: requiredText(limits.articleSourceMaxLength, texts.articleSourceRequired),
  author: requiredText(limits.articleAuthorMaxLength, texts.articleAuthorRequired),
  content: htmlText(limits.articleContentMaxLength, texts.articleContentRequired),
  pubDateTime: dateTimeField(texts.articleDateRequired),
  diseaseProfile: idField(refusalTexts.diseaseMissing),
  // What a client leaves out stays as it is.
  reviewer: optionalText(limits.articleReviewerMaxLength).optional(),
  reviewedOn: optionalDay(refusalTexts.dayInvalid).optional(),
  nextReviewOn: optionalDay(refusalTexts.dayInvalid).optional(),
  sources: optionalParagraphs(limits.articleSourcesMaxLength).optional(),
};

export const articleAddBody = z.strictObject({ ...articleFields, articleIsPub: flagField.optional() });
export const articleUpdateBody = z.strictObject({ ...articleFields, id: idField().optional() });
export const articlePubStateBody = z.strictObject({ id: idField().optional(), articleIsPub: flagField });
export const articleDeleteBody = z.strictObject({ id: idField().optional() }).optional();

export type ArticleFields = z.output<typeof articleUpdateBody>;

const versionNo = z.int().min(1);

/** A state in which an article was saved. `savedBy` is a name; `restoredFrom` the number of the version it repeats. */
export const articleVersionLine = z.object({
  versionNo,
  title: z.string(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  restoredFrom: versionNo.nullable(),
});
export type ArticleVersionLine = z.infer<typeof articleVersionLine>;

/** Newest first. */
export const articleVersions = z.array(articleVersionLine);

export const articleVersion = articleVersionLine.extend({
  author: z.string(),
  source: z.string(),
  content: z.string(),
  previewPic: z.string(),
  pubDateTime: z.iso.datetime(),
  diseaseProfile: z.int(),
  diseaseProfileName: z.string(),
  ...review,
});
export type ArticleVersion = z.infer<typeof articleVersion>;

export const articleVersionParams = z.strictObject({ id: idField(), versionNo: idField() });
export const articleRestoreBody = z.strictObject({ id: idField().optional(), versionNo: idField() });
export const articleRestored = z.object({ id: z.int(), versionNo });

/** A category of the cascader with its children. */
export const diseaseProfile = z.object({
  id: z.int(),
  diseaseProfileId: z.int(),
  diseaseProfileName: z.string(),
  get diseaseProfileSon() {
    return z.array(diseaseProfile);
  },
});
// What refers to itself needs a name in openapi.json. Its own statement: TypeScript cannot infer it above.
diseaseProfile.register(z.globalRegistry, { id: 'DiseaseProfile' });
export type DiseaseProfile = z.infer<typeof diseaseProfile>;

/** A category with its newest published articles. */
export const diseaseWithArticles = diseaseProfile
  .omit({ diseaseProfileSon: true })
  .extend({ diseaseProfileSon: z.array(diseaseProfile), articles: z.array(publicArticle) });

/** `/upload/images/NAME` of the stored picture. */
export const uploadedPath = z.string();
