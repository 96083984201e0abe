import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/webhook.ts';
import { eventsKeptDays, formerSecretHours, webhookTexts } from '../../contract/webhooks.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import type { Config } from '../config.ts';
import { lockHospital } from '../hospital/hospital-store.ts';
import type { Access } from '../route.ts';
import { route } from '../route.ts';
import { readClaimed, settle } from './delivery-store.ts';
import { receiverOf } from './receiver.ts';
import { newSecret } from './rules.ts';
import * as store from './webhook-store.ts';
import { attempt } from './worker.ts';

const access = { audience: 'manager', permission: 'webhook:manage' } as const satisfies Access;

/** Where what happens in a hospital is told outside the platform, and with what key, is asked for again. */
const withStepUp = { ...access, stepUp: 'everyone' } as const satisfies Access;

/** The address as it is stored. @throws 400 */
function requireReceiver(sent: string, config: Config): { url: string; host: string } {
  if (!sent) throw refuse.invalid(webhookTexts.urlRequired);
  const receiver = receiverOf(sent, config);
  if (receiver === 'invalid') throw refuse.invalid(webhookTexts.urlInvalid);
  if (receiver === 'private') throw refuse.invalid(webhookTexts.urlPrivate);
  return { url: receiver.url.href, host: receiver.url.host };
}

export const webhookList = route({
  path: apiPaths.webhookList,
  access,
  summary: '事件推送的列表，分页，按医院；不含密钥。',
  params: shape.webhookPageParams,
  answer: shape.webhookPage,
  async handle({ db, params }) {
    return pageAnswer(await store.countWebhooks(db), params, await store.listWebhooks(db, params));
  },
});

export const webhookOne = route({
  path: apiPaths.webhook,
  access,
  summary: '一个事件推送。',
  body: shape.webhookIdBody,
  answer: shape.webhook,
  async handle({ db, body }) {
    return (await store.findWebhook(db, body.id)) ?? absent();
  },
});

export const webhookAdd = route({
  path: apiPaths.webhookAdd,
  access: { ...withStepUp, audited: { action: 'webhook.add' } },
  summary: '新增事件推送：把一家医院会诊的事件发到一个 https 地址，按 Standard Webhooks 签名。密钥只在答案中给出一次。',
  body: shape.webhookAddBody,
  answer: shape.webhookSecret,
  async handle({ config, change, actor, body, trail }) {
    const { url, host } = requireReceiver(body.url, config);
    trail.detail = { hospitals: body.hospitalId, receiver: host, events: body.events };
    return change(async (tx) => {
      if (!(await lockHospital(tx, body.hospitalId))) throw refuse.invalid(webhookTexts.hospitalMissing);
      if ((await store.countOfHospital(tx, body.hospitalId)) >= limits.webhooksOfHospitalMax)
        throw refuse.invalid(webhookTexts.tooMany(limits.webhooksOfHospitalMax));
      const secret = newSecret();
      return { id: await store.addWebhook(tx, { ...body, url }, { secret, createdBy: actor.id }), secret };
    });
  },
});

export const webhookUpdate = route({
  path: apiPaths.webhookUpdate,
  access: { ...withStepUp, audited: { action: 'webhook.update', idField: 'id' } },
  summary: '修改事件推送的名称、地址和事件；医院和密钥不变。',
  body: shape.webhookUpdateBody,
  answer: z.null(),
  async handle({ config, change, body: { id, ...fields }, trail }) {
    const { url, host } = requireReceiver(fields.url, config);
    trail.detail = { receiver: host, events: fields.events };
    return change(async (tx) => {
      if (!(await store.lockWebhook(tx, id))) throw refuse.notFound();
      await store.updateWebhook(tx, id, { ...fields, url });
      return null;
    });
  },
});

