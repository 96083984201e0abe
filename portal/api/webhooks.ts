import { apiPaths, fillPath } from '../../contract/paths.ts';
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPage,
  WebhookSecret,
  WebhookTested,
} from '../../contract/schemas/webhook.ts';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import { call } from './call.ts';

export type { Webhook, WebhookDelivery, WebhookSecret };

export type WebhookValues = { name: string; hospitalId: number; url: string; events: WebhookEvent[] };

export const webhookPage = (pageSize: number, pageNo: number) =>
  call<WebhookPage>(fillPath(apiPaths.webhookList, { pageSize, pageNo }));

export const webhookById = (id: number) => call<Webhook>(apiPaths.webhook, { fields: { id } });

export const addWebhook = (fields: WebhookValues) => call<WebhookSecret>(apiPaths.webhookAdd, { fields });

export const updateWebhook = (id: number, { name, url, events }: Omit<WebhookValues, 'hospitalId'>) =>
  call<null>(apiPaths.webhookUpdate, { fields: { id, name, url, events } });

export const renewWebhookSecret = (id: number) => call<WebhookSecret>(apiPaths.webhookSecretRenew, { fields: { id } });

export const pauseWebhook = (id: number, isPaused: boolean) =>
  call<null>(apiPaths.webhookPause, { fields: { id, isPaused: isPaused ? 1 : 0 } });

/** Why the test did not arrive, as a code; null where it did. It may take ten seconds. */
export const testWebhook = async (id: number): Promise<string | null> =>
  (await call<WebhookTested>(apiPaths.webhookTest, { fields: { id }, timeoutMs: 20_000 })).fault;

export const webhookDeliveryPage = (id: number, pageSize: number, pageNo: number) =>
  call<WebhookDeliveryPage>(fillPath(apiPaths.webhookDeliveries, { pageSize, pageNo }), { fields: { id } });

export const resendEvent = (id: number, deliveryId: number) =>
  call<null>(apiPaths.webhookResend, { fields: { id, deliveryId } });

export const removeWebhook = (id: number) => call<null>(apiPaths.webhookRemove, { fields: { id } });
