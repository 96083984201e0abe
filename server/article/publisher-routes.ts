import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { changes, changesQuery, liveReport } from '../../contract/schemas/publication.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { readWebhook } from '../../contract/webhook.ts';
import { refuse } from '../refusal.ts';
import { route } from '../route.ts';
import { readChanges, storeLiveReport } from './publication-store.ts';

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
    const report = readWebhook(liveReport, request.headers, body, config.webhookSecret);
    if (report === 'forged') throw refuse.forbidden();
    if (report === 'malformed') throw refuse.invalid(refusalTexts.wrongType);
    const stored = await storeLiveReport(db, { ...report, reportedAt: new Date(report.time) });
    if (!stored) throw refuse.conflict(refusalTexts.replayed);
    return null;
  },
});
