import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/notification.ts';
import { pageAnswer, refuse } from '../answers.ts';
import { route } from '../route.ts';
import { countDead, listDead, retryDead } from './dead-store.ts';

export const deadDeliveries = route({
  path: apiPaths.deadDeliveries,
  access: { audience: 'manager', permission: 'notification:retry', audited: { action: 'notification.listDead' } },
  summary:
    'What could not be delivered after all attempts, the newest first: to whom and which words, never about whom.',
  params: shape.deadDeliveriesParams,
  answer: shape.deadDeliveries,
  async handle({ db, params, trail }) {
    trail.detail = params;
    return pageAnswer(await countDead(db), params, await listDead(db, params));
  },
});

export const deliveryRetry = route({
  path: apiPaths.deliveryRetry,
  access: {
    audience: 'manager',
    permission: 'notification:retry',
    audited: { action: 'notification.retry', idField: 'id' },
  },
  summary: 'Has one of them sent again, or without an id all of them, from the first attempt on.',
  body: shape.deliveryRetryBody,
  answer: shape.deliveriesRetried,
  async handle({ change, body: { id }, trail }) {
    return change(async (tx) => {
      const count = await retryDead(tx, id);
      if (id !== undefined && count === 0) throw refuse.notFound();
      trail.detail = { deliveries: count };
      return { count };
    });
  },
});
