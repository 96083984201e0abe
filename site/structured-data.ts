import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { absoluteUrl } from './configuration.ts';
import type { Crumb } from './navigation.ts';
import { titleOf } from './site-content.ts';

/** An object of schema.org, as JSON-LD. Addresses are complete with PUBLIC_URL and relative without. */
export type StructuredData = Record<string, unknown>;

const address = (path: string): string => absoluteUrl(path) ?? path;

export const organization = (content: SiteContent): StructuredData => ({
  '@type': 'MedicalOrganization',
  '@id': `${address(pages.home)}#organization`,
  name: titleOf(content),
  department: { '@type': 'MedicalClinic', name: content.names.department, medicalSpecialty: 'Ophthalmologic' },
  url: address(pages.home),
  logo: address('/logo.png'),
  image: address('/og.png'),
});

export const breadcrumbList = (crumbs: Crumb[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.name,
    item: address(crumb.path),
  })),
});

/**
 * An article is news; one that somebody reviewed is a page of medical advice, too, and only that type of schema.org has
 * `lastReviewed` and `reviewedBy`.
 */
export const articleData = (article: PublicArticle, summary: string): StructuredData[] => {
  const path = pages.newsInfo(article.id);
  const { reviewer, reviewedOn: reviewed } = article;
  return [
    newsArticle(article, summary),
    ...(reviewer || reviewed
      ? [medicalWebPage(path, article.title, { reviewer, reviewed, modified: lastChange(article) })]
      : []),
  ];
};

const newsArticle = (article: PublicArticle, summary: string): StructuredData => ({
  '@type': 'NewsArticle',
  headline: article.title,
  description: summary,
  inLanguage: 'zh-CN',
  datePublished: article.pubDateTime || undefined,
  dateModified: lastChange(article),
  citation: article.sources ? article.sources.split('\n') : undefined,
  image: article.previewPic ? [address(article.previewPic)] : undefined,
  author: article.author ? { '@type': 'Organization', name: article.author } : undefined,
  articleSection: article.diseaseProfileName || undefined,
  mainEntityOfPage: address(pages.newsInfo(article.id)),
  publisher: { '@id': `${address(pages.home)}#organization` },
});

/**
 * Who looked a medical text through, and when: `YYYY-MM-DD`, or '' where it is not told. A text that tells no change of its
 * own changed when it was last looked through.
 */
type Review = { reviewer: string; reviewed: string; modified?: string; sources?: string[] };

/** When an article changed for its readers: one saved before its day came, on that day. */
export const lastChange = ({ pubDateTime, updatedAt }: Pick<PublicArticle, 'pubDateTime' | 'updatedAt'>): string =>
  updatedAt > pubDateTime ? updatedAt : pubDateTime;

/** A page of medical advice to parents. */
export const medicalWebPage = (
  path: string,
  name: string,
  { reviewer, reviewed, modified = reviewed, sources }: Review,
): StructuredData => ({
  '@type': 'MedicalWebPage',
  name,
  url: address(path),
  inLanguage: 'zh-CN',
  dateModified: modified || undefined,
  lastReviewed: reviewed || undefined,
  citation: sources,
  reviewedBy: reviewer ? { '@type': 'Organization', name: reviewer } : undefined,
  audience: { '@type': 'MedicalAudience', audienceType: 'Patient' },
  publisher: { '@id': `${address(pages.home)}#organization` },
});

/** JSON for a script element: no `<` that could end the element early. */
export const jsonLd = (graph: StructuredData[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
