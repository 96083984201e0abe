import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type RulesSignature, readSignature } from '../clinical/rules-signature.ts';
import { limits } from '../contract/limits.ts';
import { publicUrl, type SettingName, strangeSettings } from '../contract/settings.ts';
import { notificationEnvironment, notificationsOf } from './notification-settings.ts';
import type { FactorRequirement } from './session/rules.ts';
import { absoluteMs, idleMinutesDefault } from './session/session-length.ts';
import { StartRefusal } from './start-up.ts';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const noPort = 'must be a whole number from 1 to 65535';
const port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort);

/** Years after the last entry. The law's own are the least: 《医疗机构病历管理规定》第二十九条. */
const yearsFrom = (least: number) =>
  z.coerce.number().int().min(least, `must be at least ${least}, as the law has it`).max(200).default(least);

const s3Environment = {
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: z.stringbool().default(true),
};

type S3Environment = z.output<z.ZodObject<typeof s3Environment>>;

/** Undefined: uploads are kept in a folder. A bucket without its keys is a mistake, not a wish for the folder. */
function s3Of(env: S3Environment, context: z.RefinementCtx) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket && accessKeyId && secretAccessKey)
    return {
      bucket,
      accessKeyId,
      secretAccessKey,
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      pathStyle: env.S3_PATH_STYLE,
    };
  if (bucket || accessKeyId || secretAccessKey || env.S3_ENDPOINT)
    context.addIssue('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
  return undefined;
}

/** Beside the others, so that what is wrong with it is told together with theirs. */
const signature = z
  .record(z.string(), z.string().optional())
  .transform((env, context): { rulesSignature: RulesSignature | undefined } => {
    const { signature: rulesSignature, fault } = readSignature(env);
    if (fault) context.addIssue(fault);
    return { rulesSignature };
  });

/** Who must use a second factor: `none`, or `managers`, `doctors` and numbers of roles between commas. */
const factorRequired = list
  .refine((parts) => parts.every((part) => /^(none|managers|doctors|\d{1,9})$/.test(part)), {
    error: 'must be none, or managers, doctors and numbers of roles between commas',
  })
  .transform(
    (parts): FactorRequirement => ({
      managers: parts.includes('managers'),
      doctors: parts.includes('doctors'),
      roleIds: parts.map(Number).filter(Number.isInteger),
    }),
  );

const environment = z
  .object({
    PORT: port.min(1, noPort).default(8080),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: publicUrl.optional(),
    DATA_DIR: z.string().default('var/data'),
    DIST_DIR: z.string().default('dist'),
    BACKUP_DIR: z.string().optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE: z.literal('embedded', 'can only be embedded').optional(),
    ...s3Environment,
    PUBLISH_WEBHOOKS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).optional(),
    PUBLISHER_PORT: port.optional(),
    ...notificationEnvironment,
    WEBHOOK_SECRET: z.string().min(16, '至少 16 个字符').optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    TRUSTED_PROXIES: list.default([]),
    SESSION_IDLE_MINUTES: z.coerce.number().min(1).max(720).default(idleMinutesDefault),
    SECOND_FACTOR_REQUIRED: factorRequired.default({ managers: false, doctors: false, roleIds: [] }),
    PASSWORD_MIN_LENGTH: z.coerce
      .number()
      .int()
      .min(limits.passwordMinLength)
      .max(limits.passwordMaxLength / 2)
      .default(limits.passwordMinLength),
    DOCTORS_CONFIRMED: z.stringbool().default(false),
    RETENTION_OUTPATIENT_YEARS: yearsFrom(15),
    RETENTION_INPATIENT_YEARS: yearsFrom(30),
    MASK_NAMES: z.stringbool().default(true),
    BULK_READING_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(60),
    CLOSED_CASE_ACCESS_DAYS: z.coerce.number().int().min(0).max(36_500).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  } satisfies Partial<Record<SettingName, z.ZodType>>)
  .transform((env, context) => ({
    port: env.PORT,
    host: env.HOST,
    /** Where visitors reach the product, without a slash at the end; undefined: wherever a request says it came. */
    publicOrigin: env.PUBLIC_URL,
    dataDir: resolve(env.DATA_DIR),
    distDir: resolve(env.DIST_DIR),
    /** Where backups go that are given no name; undefined: nowhere. */
    backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The bucket that keeps the uploads; undefined: a folder of `dataDir` does. */
    s3: s3Of(env, context),
    publishWebhooks: env.PUBLISH_WEBHOOKS ?? [],
    /** Where the publisher beside this server renders previews, on 127.0.0.1; undefined: there are none. */
    publisherPort: env.PUBLISHER_PORT,
    webhookSecret: env.WEBHOOK_SECRET ?? randomBytes(32).toString('hex'),
    /** Undefined: those that are not set up. */
    notifications: notificationsOf(env, context),
    /** Where Prometheus asks for figures; undefined: nowhere. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    trustedProxies: env.TRUSTED_PROXIES,
    sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
    sessionAbsoluteMs: absoluteMs,
    /** Who can do nothing before they have set up a second factor. */
    factorRequired: env.SECOND_FACTOR_REQUIRED,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    /** A doctor who is new, or came to another hospital, waits for a second manager's word. */
    doctorsConfirmed: env.DOCTORS_CONFIRMED,
    /** How long a child's record is kept after its last entry, by its kind. */
    retentionYears: { outpatient: env.RETENTION_OUTPATIENT_YEARS, inpatient: env.RETENTION_INPATIENT_YEARS },
    /** Whether lists mask the names of children with whom a doctor had nothing to do today. */
    masksNames: env.MASK_NAMES,
    bulkReadingPerHour: env.BULK_READING_PER_HOUR,
    /** After how many days invited doctors lose a closed case; undefined: never. */
    closedCaseAccessDays: env.CLOSED_CASE_ACCESS_DAYS,
    logLevel: env.LOG_LEVEL,
  }));

const settings = z.intersection(environment, signature);

export type Config = z.output<typeof settings>;

/**
 * Reads the environment once. Empty values count as absent.
 * @throws StartRefusal that names every bad key
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const faults = strangeSettings(env);
  if (parsed.success && faults.length === 0) return parsed.data;
  for (const issue of parsed.error?.issues ?? []) faults.push([...issue.path, issue.message].join(' '));
  throw new StartRefusal(`The configuration is not usable: ${faults.join('; ')}.`);
}

/** What a server asks for that is not told otherwise: more than a trial or a test needs. */
const serverDefaults = {
  SECOND_FACTOR_REQUIRED: 'managers',
  PASSWORD_MIN_LENGTH: '10',
  DOCTORS_CONFIRMED: 'true',
} as const;
const withStricter = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(serverDefaults).map(([name, value]) => [name, env[name] || value]));

/**
 * The same for a server that is to serve. Somebody whose DATABASE_URL is not read must not find an empty database with
 * another admin: the embedded one is asked for by name.
 * @throws StartRefusal also when it is not clear which database
 */
export function readServerConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig({ ...env, ...withStricter(env) });
  if (!config.databaseUrl && !env.DATABASE)
    throw new StartRefusal('DATABASE_URL is not set. For a trial on the embedded database set DATABASE=embedded.');
  if (config.databaseUrl && env.DATABASE)
    throw new StartRefusal('DATABASE_URL and DATABASE=embedded exclude each other: keep one.');
  return config;
}
