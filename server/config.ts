import { randomBytes } from 'node:crypto';
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { type RulesSignature, readSignature } from '../contract/rules-signature.ts';
import { limits } from '../contract/limits.ts';
import { publicUrl, type SettingName, strangeSettings } from '../contract/settings.ts';
import { identityEnvironment, identityOf } from './identity-settings.ts';
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
const isInside = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

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

/** One database at all its addresses: made elsewhere a schema would be missed, read elsewhere the answers be another's. */
function databasesOf(
  env: { DATABASE_URL?: string; DATABASE_OWNER_URL?: string; DATABASE_REPLICA_URL?: string },
  context: z.RefinementCtx,
) {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  const [own, owner, replica] = [databaseUrl, ownerUrl, replicaUrl].map((url) => (url ? new URL(url) : undefined));
  const isSameDatabase = (other: URL) => own?.pathname === other.pathname;
  const isOtherUser = own?.username && owner?.username !== own.username;
  if (owner && !(isSameDatabase(owner) && own?.host === owner.host && isOtherUser))
    context.addIssue('DATABASE_OWNER_URL must be another user of the database that DATABASE_URL names');
  if (replica && !(isSameDatabase(replica) && own?.host !== replica.host))
    context.addIssue('DATABASE_REPLICA_URL must be the database that DATABASE_URL names, at another address');
  return {
    databaseUrl,
    /** The same database as its owner; undefined: the role of `databaseUrl` owns it. */
    databaseOwnerUrl: ownerUrl,
    /** A replica of it, or an address behind which there are several; undefined: the primary answers everything. */
    databaseReplicaUrl: replicaUrl,
  };
}

/** An anchor that goes with the data says nothing of them, and one that nobody can verify as ours nothing at all. */
function anchorsOf(
  env: { AUDIT_ANCHOR_FILE?: string; AUDIT_ANCHOR_URL?: string; WEBHOOK_SECRET?: string; DATA_DIR: string },
  context: z.RefinementCtx,
): { file: string | undefined; url: string | undefined } {
  const file = env.AUDIT_ANCHOR_FILE && resolve(env.AUDIT_ANCHOR_FILE);
  if (file && isInside(file, env.DATA_DIR)) context.addIssue('AUDIT_ANCHOR_FILE must lie outside DATA_DIR');
  if (env.AUDIT_ANCHOR_URL && !env.WEBHOOK_SECRET) context.addIssue('AUDIT_ANCHOR_URL needs WEBHOOK_SECRET');
  return { file, url: env.AUDIT_ANCHOR_URL };
}

