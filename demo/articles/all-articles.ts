import type { DemoArticle } from './article.ts';
import { cataractArticles } from './cataract.ts';
import { glaucomaArticles } from './glaucoma.ts';
import { otherArticles } from './other.ts';
import { retinoblastomaArticles } from './retinoblastoma.ts';
import { retinopathyArticles } from './retinopathy.ts';

/** Every sample article, grouped by category; drafts included. */
export const demoArticles: DemoArticle[] = [
  ...retinopathyArticles,
  ...retinoblastomaArticles,
  ...cataractArticles,
  ...glaucomaArticles,
  ...otherArticles,
];
