import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { changes, changesQuery, liveReport } from '../../contract/schemas/publication.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { verifyWebhook } from '../../contract/webhook.ts';
import { refuse } from '../refusal.ts';
import { route } from '../route.ts';
import { readChanges, storeLiveReport } from './publication.ts';

const changesPerAnswer = 500;

export const articleChanges = route({
  method: 'GET',
  path: apiPaths.articleChanges,
  access: { audience: 'public' },
  summary: 'What changed for visitors after a cursor; names only articles that are or were public.',
  query: changesQuery,
  answer: changes,
  handle: ({ db, query }) => readChanges(db, query.after ?? 0, query.limit ?? changesPerAnswer),
});

export const articleLive = route({
  path: apiPaths.articleLive,
  access: { audience: 'publisher' },
  summary: 'The publisher reports how far visitors see the publication log. Signed like the webhook, JSON body.',
  body: z.string(),
  consumes: 'application/json',
  answer: z.null(),
  async handle({ db, config, request, body }) {
    const sender = await verifyWebhook(request.headers, body, config.webhookSecret, Date.now());
    if (!sender) throw refuse.forbidden();
    const report = liveReport.safeParse(parseJson(body));
    if (!report.success) throw refuse.invalid(refusalTexts.wrongType);
    const stored = await storeLiveReport(db, { ...report.data, reportedAt: new Date(sender.time) });
    if (!stored) throw refuse.conflict(refusalTexts.replayed);
    return null;
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
