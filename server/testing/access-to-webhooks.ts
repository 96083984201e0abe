import { apiPaths } from '../../contract/paths.ts';
import { absent, type Row } from './access-cases.ts';
import { webhookForm, webhookOf } from './webhooks.ts';

/** Cases of a webhook: one of a hospital in which the caller, a manager, has no part either, and an absent one. */
const oneOf = (others: number, more: Record<string, string> = {}): Row => ({
  gate: 'webhook:manage',
  objects: [
    {
      object: 'one that is there',
      request: async (_world, _caller, server) => ({ form: { id: await webhookOf(server), ...more } }),
      answers: { others },
    },
    { object: 'an absent one', request: () => ({ form: { id: absent, ...more } }), answers: { others: 404 } },
  ],
});

/** The rows of the calls about what a hospital's own programs are told. No server of the tests posts anywhere. */
export const accessToWebhooks = {
  [apiPaths.webhookList]: { gate: 'webhook:manage' },
  [apiPaths.webhook]: oneOf(200),
  [apiPaths.webhookAdd]: {
    gate: 'webhook:manage',
    objects: [
      {
        object: 'of an absent hospital',
        request: () => ({ form: { ...webhookForm, hospitalId: absent } }),
        answers: { others: 400 },
      },
    ],
  },
  [apiPaths.webhookUpdate]: oneOf(200, webhookForm),
  [apiPaths.webhookSecretRenew]: oneOf(200),
  [apiPaths.webhookPause]: oneOf(200, { isPaused: '1' }),
  [apiPaths.webhookTest]: oneOf(200),
  [apiPaths.webhookDeliveries]: oneOf(200),
  [apiPaths.webhookResend]: oneOf(404, { deliveryId: String(absent) }),
  [apiPaths.webhookRemove]: oneOf(200),
} satisfies Record<string, Row>;
