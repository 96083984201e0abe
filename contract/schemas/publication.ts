import { z } from 'zod';
import { publicArticle } from './article.ts';

/** A position in the publication log: numbers rise in commit order. */
const cursor = z.int().min(0);

export const changesQuery = z.strictObject({
  after: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^[0-9]{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .optional(),
});

/**
 * What changed for visitors after a cursor: each article once, in its present state; `article` is null when visitors
 * may no longer read it. Ask again with `cursor` while `more` is true. `epoch` changes when the database is replaced.
 */
export const changes = z.object({
  epoch: z.string(),
  cursor,
  more: z.boolean(),
  changes: z.array(z.object({ id: z.int(), article: publicArticle.nullable() })),
});
export type Changes = z.infer<typeof changes>;

/** What server and publisher send each other signed; `time` is the sender's clock in milliseconds. */
const message = z.strictObject({ id: z.string(), time: z.int() });

/** The webhook's body: a nudge without content. */
export const nudge = message.extend({ cursor });
export type Nudge = z.infer<typeof nudge>;

/** What the server asks the publisher to show without publishing it: a saved article, public or not. */
export const previewRequest = message.extend({ article: publicArticle });
export type PreviewRequest = z.infer<typeof previewRequest>;

/** An error's words, whatever they quote: what no database can hold is taken out, so that the report is never lost. */
const failure = z
  .string()
  .max(500)
  .transform((text) => text.toWellFormed().replaceAll('\u0000', ''));

/** What the publisher reports after a pass: how far visitors see the log, and why not further. */
export const liveReport = message.extend({ cursor, failure: failure.nullable() });
export type LiveReport = z.infer<typeof liveReport>;
