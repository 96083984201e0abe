import { z } from 'zod';
import { limits } from '../limits.ts';
import { imageMaxBytes } from '../pictures.ts';
import { refusalTexts, texts } from '../texts.ts';
import {
  absentOr,
  dateTimeField,
  dayField,
  flagField,
  htmlText,
  idField,
  optionalDay,
  optionalParagraphs,
  optionalText,
  pageFields,
  pageOf,
  requiredText,
  versionNoField,
  wholeNumber,
} from './fields.ts';

/** Of what was compared: the revision, and the version that visitors read meanwhile. */
export const revisionApproveBody = z.strictObject({
  id: idField().optional(),
  versionNo: idField(),
  liveVersionNo: idField(),
});
export const revisionReturnBody = z.strictObject({
  id: idField().optional(),
  versionNo: idField(),
  reason: requiredText(limits.revisionReasonMaxLength, refusalTexts.revisionReasonRequired),
});
export const revisionWithdrawBody = z.strictObject({ id: idField().optional(), versionNo: idField() });
export const revisionClosed = z.object({ id: z.int() });

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

/**
 * A change of an article that is not published: its author's draft, or it waits for who may publish, or was returned with a reason.
 * `savedBy` and `returnedBy` are names.
 */
const revisionLine = z.object({
  state: z.enum(['draft', 'waiting', 'returned']),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});

/** It whole. `versionNo` is one of the numbers of the article's versions: greater than the newest one's, unless that is newer. */
export const articleRevision = revisionLine.extend({
  versionNo: z.int(),
  /** Whether it is the caller's. */
  isOwn: z.boolean(),
  returnedBy: z.string().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  ...publicArticle.pick({
    title: true,
    author: true,
    source: true,
    content: true,
    previewPic: true,
    pubDateTime: true,
    diseaseProfile: true,
    diseaseProfileName: true,
  }).shape,
  ...review,
});
export type ArticleRevision = z.infer<typeof articleRevision>;

/** An article as a manager sees it, with its way to the visitors. */
export const article = publicArticle.extend({
  liveState: z.enum(liveStates).optional(),
  liveAt: z.iso.datetime().nullable().optional(),
  /** Why the publisher could not bring it live, for managers. */
  liveFailure: z.string().nullable().optional(),
  /** What was changed and visitors do not read yet, for managers; null where there is none. */
  revision: revisionLine.nullable().optional(),
});

/** One article; for managers with the number of its newest version, from which an edit begins, and its revision. */
export const articleToEdit = publicArticle.extend({
  versionNo: z.int().optional(),
  revision: articleRevision.nullable().optional(),
});
export type ArticleToEdit = z.infer<typeof articleToEdit>;

export type PublicArticle = z.infer<typeof publicArticle>;
export type Article = z.infer<typeof article>;

export const articlePage = pageOf(article);
export type ArticlePage = z.infer<typeof articlePage>;

/** By what managers narrow the list: where an article is on its way, what its review is short of, or that a revision waits. */
export const articleStates = [...liveStates, 'reviewDue', 'unreviewed', 'revision'] as const;
export type ArticleState = (typeof articleStates)[number];

export const articleSorts = ['date', 'title', 'author', 'source', 'category', 'state'] as const;
export type ArticleSort = (typeof articleSorts)[number];

export const articleSearchKeys = ['title', 'author', 'source', 'articleIsPub'] as const;

export const articleListParams = z.strictObject(pageFields);
export const articleListBody = z
  .strictObject({
    searchKey: z.union([z.literal(''), z.enum(articleSearchKeys)]).optional(),
    searchVal: optionalText(limits.searchMaxLength).optional(),
    /** Managers alone; visitors have one state to see. */
    state: absentOr(z.enum(articleStates)),
    /** A category with its children, or one of these. */
    diseaseProfile: absentOr(idField(refusalTexts.diseaseMissing)),
    /** First and last day of publication, in Asia/Shanghai. */
    dateFrom: absentOr(dayField(refusalTexts.dayInvalid)),
    dateTo: absentOr(dayField(refusalTexts.dayInvalid)),
    /** Without it the newest first. */
    sort: absentOr(z.enum(articleSorts)),
    order: absentOr(z.enum(['asc', 'desc'])),
  })
  .optional();

/** How many articles there are of each state, and in the bin. */
export const articleCounts = z.record(z.enum([...articleStates, 'deleted']), z.int());
export type ArticleCounts = z.infer<typeof articleCounts>;

/** An article in the bin. `daysLeft` is at least 1 until it goes for good; `deletedBy` is a name, empty where nobody noted it. */
const deletedArticle = article
  .pick({ id: true, title: true, author: true, diseaseProfileName: true })
  .extend({ deletedAt: z.iso.datetime(), deletedBy: z.string(), daysLeft: z.int() });
export type DeletedArticle = z.infer<typeof deletedArticle>;

/** The last deleted first. */
export const articleBin = pageOf(deletedArticle);
export type ArticleBin = z.infer<typeof articleBin>;

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
export const articleUpdateBody = z.strictObject({
  ...articleFields,
  id: idField().optional(),
  versionNo: versionNoField,
  /** What visitors read stays as it is: the change is kept for its author, or for who may publish to look at. */
  saveAs: absentOr(z.enum(['draft', 'submission'])),
});
/** `updatedAt`: of the article as it was seen before it is published. */
export const articlePubStateBody = z.strictObject({
  id: idField().optional(),
  articleIsPub: flagField,
  updatedAt: absentOr(z.iso.datetime(refusalTexts.dayInvalid)),
});
export const articleDeleteBody = z.strictObject({ id: idField().optional() }).optional();

/** A form as it stands, finished or not: what is missing is shown missing. `id`: the article it is of. */
export const articlePreviewBody = z.strictObject({
  ...articleFields,
  id: idField().optional(),
  content: absentOr(htmlText(limits.articleContentMaxLength, texts.articleContentRequired)),
  title: optionalText(limits.articleTitleMaxLength).optional(),
  previewPic: optionalText(200).optional(),
  source: optionalText(limits.articleSourceMaxLength).optional(),
  author: optionalText(limits.articleAuthorMaxLength).optional(),
  pubDateTime: absentOr(dateTimeField(texts.articleDateRequired)),
  diseaseProfile: absentOr(idField(refusalTexts.diseaseMissing)),
});

export type ArticleFields = Omit<z.output<typeof articleUpdateBody>, 'versionNo' | 'saveAs'>;

const versionNo = z.int().min(1);

/** A state in which an article was saved. `savedBy` is a name; `restoredFrom` the number of the version it repeats. */
export const articleVersionLine = z.object({
  versionNo,
  /** Who had it published, where that is another. */
  approvedBy: z.string().nullable(),
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
export const articleRestored = z.object({ id: z.int(), versionNo, waits: z.literal(true).optional() });

/** `waits`: it is a revision, which visitors do not read yet. */
export const articleUpdated = z.object({ id: z.int(), waits: z.literal(true).optional() });
export type ArticleUpdated = z.infer<typeof articleUpdated>;

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

/** Which upload, where the part begins in it, and how large it will be. The client chooses the id, at random. */
export const uploadPartParams = z.strictObject({
  uploadId: z.string().regex(/^[0-9a-f]{32}$/),
  fromByte: wholeNumber(imageMaxBytes, 0),
  totalBytes: wholeNumber(9_999_999),
});

/** How much of an upload the server holds: from there it goes on. The path once all of it is there. */
export const uploadedPart = z.object({ heldBytes: z.int(), path: uploadedPath.nullable() });
export type UploadedPart = z.infer<typeof uploadedPart>;
