import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartRefusal } from '../start-up.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as audit from './migrations/0002-audit.ts';
import * as consultation from './migrations/0003-consultation.ts';
import * as articleSearch from './migrations/0004-article-search.ts';
import * as articleVersion from './migrations/0005-article-version.ts';
import * as findings from './migrations/0007-findings.ts';
import * as caseCount from './migrations/0008-case-count.ts';
import * as findingsFigures from './migrations/0009-findings-figures.ts';
import * as findingsCount from './migrations/0010-findings-count.ts';
import * as sumsAsRows from './migrations/0011-sums-as-rows.ts';
import * as assessment from './migrations/0012-assessment.ts';
import * as replyGrading from './migrations/0013-reply-grading.ts';
import * as articleReviewAndBin from './migrations/0014-article-review-and-bin.ts';
import * as articlePictures from './migrations/0015-article-pictures.ts';
import * as accountState from './migrations/0019-account-state.ts';
import * as siteContent from './migrations/0020-site-content.ts';
import * as recordVersions from './migrations/0021-record-versions.ts';
import * as consoleVersions from './migrations/0022-console-versions.ts';
import * as opinion from './migrations/0023-opinion.ts';
import * as submitKey from './migrations/0024-submit-key.ts';
import * as waiting from './migrations/0025-waiting.ts';
import * as waitingTimes from './migrations/0026-waiting-times.ts';
import * as child from './migrations/0027-child.ts';
import * as childTransfer from './migrations/0028-child-transfer.ts';
import * as outcome from './migrations/0029-outcome.ts';
import * as consent from './migrations/0030-consent.ts';
import * as pictureNote from './migrations/0031-picture-note.ts';
import * as referral from './migrations/0032-referral.ts';
import * as signIn from './migrations/0033-sign-in.ts';
import * as articleRevision from './migrations/0034-article-revision.ts';
import * as doors from './migrations/0037-doors.ts';
import * as guardianRights from './migrations/0038-guardian-rights.ts';
import * as separateAdministrators from './migrations/0039-separate-administrators.ts';
import * as vouching from './migrations/0040-vouching.ts';
import * as recordsOpened from './migrations/0041-records-opened.ts';
import * as uploadPart from './migrations/0042-upload-part.ts';
import * as userIdentity from './migrations/0044-user-identity.ts';
import * as accessTokens from './migrations/0045-access-tokens.ts';
import * as webhook from './migrations/0046-webhook.ts';
import * as tour from './migrations/0047-tour.ts';
import * as bindingCode from './migrations/0049-binding-code.ts';
import * as statements from './migrations/0050-statements.ts';
import * as oneChild from './migrations/0051-one-child.ts';
import * as rights from './migrations/0052-rights.ts';
import * as oneWayToSend from './migrations/0053-one-way-to-send.ts';
import * as plainNames from './migrations/0055-plain-names.ts';
import * as today from './migrations/0056-today.ts';
import * as search from './migrations/0057-search.ts';
import * as sampleAccounts from './migrations/0058-sample-accounts.ts';
import * as contentEditors from './migrations/0059-content-editors.ts';
import * as draftRevisions from './migrations/0061-draft-revisions.ts';
import * as latestReplyFirst from './migrations/0064-latest-reply-first.ts';
import * as samePictures from './migrations/0065-same-pictures.ts';
import { openPostgres } from './open.ts';
import { grantToApplication, roleIn } from './roles-store.ts';
import type { Db, Tx } from './row-types.ts';
import { changesBetween, figuresOf } from './upgrade-store.ts';

