import { defineMiddleware } from 'astro:middleware';

/** Under `astro dev` each request of a news page asks the API; in the built site the publisher has filled `locals`. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV && !context.isPrerendered) {
    const { developmentLocals } = await import('./development-locals.ts');
    Object.assign(context.locals, await developmentLocals(context.url.origin));
  }
  return next();
});