function encryptionOf(
  env: { ENCRYPTION_IDENTITY_FILE?: string; BACKUP_RECIPIENTS?: string[] },
  context: z.RefinementCtx,
): { identityFile: string; backupRecipients: string[] } | undefined {
  const { ENCRYPTION_IDENTITY_FILE: file, BACKUP_RECIPIENTS: backupRecipients = [] } = env;
  if (file) return { identityFile: resolve(file), backupRecipients };
  // A backup that cannot be read back would never be known to be whole.
  if (backupRecipients.length > 0) context.addIssue('BACKUP_RECIPIENTS needs ENCRYPTION_IDENTITY_FILE');
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
    ALLOW_HTTP: z.stringbool().default(false),
    SAMPLE_ACCOUNTS: z.stringbool().default(false),
    DATA_DIR: z.string().default('var/data'),
    DIST_DIR: z.string().default('dist'),
    BACKUP_DIR: z.string().optional(),
    ENCRYPTION_IDENTITY_FILE: z.string().optional(),
    BACKUP_RECIPIENTS: list
      .pipe(z.array(z.string().regex(/^age1[0-9a-z]+$/, 'must be addresses of age: age1…')))
      .optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE: z.literal('embedded', 'can only be embedded').optional(),
    ...s3Environment,
    AUDIT_ANCHOR_FILE: z.string().optional(),
    AUDIT_ANCHOR_URL: z.url({ protocol: /^https?$/ }).optional(),
    PUBLISH_WEBHOOKS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).optional(),
    PUBLISHER_PORT: port.optional(),
    ...notificationEnvironment,
    WEBHOOK_PRIVATE_HOSTS: list.default([]),
    ...identityEnvironment,
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
    ACCOUNTS_CONFIRMED: z.stringbool().default(false),
    RETENTION_OUTPATIENT_YEARS: yearsFrom(15),
    RETENTION_INPATIENT_YEARS: yearsFrom(30),
    BULK_READING_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(60),
    CLOSED_CASE_ACCESS_DAYS: z.coerce.number().int().min(0).max(36_500).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  } satisfies Partial<Record<SettingName, z.ZodType>>)
  .transform((env, context) => ({
    port: env.PORT,
    host: env.HOST,
    /** Where visitors reach the product, without a slash at the end; undefined: wherever a request says it came. */
    publicOrigin: env.PUBLIC_URL,
    allowHttp: env.ALLOW_HTTP,
    /** Accounts with a password that everybody knows stay. */
    keepsSampleAccounts: env.SAMPLE_ACCOUNTS,
    dataDir: resolve(env.DATA_DIR),
    distDir: resolve(env.DIST_DIR),
    /** Where backups go that are given no name; undefined: nowhere. */
    backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    /** Who can read pictures and backups where they lie; undefined: who reads the disk. */
    encryption: encryptionOf(env, context),
    ...databasesOf(env, context),
    /** The bucket that keeps the uploads; undefined: a folder of `dataDir` does. */
    s3: s3Of(env, context),
    /** Where the end of the audit's chain is written down; undefined: not there. */
    auditAnchors: anchorsOf(env, context),
    publishWebhooks: env.PUBLISH_WEBHOOKS ?? [],
    /** Where the publisher beside this server renders previews, on 127.0.0.1; undefined: there are none. */
    publisherPort: env.PUBLISHER_PORT,
    webhookSecret: env.WEBHOOK_SECRET ?? randomBytes(32).toString('hex'),
    /** Hosts of the hospital's own network, with a port that is not the usual one, that events may be posted to. */
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS,
    /** Undefined: those that are not set up. */
    notifications: notificationsOf(env, context),
    /** Where people of the hospital sign in; undefined: here alone. */
    identity: identityOf(env, context),
    /** Where Prometheus asks for figures; undefined: nowhere. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    trustedProxies: env.TRUSTED_PROXIES,
    sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
    sessionAbsoluteMs: absoluteMs,
    /** Who can do nothing before they have set up a second factor. */
    factorRequired: env.SECOND_FACTOR_REQUIRED,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    /** Who is new, and a doctor who came to another hospital, waits for a second manager's word. */
    accountsConfirmed: env.ACCOUNTS_CONFIRMED,
    /** How long a child's record is kept after its last entry, by its kind. */
    retentionYears: { outpatient: env.RETENTION_OUTPATIENT_YEARS, inpatient: env.RETENTION_INPATIENT_YEARS },
    /** Whether lists mask the names of children with whom a doctor had nothing to do today. */
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
  ACCOUNTS_CONFIRMED: 'true',
} as const;
const withStricter = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(serverDefaults).map(([name, value]) => [name, env[name] || value]));

/**
 * Without https passwords and records travel in the clear, cookies without Secure, and any site on the way may ask for them.
 * @throws StartRefusal
 */
export function requireHttps({ publicOrigin, allowHttp }: Pick<Config, 'publicOrigin' | 'allowHttp'>): void {
  if (publicOrigin?.startsWith('https:') || allowHttp) return;
  const what = publicOrigin ? `PUBLIC_URL is ${publicOrigin}` : 'PUBLIC_URL is not set';
  throw new StartRefusal(
    `${what}: set the https address that people open. For a trial without https set ALLOW_HTTP=true.`,
  );
}

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