export const webhookSecretRenew = route({
  path: apiPaths.webhookSecretRenew,
  access: { ...withStepUp, audited: { action: 'webhook.renewSecret', idField: 'id' } },
  summary: `更换事件推送的签名密钥，只给出一次；原来的密钥 ${formerSecretHours} 小时内仍同时签名，更早的不再使用。`,
  body: shape.webhookIdBody,
  answer: shape.webhookSecret,
  async handle({ change, body: { id } }) {
    return change(async (tx) => {
      if (!(await store.lockWebhook(tx, id))) throw refuse.notFound();
      const secret = newSecret();
      await store.renewSecret(tx, id, secret);
      return { id, secret };
    });
  },
});

export const webhookPause = route({
  path: apiPaths.webhookPause,
  access: { ...access, audited: { action: 'webhook.pause', idField: 'id' } },
  summary: '暂停（1）或恢复（0）推送；暂停期间发生的事件之后不补发。',
  body: shape.webhookPauseBody,
  answer: z.null(),
  async handle({ change, body: { id, isPaused }, trail }) {
    trail.detail = { isActive: !isPaused };
    return change(async (tx) => {
      const found = (await store.lockWebhook(tx, id)) ?? absent();
      if ((found.pausedAt !== null) !== isPaused) await store.setPaused(tx, id, isPaused);
      return null;
    });
  },
});

export const webhookTest = route({
  path: apiPaths.webhookTest,
  access: { ...access, audited: { action: 'webhook.test', idField: 'id' } },
  summary: '立即发送测试事件 webhook.test，暂停时也发送，并告知是否送达。',
  body: shape.webhookIdBody,
  answer: shape.webhookTested,
  async handle({ db, config, log, change, body: { id } }) {
    const claimedAt = new Date();
    const one = await change(async (tx) => {
      if (!(await store.lockWebhook(tx, id))) throw refuse.notFound();
      const deliveryId = await store.addTest(tx, id, claimedAt);
      return (await readClaimed(tx, [deliveryId], claimedAt))[0]!;
    });
    const outcome = await attempt({ config, log }, one);
    const fault = 'fault' in outcome ? outcome.fault : null;
    // Somebody looked: it is not tried again.
    await settle(db, { ...one, claimedAt }, new Date(), fault === null ? outcome : { state: 'dead', fault });
    return { fault };
  },
});

export const webhookDeliveries = route({
  path: apiPaths.webhookDeliveries,
  access,
  summary: `最近 ${eventsKeptDays} 天的推送记录和结果，分页，从新到旧；不涉及哪一例会诊。`,
  params: shape.webhookPageParams,
  body: shape.webhookIdBody,
  answer: shape.webhookDeliveryPage,
  async handle({ db, params, body: { id } }) {
    if (!(await store.findWebhook(db, id))) throw refuse.notFound();
    return pageAnswer(await store.countDeliveries(db, id), params, await store.listDeliveries(db, id, params));
  },
});

export const webhookResend = route({
  path: apiPaths.webhookResend,
  access: { ...access, audited: { action: 'webhook.resend', idField: 'id' } },
  summary: '重新发送一个事件，编号不变。',
  body: shape.webhookResendBody,
  answer: z.null(),
  async handle({ change, body: { id, deliveryId } }) {
    return change(async (tx) => {
      if (!(await store.lockWebhook(tx, id))) throw refuse.notFound();
      const isResent = (await store.resend(tx, id, deliveryId)) ?? absent();
      if (!isResent) throw refuse.conflict(webhookTexts.notResendable);
      return null;
    });
  },
});

export const webhookRemove = route({
  path: apiPaths.webhookRemove,
  access: { ...access, audited: { action: 'webhook.remove', idField: 'id' } },
  summary: '删除事件推送，连同等待发送的事件。',
  body: shape.webhookIdBody,
  answer: z.null(),
  async handle({ change, body: { id }, trail }) {
    return change(async (tx) => {
      const found = (await store.lockWebhook(tx, id)) ?? absent();
      trail.detail = { hospitals: found.hospitalId, receiver: new URL(found.url).host };
      await store.removeWebhook(tx, id);
      return null;
    });
  },
});
