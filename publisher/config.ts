import { resolve } from 'node:path';
import { z } from 'zod';
import { publicUrl, type SettingName, strangeSettings } from '../contract/settings.ts';

/** How often the publisher looks for changes by itself, whatever nudges reach it. */
export const lookEveryMs = 30_000;

const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const environment = z
  .object({
    PUBLISHER_PORT: z.coerce.number().int().min(0).max(65_535),
    API_URL: httpUrl,
    PUBLIC_URL: publicUrl.optional(),
    /** Read by the site's pages; told here with all else that is wrong. */
    BOOKING_URL: httpUrl.optional(),
    DATA_DIR: z.string().default('var/data'),
    DIST_DIR: z.string().default('dist'),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
    WEBHOOK_SECRET: z.string().min(16, '至少 16 个字符'),
  } satisfies Partial<Record<SettingName, z.ZodType>>)
  .transform((env) => ({
    /** Where nudges arrive, on 127.0.0.1 only. */
    port: env.PUBLISHER_PORT,
    apiUrl: env.API_URL,
    /** Origin of the addresses in the sitemap and the feed, without a slash at the end. */
    publicUrl: env.PUBLIC_URL ?? env.API_URL,
    siteDir: resolve(env.DATA_DIR, 'site'),
    distDir: resolve(env.DIST_DIR),
    logLevel: env.LOG_LEVEL,
    webhookSecret: env.WEBHOOK_SECRET,
  }));

export type PublisherConfig = z.output<typeof environment>;

/**
 * Reads the environment once. Empty values count as absent.
 * @throws one error that names every bad key
 */
export function readPublisherConfig(env: NodeJS.ProcessEnv): PublisherConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const faults = strangeSettings(env);
  if (parsed.success && faults.length === 0) return parsed.data;
  for (const { path, message } of parsed.error?.issues ?? []) faults.push(`${path.join('.')} ${message}`);
  throw new Error(`The publisher's configuration is not usable: ${faults.join('; ')}.`);
}
