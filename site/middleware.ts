import { defineMiddleware } from 'astro:middleware';

/** Under `astro dev` each request of a public page asks the API; in the built site the publisher has filled `locals`. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV && !context.isPrerendered) {
    const { fetchArticles } = await import('./article-index.ts');
    const { newsOf } = await import('./news.ts');
    const { index, site } = await fetchArticles(process.env.API_URL ?? 'http://127.0.0.1:8080');
    Object.assign(context.locals, {
      news: newsOf(index),
      content: site.content,
      contentSince: site.publishedAt,
      publicUrl: context.url.origin,
    });
  }
  return next();
});
