import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { articleIdParams } from '../../contract/schemas/article.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../refusal.ts';
import { route } from '../route.ts';
import { renderPreview } from './preview.ts';
import { findArticle } from './store.ts';

export const articlePreview = route({
  method: 'GET',
  path: apiPaths.articlePreview,
  access: { audience: 'manager' },
  summary: 'The page of an article as the site will show it, published or not; for managers, kept by nobody.',
  params: articleIdParams,
  answer: z.string(),
  answersWith: 'page',
  async handle({ db, config, log, params, reply }) {
    const article = await findArticle(db, params.id, false);
    if (!article) throw refuse.notFound();
    const html = await renderPreview(config, article, log);
    if (html === undefined) throw refuse.unavailable(refusalTexts.previewUnavailable);
    reply.header('x-robots-tag', 'noindex, nofollow');
    return html;
  },
});
