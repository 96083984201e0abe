import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/notification.ts';
import { pageAnswer, refuse } from '../answers.ts';
import { route } from '../route.ts';
import { countDead, listDead, retryDead } from './dead-store.ts';

export const deadDeliveries = route({
  path: apiPaths.deadDeliveries,
  access: { audience: 'manager', permission: 'notification:retry', audited: { action: 'notification.listDead' } },
  summary: '多次尝试后仍未送达的通知，分页，从新到旧：发给谁、写了什么，不涉及患儿。',
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
  summary: '重新发送其中一条；不填编号则全部重新发送。',
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
