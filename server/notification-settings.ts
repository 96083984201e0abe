import { z } from 'zod';
import type { EmailSettings } from './notification/email.ts';
import type { WebhookSettings } from './notification/gateway.ts';
import type { PushSettings } from './notification/push.ts';
import { publicKeyOf } from './notification/vapid.ts';

/** Of the environment, beside the others of config.ts. */
export const notificationEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp:// or smtps://' }).optional(),
  SMTP_FROM: z.string().regex(/@/, 'must hold an e-mail address').optional(),
  NOTIFY_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  NOTIFY_WEBHOOK_SECRET: z.string().optional(),
  NOTIFY_WEBHOOK_FORMAT: z.enum(['standard', 'wecom', 'dingtalk', 'feishu']).default('standard'),
  WEB_PUSH_KEY: z
    .string()
    .refine(isPushKey, 'must be a VAPID private key (npx web-push generate-vapid-keys)')
    .optional(),
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be mailto: or https:')
    .optional(),
  WEB_PUSH_HOSTS: z.string().default(''),
};

type Environment = z.output<z.ZodObject<typeof notificationEnvironment>> & { PUBLIC_URL?: string | undefined };

export type NotificationSettings = {
  email: EmailSettings | undefined;
  webhook: WebhookSettings | undefined;
  push: PushSettings | undefined;
};

/** The ways out of the platform that are set up. What is begun and not whole is a mistake, told with the others. */
export function notificationsOf(env: Environment, context: z.RefinementCtx): NotificationSettings {
  const settings = { email: emailOf(env, context), webhook: webhookOf(env, context), push: pushOf(env, context) };
  if (Object.values(settings).some((one) => one) && !env.PUBLIC_URL)
    context.addIssue(
      'PUBLIC_URL is missing: SMTP_URL, NOTIFY_WEBHOOK_URL and WEB_PUSH_KEY need it for the links they send',
    );
  return settings;
}

function emailOf({ SMTP_URL: url, SMTP_FROM: from }: Environment, context: z.RefinementCtx): EmailSettings | undefined {
  if (url && from) return { url, from };
  if (url || from) context.addIssue('SMTP_URL and SMTP_FROM belong together');
  return undefined;
}

function webhookOf(env: Environment, context: z.RefinementCtx): WebhookSettings | undefined {
  const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret, NOTIFY_WEBHOOK_FORMAT: format } = env;
  if (!url) {
    if (secret) context.addIssue('NOTIFY_WEBHOOK_SECRET is of no use without NOTIFY_WEBHOOK_URL');
    return undefined;
  }
  if (format === 'standard' && !isStandardSecret(secret))
    context.addIssue('NOTIFY_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64');
  if (format === 'wecom' && secret) context.addIssue('NOTIFY_WEBHOOK_SECRET is of no use to wecom');
  return { url, secret, format };
}

function pushOf(env: Environment, context: z.RefinementCtx): PushSettings | undefined {
  const { WEB_PUSH_KEY: key, WEB_PUSH_CONTACT: contact, WEB_PUSH_HOSTS: hosts } = env;
  if (key && contact) return { key, contact, hosts: hosts.split(/[,\s]+/).filter(Boolean) };
  if (key || contact) context.addIssue('WEB_PUSH_KEY and WEB_PUSH_CONTACT belong together');
  return undefined;
}

function isStandardSecret(secret: string | undefined): boolean {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret ?? '') ?? [];
  const bytes = Buffer.from(base64 ?? '', 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

function isPushKey(key: string): boolean {
  try {
    return Buffer.from(key, 'base64url').length === 32 && publicKeyOf(key) !== '';
  } catch {
    return false;
  }
}
