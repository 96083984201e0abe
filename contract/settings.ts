import { z } from 'zod';

/** Every setting there is; `.env.example` explains each. */
export const settingNames = [
  'PUBLIC_URL',
  'ALLOW_HTTP',
  'SAMPLE_ACCOUNTS',
  'HOST',
  'PORT',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE',
  'DATA_DIR',
  'DIST_DIR',
  'BACKUP_DIR',
  'ENCRYPTION_IDENTITY_FILE',
  'BACKUP_RECIPIENTS',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'WEBHOOK_SECRET',
  'AUDIT_ANCHOR_FILE',
  'AUDIT_ANCHOR_URL',
  'PUBLISH_WEBHOOKS',
  'PUBLISHER_PORT',
  'API_URL',
  'SMTP_URL',
  'SMTP_FROM',
  'NOTIFY_WEBHOOK_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'NOTIFY_WEBHOOK_FORMAT',
  'WEB_PUSH_KEY',
  'WEB_PUSH_CONTACT',
  'WEB_PUSH_HOSTS',
  'WEBHOOK_PRIVATE_HOSTS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_EMAIL_DOMAINS',
  'OIDC_TRUSTED_ACR',
  'OIDC_TRUSTED_AMR',
  'METRICS_HOST',
  'METRICS_PORT',
  'TRUSTED_PROXIES',
  'SESSION_IDLE_MINUTES',
  'SECOND_FACTOR_REQUIRED',
  'PASSWORD_MIN_LENGTH',
  'ACCOUNTS_CONFIRMED',
  'BULK_READING_PER_HOUR',
  'CLOSED_CASE_ACCESS_DAYS',
  'LOG_LEVEL',
  'RETENTION_OUTPATIENT_YEARS',
  'RETENTION_INPATIENT_YEARS',
  'CLINICAL_RULES_SIGNED_BY',
  'CLINICAL_RULES_SIGNED_TITLE',
  'CLINICAL_RULES_SIGNED_ON',
  'CLINICAL_RULES_SIGNED_VERSION',
  'BOOKING_URL',
  'ICP_NUMBER',
  'PUBLIC_SECURITY_NUMBER',
  'TONGMOU_SETTINGS',
] as const;
export type SettingName = (typeof settingNames)[number];

/** What a trial, or a test, does without that a server asks for unless told otherwise. */
export const trialSettings = {
  ALLOW_HTTP: 'true',
  SECOND_FACTOR_REQUIRED: 'none',
  PASSWORD_MIN_LENGTH: '6',
  ACCOUNTS_CONFIRMED: 'false',
  BOOKING_URL: 'https://example.com/booking',
} as const satisfies Partial<Record<SettingName, string>>;

/** What the demo is started with: its accounts, whose password everybody knows, end at any other start. */
export const demoSettings = { ...trialSettings, SAMPLE_ACCOUNTS: 'true' } as const satisfies Partial<
  Record<SettingName, string>
>;
export const samplePassword = 'tongmou2026';

/**
 * How a server is started so that it stays small (decision 137): glibc keeps one arena and gives large pieces back at once, V8
 * keeps little room for what is new, and lets its heap, of which 100 MB are in use, grow in small steps since it may have 1 GB. What
 * somebody's environment says of glibc holds.
 */
export const serverMemory = {
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
  flags: ['--max-semi-space-size=2', '--max-old-space-size=1024'],
} as const;

/** How a process ends that would not start at a second try either: EX_CONFIG of BSD's sysexits.h. */
export const refusedExitCode = 78;

/** Names that begin so are ours; no other program's are known to. */
const ourPrefixes = /^(?:S3|SMTP|NOTIFY_WEBHOOK|WEB_PUSH|OIDC|METRICS|PUBLISHER|PUBLISH|CLINICAL_RULES|RETENTION)_/;

/**
 * What in an environment looks like a setting and is none, each with the one it seems to mean. Empty values count as
 * absent, and what is nothing like ours is somebody else's.
 */
export function strangeSettings(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || (settingNames as readonly string[]).includes(name)) return [];
    const meant = settingNames.find((setting) => isNear(name, setting));
    if (meant) return [`${name} is no setting, ${meant} is`];
    return ourPrefixes.test(name) ? [`${name} is no setting`] : [];
  });
}

/** Whether one is the other mistyped. Of short names many others are near: PORT and HOST are not looked for. */
function isNear(name: string, setting: string): boolean {
  const [a, b] = [name, setting].map((one) => one.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) as [string, string];
  const most = b.length >= 9 ? 2 : b.length >= 7 ? 1 : -1;
  return Math.abs(a.length - b.length) <= most && changesBetween(a, b) <= most;
}

/** Letters to put in, take out or exchange: Levenshtein's distance. */
function changesBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...b].entries())
      line.push(Math.min(line[column]! + 1, above[column + 1]! + 1, above[column]! + (letter === other ? 0 : 1)));
    above = line;
  }
  return above.at(-1)!;
}

/** Where visitors reach the product: read as an origin. It serves from the root of its name. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => /^https?:\/\/[^/?#@]+\/?$/.test(value), 'must end with the host’s name or port, without a path')
  .transform((value) => new URL(value).origin);
