import { pages } from '../contract/paths.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { absoluteUrl } from './configuration.ts';
import type { Crumb } from './navigation.ts';
import { departmentName, siteTitle } from './site-name.ts';

/** An object of schema.org, as JSON-LD. Addresses are complete with PUBLIC_URL and relative without. */
export type StructuredData = Record<string, unknown>;

const address = (path: string): string => absoluteUrl(path) ?? path;

export const organization = (): StructuredData => ({
  '@type': 'MedicalOrganization',
  '@id': `${address(pages.home)}#organization`,
  name: siteTitle,
  department: { '@type': 'MedicalClinic', name: departmentName, medicalSpecialty: 'Ophthalmologic' },
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

export const newsArticle = (article: PublicArticle, summary: string): StructuredData => ({
  '@type': 'NewsArticle',
  headline: article.title,
  description: summary,
  inLanguage: 'zh-CN',
  datePublished: article.pubDateTime || undefined,
  image: article.previewPic ? [address(article.previewPic)] : undefined,
  author: article.author ? { '@type': 'Organization', name: article.author } : undefined,
  articleSection: article.diseaseProfileName || undefined,
  mainEntityOfPage: address(pages.newsInfo(article.id)),
  publisher: { '@id': `${address(pages.home)}#organization` },
});

/** A page of medical advice to parents; `reviewed` is a whole day, read as midnight UTC. */
export const medicalWebPage = (path: string, name: string, reviewed: Date): StructuredData => ({
  '@type': 'MedicalWebPage',
  name,
  url: address(path),
  inLanguage: 'zh-CN',
  lastReviewed: reviewed.toISOString().slice(0, 10),
  audience: { '@type': 'MedicalAudience', audienceType: 'Patient' },
  publisher: { '@id': `${address(pages.home)}#organization` },
});

/** JSON for a script element: no `<` that could end the element early. */
export const jsonLd = (graph: StructuredData[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
