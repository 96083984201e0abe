import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { DeadDelivery, DeadDeliveryPage, NotificationSettings } from '../../contract/schemas/notification.ts';
import { call } from './call.ts';

export type { DeadDelivery, NotificationSettings };

export const notificationSettings = () => call<NotificationSettings>(apiPaths.notificationSettings);

/** What a doctor chooses; times in minutes after midnight in Asia/Shanghai. */
export type NotificationChoice = {
  email: boolean;
  webhook: boolean;
  push: boolean;
  quietFrom: number | null;
  quietTo: number | null;
  digestAt: number | null;
};

export const choiceOf = ({ email, webhook, push, ...times }: NotificationSettings): NotificationChoice => ({
  email: email.isOn,
  webhook: webhook.isOn,
  push: push.isOn,
  quietFrom: times.quietFrom,
  quietTo: times.quietTo,
  digestAt: times.digestAt,
});

export const saveNotificationChoice = ({ email, webhook, push, ...times }: NotificationChoice) =>
  call<NotificationSettings>(apiPaths.notificationSettingsSave, {
    fields: { email: email ? 1 : 0, webhook: webhook ? 1 : 0, push: push ? 1 : 0, ...times },
  });

/** Channels that carry to an address. */
export type Addressed = 'email' | 'webhook';

/** A code is sent to the address; an empty one is forgotten. */
export const saveNotificationAddress = (channel: Addressed, address: string) =>
  call<NotificationSettings>(apiPaths.notificationAddressSave, { fields: { channel, address } });

export const verifyNotificationAddress = (channel: Addressed, code: string) =>
  call<NotificationSettings>(apiPaths.notificationAddressVerify, { fields: { channel, code } });

export const subscribePush = (subscription: { endpoint: string; p256dh: string; auth: string }) =>
  call<NotificationSettings>(apiPaths.pushSubscribe, { fields: subscription });

export const unsubscribePush = (endpoint: string) => call<unknown>(apiPaths.pushUnsubscribe, { fields: { endpoint } });

/** Reaches the server although the page goes away; nobody hears the answer. */
export const unsubscribePushWhileLeaving = (endpoint: string) =>
  navigator.sendBeacon(apiBase + apiPaths.pushUnsubscribe, new URLSearchParams({ endpoint }));

export const deadDeliveryPage = (pageSize: number, pageNo: number) =>
  call<DeadDeliveryPage>(fillPath(apiPaths.deadDeliveries, { pageSize, pageNo }));

/** All of them without an id; how many are on their way again. */
export const retryDeliveries = (id?: number) => call<{ count: number }>(apiPaths.deliveryRetry, { fields: { id } });
