import { z } from 'zod';
import { limits } from '../limits.ts';
import { pauseCauses, webhookEvents, webhookStates, webhookTexts, webhookTypes } from '../webhooks.ts';
import { exactText, flagField, idField, listField, moment, pageFields, pageOf, requiredText } from './fields.ts';

/** Where the events of one hospital are posted to. Its secret is told once, when it is made. */
export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  hospitalId: z.int(),
  hospitalName: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: moment,
  pausedAt: moment.nullable(),
  pauseCause: z.enum(pauseCauses).nullable(),
  /** Since when nothing has arrived; null where the last attempt did. */
  failingSince: moment.nullable(),
  /** Until when the secret before this one signs as well. */
  formerSecretUntil: moment.nullable(),
  lastSentAt: moment.nullable(),
  waiting: z.int(),
  dead: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookPageParams = z.strictObject(pageFields);
export const webhookPage = pageOf(webhook);
export type WebhookPage = z.infer<typeof webhookPage>;
export const webhookIdBody = z.strictObject({ id: idField() });

const changeable = {
  name: requiredText(limits.webhookNameMaxLength, webhookTexts.nameRequired),
  url: exactText(limits.webhookUrlMaxLength),
  events: listField(z.enum(webhookEvents), webhookEvents.length).refine((events) => events.length > 0, {
    error: webhookTexts.eventsRequired,
  }),
};
export const webhookAddBody = z.strictObject({ hospitalId: idField(webhookTexts.hospitalRequired), ...changeable });
export const webhookUpdateBody = z.strictObject({ id: idField(), ...changeable });
/** `secret` as the Standard Webhooks write it: `whsec_` and base64. */
export const webhookSecret = z.object({ id: z.int(), secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecret>;

export const webhookPauseBody = z.strictObject({ id: idField(), isPaused: flagField });

/** `fault` is null where it arrived: a code of the connection, or `HTTP 500`. */
export const webhookTested = z.object({ fault: z.string().nullable() });
export type WebhookTested = z.infer<typeof webhookTested>;

/** `eventId` is what the receiver knows it by, as `webhook-id`. */
export const webhookDelivery = z.object({
  id: z.int(),
  eventId: z.string(),
  type: z.enum(webhookTypes),
  occurredAt: moment,
  state: z.enum(webhookStates),
  attempts: z.int(),
  /** Of the last attempt; empty where it arrived. */
  fault: z.string(),
  /** When it is tried next; null where it is not. */
  dueAt: moment.nullable(),
  endedAt: moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export const webhookDeliveryPage = pageOf(webhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;
export const webhookResendBody = z.strictObject({ id: idField(), deliveryId: idField() });
