import { z } from 'zod';
import { limits } from '../limits.ts';
import { channels, notificationTexts } from '../notifications.ts';
import {
  absentOr,
  exactText,
  flagField,
  idField,
  moment,
  ownIdField,
  pageFields,
  pageOf,
  requiredText,
  wholeField,
} from './fields.ts';

/** Minutes after midnight in Asia/Shanghai. */
const minuteOfDay = z.int().min(0).max(1439);
const minuteField = absentOr(wholeField(0, 1439, notificationTexts.timeInvalid, notificationTexts.timeInvalid));

/** Channels that carry to an address, which is verified before it is used. */
const addressed = z.enum(['email', 'webhook'], notificationTexts.channelUnknown);

/** How a doctor is reached. A channel that this installation has not set up is not `isAvailable`. */
export const notificationSettings = z.object({
  email: z.object({
    isAvailable: z.boolean(),
    address: z.string().nullable(),
    isVerified: z.boolean(),
    isOn: z.boolean(),
  }),
  /** `address`: what the gateway knows the doctor by, a telephone number or an account. */
  webhook: z.object({
    isAvailable: z.boolean(),
    /** A robot tells a whole group: it needs no address. */
    needsAddress: z.boolean(),
    address: z.string().nullable(),
    isVerified: z.boolean(),
    isOn: z.boolean(),
  }),
  /** `publicKey`: what a browser subscribes with. */
  push: z.object({
    isAvailable: z.boolean(),
    publicKey: z.string().nullable(),
    isOn: z.boolean(),
    subscriptions: z.int(),
  }),
  /** Not told then, but of what is urgent; both or neither, and `from` may be after `to`. */
  quietFrom: minuteOfDay.nullable(),
  quietTo: minuteOfDay.nullable(),
  /** When what is not urgent is told together, once a day; null: at once. */
  digestAt: minuteOfDay.nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** `doctorId` is the session user's own `doctorId`. */
export const notificationSettingsBody = z.strictObject({ doctorId: ownIdField }).optional();

export const notificationSettingsSaveBody = z
  .strictObject({
    doctorId: ownIdField,
    email: flagField,
    webhook: flagField,
    push: flagField,
    quietFrom: minuteField,
    quietTo: minuteField,
    digestAt: minuteField,
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === undefined) === (quietTo === undefined), {
    path: ['quietTo'],
    error: notificationTexts.quietBoth,
  });

/** A new address gets a code; until that is entered nothing else goes there. Empty: the address is forgotten. */
export const notificationAddressBody = z.strictObject({
  doctorId: ownIdField,
  channel: addressed,
  address: absentOr(requiredText(limits.notificationAddressMaxLength, notificationTexts.addressInvalid)),
});
export const notificationVerifyBody = z.strictObject({
  doctorId: ownIdField,
  channel: addressed,
  code: z.string(notificationTexts.codeWrong).regex(/^[0-9]{6}$/, notificationTexts.codeWrong),
});

/** As the browser's PushManager made it. */
export const pushSubscribeBody = z.strictObject({
  doctorId: ownIdField,
  endpoint: exactText(1000),
  p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
  auth: z.string().regex(/^[\w-]{16,40}={0,2}$/),
});
export const pushUnsubscribeBody = z.strictObject({ doctorId: ownIdField, endpoint: exactText(1000) });

/** What could not be delivered, the newest first. Of whom and what about, never about which child. */
export const deadDelivery = z.object({
  id: z.int(),
  doctorName: z.string(),
  doctorHospital: z.string(),
  channel: z.enum(channels),
  /** What it said. */
  text: z.string(),
  createdAt: moment,
  diedAt: moment,
  attempts: z.int(),
  fault: z.string(),
});
export type DeadDelivery = z.infer<typeof deadDelivery>;
export const deadDeliveriesParams = z.strictObject(pageFields);
export const deadDeliveries = pageOf(deadDelivery);
export type DeadDeliveryPage = z.infer<typeof deadDeliveries>;

/** Without an id: all of them. */
export const deliveryRetryBody = z.strictObject({ id: absentOr(idField()) });
export const deliveriesRetried = z.object({ count: z.int() });