export const migrations = {
  '0001-foundation': foundation,
  '0002-audit': audit,
  '0003-consultation': consultation,
  '0004-article-search': articleSearch,
  '0005-article-version': articleVersion,
  '0007-findings': findings,
  '0008-case-count': caseCount,
  '0009-findings-figures': findingsFigures,
  '0010-findings-count': findingsCount,
  '0011-sums-as-rows': sumsAsRows,
  '0012-assessment': assessment,
  '0013-reply-grading': replyGrading,
  '0014-article-review-and-bin': articleReviewAndBin,
  '0015-article-pictures': articlePictures,
  '0019-account-state': accountState,
  '0020-site-content': siteContent,
  '0021-record-versions': recordVersions,
  '0022-console-versions': consoleVersions,
  '0023-opinion': opinion,
  '0024-submit-key': submitKey,
  '0025-waiting': waiting,
  '0026-waiting-times': waitingTimes,
  '0027-child': child,
  '0028-child-transfer': childTransfer,
  '0029-outcome': outcome,
  '0030-consent': consent,
  '0031-picture-note': pictureNote,
  '0032-referral': referral,
  '0033-sign-in': signIn,
  '0034-article-revision': articleRevision,
  '0037-doors': doors,
  '0038-guardian-rights': guardianRights,
  '0039-separate-administrators': separateAdministrators,
  '0040-vouching': vouching,
  '0041-records-opened': recordsOpened,
  '0042-upload-part': uploadPart,
  '0044-user-identity': userIdentity,
  '0045-access-tokens': accessTokens,
  '0046-webhook': webhook,
  '0047-tour': tour,
  '0049-binding-code': bindingCode,
  '0050-statements': statements,
  '0051-one-child': oneChild,
  '0052-rights': rights,
  '0053-one-way-to-send': oneWayToSend,
  '0055-plain-names': plainNames,
  '0056-today': today,
  '0057-search': search,
  '0058-sample-accounts': sampleAccounts,
  '0059-content-editors': contentEditors,
  '0061-draft-revisions': draftRevisions,
  '0064-latest-reply-first': latestReplyFirst,
  '0065-same-pictures': samePictures,
};

/** In the order in which they are applied. */
export const migrationNames = Object.keys(migrations);

const migratorOf = (db: Db | Tx) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Brings the schema up to date, all or nothing; several servers may start at once.
 * @throws StartRefusal when a newer version was here already, or what stopped it
 */
export async function migrate(db: Db | Tx): Promise<void> {
  await refuseNewer(db);
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/** For work with the data as this version has them. @throws StartRefusal when a newer version was here already */
export async function refuseNewer(db: Db | Tx): Promise<void> {
  const unknown = (await appliedMigrations(db)).find((name) => !(name in migrations));
  if (unknown)
    throw new StartRefusal(`The database is of a newer version (${unknown}): start that, or restore an older backup.`);
}

type Owned = { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined };

/**
 * The same for a database that servers are to use: on PostgreSQL as its owner, where one is configured, and over a
 * connection on which nothing is timed, since work on a large table takes minutes, and so does waiting for another server that is at it.
 * The application may have no rights before, as in a database that its owner restored. @returns what changed, a line each
 */
export async function migrateForServer(db: Db, { databaseUrl, databaseOwnerUrl }: Owned): Promise<string[]> {
  if (!databaseUrl) return migrateAndTell(db);
  const untimed = openPostgres(databaseOwnerUrl ?? databaseUrl, { timed: false });
  try {
    const changes = await migrateAndTell(untimed);
    if (databaseOwnerUrl) await untimed.transaction().execute((tx) => grantToApplication(tx, roleIn(databaseUrl)));
    return changes;
  } finally {
    await untimed.destroy();
  }
}

async function migrateAndTell(db: Db): Promise<string[]> {
  const before = await figuresOf(db);
  await migrate(db);
  return before ? changesBetween(before, (await figuresOf(db))!) : [];
}

/** Brings the schema to where a former version of the product had it. */
export async function migrateUpTo(tx: Tx, name: string): Promise<void> {
  const { error } = await migratorOf(tx).migrateTo(name);
  if (error) throw error;
}

/** The names of the migrations this database has seen, of newer versions too; none of an empty one. */
export async function appliedMigrations(db: Db | Tx): Promise<string[]> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!table.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
