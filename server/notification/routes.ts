import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Channel, notificationTexts } from '../../contract/notifications.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/notification.ts';
import { refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { hashPassword, verifyPassword } from '../session/credentials.ts';
import { tellOwner } from '../session/news-store.ts';
import * as address from './address-store.ts';
import { sendCode } from './code.ts';
import { codes } from './rules.ts';
import * as settings from './settings-store.ts';
import { addSubscription, deleteSubscription } from './subscription-store.ts';

const answer = shape.notificationSettings;

export const notificationSettings = route({
  path: apiPaths.notificationSettings,
  access: { audience: 'doctor' },
  summary: '本人的通知渠道和时间，以及本平台开通了哪些渠道。',
  body: shape.notificationSettingsBody,
  answer,
  async handle({ db, channels, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    return settings.findSettings(db, doctorId, channels);
  },
});

export const notificationSettingsSave = route({
  path: apiPaths.notificationSettingsSave,
  access: { audience: 'doctor', audited: { action: 'notification.updateSettings' } },
  summary:
    '开启（1）或关闭（0）通知渠道，设置免打扰时段和每日汇总（北京时间零点起的分钟数，空为不设）。紧急的不受其限。地址验证过的渠道才能开启。',
  body: shape.notificationSettingsSaveBody,
  answer,
  async handle({ change, channels, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { doctorId: _own, email, webhook, push, ...times } = body;
    return change(async (tx) => {
      if (webhook && channels.webhook?.needsAddress === false) await settings.joinGroup(tx, doctorId);
      const before = await settings.findSettings(tx, doctorId, channels);
      for (const channel of on({ email, webhook, push })) {
        if (!before[channel].isAvailable) throw refuse.business(notificationTexts.channelUnavailable);
        if (channel !== 'push' && !before[channel].isVerified)
          throw refuse.business(notificationTexts.addressUnverified);
      }
      // What is not set up cannot be shown as on: that it is sent as off says nothing.
      const wished = {
        ...(before.email.isAvailable && { email }),
        ...(before.webhook.isAvailable && { webhook }),
        ...(before.push.isAvailable && { push }),
      };
      await settings.saveSettings(tx, doctorId, { ...wished, ...times });
      trail.detail = { channels: on({ email, webhook, push }) };
      return settings.findSettings(tx, doctorId, channels);
    });
  },
});

const on = (flags: Record<Channel, boolean>) =>
  (Object.entries(flags) as [Channel, boolean][]).flatMap(([channel, isOn]) => (isOn ? [channel] : []));

export const notificationAddressSave = route({
  path: apiPaths.notificationAddressSave,
  // A reset of the password goes there.
  access: { audience: 'doctor', stepUp: 'withFactor', audited: { action: 'notification.saveAddress' } },
  summary: '向新地址发送六位验证码，每分钟至多一次，验证之前不发其他内容。不填地址则删除已存的。',
  body: shape.notificationAddressBody,
  answer,
  async handle({ db, change, channels, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { channel, address: sent } = body;
    trail.detail = { channels: [channel] };
    const by = channels[channel];
    if (sent && !by?.needsAddress) throw refuse.business(notificationTexts.channelUnavailable);
    if (sent && !addressShapes[channel].test(sent)) throw refuse.invalid(notificationTexts.addressInvalid);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeHash = await hashPassword(code);
    const isNew = await change(async (tx) => {
      if (!sent) return address.forgetAddress(tx, doctorId, channel).then(() => false);
      const at = new Date();
      const stored = await address.lockAddress(tx, doctorId, channel);
      if (stored?.verifiedAt && stored.address === sent) return false;
      const waitMs = stored?.codeSentAt ? stored.codeSentAt.getTime() + codes.pauseMs - at.getTime() : 0;
      if (waitMs > 0) throw refuse.tooMany(Math.ceil(waitMs / 1000));
      await address.saveAddress(tx, doctorId, { channel, address: sent, codeHash, at });
      return true;
    });
    if (isNew) await sendCode(by!, sent!, code);
    return settings.findSettings(db, doctorId, channels);
  },
});

/** One address of one mail box; of a gateway, a number or a name without spaces. */
const addressShapes = { email: z.regexes.email, webhook: /^[^\s<>"'\\,;]{2,254}$/ };

export const notificationAddressVerify = route({
  path: apiPaths.notificationAddressVerify,
  access: { audience: 'doctor', audited: { action: 'notification.verifyAddress' } },
  summary: '填写收到的验证码，地址即通过验证并开启；15 分钟内可试十次。',
  body: shape.notificationVerifyBody,
  answer,
  async handle({ db, change, channels, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { channel, code } = body;
    trail.detail = { channels: [channel] };
    // Counted whatever becomes of the rest.
    const tried = await address.tryCode(db, doctorId, channel, new Date());
    if (!tried?.codeHash) throw refuse.business(notificationTexts.codeExpired);
    const { codeHash } = tried;
    if (!(await verifyPassword(codeHash, code))) throw refuse.business(notificationTexts.codeWrong);
    return change(async (tx) => {
      if (!(await address.verifyAddress(tx, doctorId, channel, codeHash)))
        throw refuse.business(notificationTexts.codeExpired);
      await tellOwner(tx, { userId: actor.id, kind: 'addressVerified' });
      return settings.findSettings(tx, doctorId, channels);
    });
  },
});

export const pushSubscribe = route({
  path: apiPaths.pushSubscribe,
  access: { audience: 'doctor', audited: { action: 'notification.subscribe' } },
  summary: '在本浏览器接收通知（PushManager 的订阅）；此浏览器不再为其他医生接收。',
  body: shape.pushSubscribeBody,
  answer,
  async handle({ change, channels, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    if (!channels.push) throw refuse.business(notificationTexts.channelUnavailable);
    const endpoint = channels.push.endpointOf(body.endpoint);
    if (!endpoint) throw refuse.invalid(notificationTexts.pushServiceUnknown);
    return change(async (tx) => {
      await addSubscription(tx, doctorId, { ...body, endpoint });
      return settings.findSettings(tx, doctorId, channels);
    });
  },
});

export const pushUnsubscribe = route({
  path: apiPaths.pushUnsubscribe,
  access: { audience: 'doctor', audited: { action: 'notification.unsubscribe' } },
  summary: '不再在那个浏览器接收通知。',
  body: shape.pushUnsubscribeBody,
  answer,
  async handle({ change, channels, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    return change(async (tx) => {
      await deleteSubscription(tx, doctorId, URL.parse(body.endpoint)?.href ?? body.endpoint);
      return settings.findSettings(tx, doctorId, channels);
    });
  },
});
