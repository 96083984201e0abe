import { z } from 'zod';
import { diseaseIds } from '../diseases.ts';
import { limits } from '../limits.ts';
import { patentKinds, projectLevels, type SitePart, telephoneLike } from '../site-content.ts';
import { plainFigures } from '../typed.ts';
import { siteTexts } from '../site-texts.ts';
import { refusalTexts } from '../texts.ts';
import { exactText, idField, optionalText, requiredText } from './fields.ts';

const year = z.int().min(limits.siteYearMin).max(limits.siteYearMax);
const diseaseId = z.literal(diseaseIds);

/** Whether a part still says what the product came with: an example that no visitor may take for the truth. */
const sample = z.boolean();
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ sample, ...shape });
const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(part(shape)).max(limits.siteListMax);

/** All of it, of texts as they are sent or as they are stored. */
function contentOf({
  line,
  paragraph,
  note,
  email,
  telephone,
}: Record<'line' | 'paragraph' | 'note' | 'email' | 'telephone', z.ZodType<string>>) {
  const paragraphs = z.array(paragraph).min(1).max(limits.siteListMax);
  const phone = z.strictObject({ name: line, number: telephone, hours: line });
  return z.strictObject({
    names: part({ site: line, department: line }),
    phones: part({ hotline: phone, screening: phone, referral: phone }),
    emergency: part({ name: line, place: line, days: line, time: line, insteadOf: line }),
    addresses: listOf({ name: line, address: line, place: line }).min(1),
    hours: listOf({ clinic: line, days: line, time: line }).min(1),
    ways: listOf({ name: line, text: paragraph }),
    booking: part({ ways: paragraphs, bring: paragraphs }),
    department: part({ introduction: paragraphs }),
    services: listOf({ name: line, text: paragraph }),
    members: listOf({
      name: line,
      title: line,
      group: line,
      skills: paragraph,
      /** One each; who has none says in `note` how to be reached. */
      clinics: z.array(z.strictObject({ when: line, name: line, place: line })).max(20),
      note,
      /** One of `drawnPortraits`, or `/upload/images/NAME`. */
      portrait: line,
    }),
    projects: listOf({
      title: line,
      diseaseId,
      level: z.enum(projectLevels),
      from: year,
      to: year,
      summary: paragraph,
    }),
    papers: listOf({ title: line, diseaseId, year, kind: line }),
    patents: listOf({ title: line, year, kind: z.enum(patentKinds), summary: paragraph }),
    /** Who takes in what people ask about their data and about access, and what law wants said of this hospital. */
    requests: part({ office: line, email, within: line }),
    statements: part({ privacy: paragraph, childrenData: paragraph }),
    /** Who of the department answers for the medical pages, by role. */
    review: part({ reviewer: line }),
  } satisfies Record<SitePart, z.ZodType>);
}

const stored = z.string();

/**
 * What the department says about itself on the public site, edited by managers: everything of it that is no medicine and
 * no news. Lists keep the order in which visitors read them. Texts are plain.
 */
export const siteContent = contentOf({
  line: stored,
  paragraph: stored,
  note: stored,
  email: stored,
  telephone: stored,
});
export type SiteContent = z.infer<typeof siteContent>;

/** A saved state of the content, numbered from 1. Times are ISO 8601 in UTC; `publishedAt` is null where it never was. */
export const siteVersionLine = z.object({
  versionNo: z.int(),
  savedAt: z.iso.datetime(),
  /** A name; empty for what the product came with. */
  savedBy: z.string(),
  restoredFrom: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
});
export type SiteVersionLine = z.infer<typeof siteVersionLine>;

/** What visitors read, for the publisher and anybody else. */
export const publishedSite = z.object({ versionNo: z.int(), publishedAt: z.iso.datetime(), content: siteContent });
export type PublishedSiteContent = z.infer<typeof publishedSite>;

/** The newest saved state, and which one visitors read. `liveFailure`: why the publisher could not bring it live. */
export const siteDraft = siteVersionLine.extend({
  content: siteContent,
  publishedNo: z.int(),
  liveState: z.enum(['publishing', 'live', 'failed']),
  liveAt: z.iso.datetime().nullable(),
  liveFailure: z.string().nullable(),
});
export type SiteDraft = z.infer<typeof siteDraft>;

export const siteVersions = z.array(siteVersionLine);
export const siteVersion = siteVersionLine.extend({ content: siteContent });
export type SiteVersion = z.infer<typeof siteVersion>;

/** Of so many texts, which one is missing. */
const missing = {
  error: ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    refusalTexts.field(path.join('.'), refusalTexts.siteTextRequired),
};
const sentContent = contentOf({
  line: requiredText(limits.siteLineMaxLength, missing),
  paragraph: requiredText(limits.siteParagraphMaxLength, missing),
  note: optionalText(limits.siteParagraphMaxLength),
  email: z.email().max(limits.siteLineMaxLength),
  telephone: requiredText(limits.siteLineMaxLength, missing).pipe(
    z.string().overwrite(plainFigures).regex(telephoneLike, siteTexts.telephoneWrong),
  ),
});

/** The content travels as JSON in one field of the form; a fault is named by its place in it: `members.3.name`. */
const contentField = z
  .string(refusalTexts.siteContentInvalid)
  .max(limits.siteContentMaxLength)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: refusalTexts.siteContentInvalid });
      return z.NEVER;
    }
  })
  .pipe(sentContent);

/** `versionNo` is the version that was edited: with a newer one saved meanwhile, nothing is saved over it (409). */
export const siteSaveBody = z.strictObject({ content: contentField, versionNo: idField() });
export const siteVersionBody = z.strictObject({ versionNo: idField() });
export const siteVersionParams = z.strictObject({ versionNo: idField() });
/** `path` is the public page to be shown with it. */
export const sitePreviewBody = z.strictObject({ content: contentField, path: exactText(100) });
/** What saving and restoring made; of content that is as it was, the version that has it. */
export const siteSaved = z.object({ versionNo: z.int() });
