import { text as readText } from 'node:stream/consumers';
import { type RawBuilder, sql } from 'kysely';
import { type Envelope, failure } from '../../contract/schemas/envelope.ts';
import { refusalTexts } from '../../contract/texts.ts';
import type { Db } from '../../server/database/row-types.ts';
import { picture } from '../../server/testing/pictures.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { asksPublisher, type HostileCall } from './calls.ts';
import { wireOf } from './wire.ts';

export type Outcome = {
  statusCode: number;
  /** The call did what it is for. */
  accepted: boolean;
  /** What no answer may be; undefined for a right one. */
  fault: string | undefined;
};

type Answer = { statusCode: number; isStream: boolean; text: string; envelope: Envelope<unknown> | undefined };

const inside = /select |insert |syntax|relation |constraint|violates|invalid input|node_modules|kysely|\bat .*\.ts/i;

/**
 * Sends hostile calls one after another and says of each what is wrong with its answer: a failure, a word of the inside,
 * no envelope, or a change by what was refused or only read.
 */
export async function createHostileCheck(server: TestServer): Promise<(call: HostileCall) => Promise<Outcome>> {
  const bytes = await picture();
  const contents = await createContents(server.db);
  let before = await contents();

  return async (call) => {
    const answer = await ask(server, call, bytes);
    const accepted = answer.isStream || answer.envelope?.status === 'OK';
    const after = await contents();
    const changed = accepted && call.method === 'POST' ? undefined : differenceOf(before, after);
    before = after;
    const fault = faultOf(call, answer) ?? (changed && `${accepted ? 'reads' : 'refuses'}, and yet changed ${changed}`);
    return { statusCode: answer.statusCode, accepted, fault };
  };
}

async function ask(server: TestServer, call: HostileCall, bytes: Buffer): Promise<Answer> {
  const response = await server.app.inject({ ...(await wireOf(call, server, bytes)), payloadAsStream: true });
  const { statusCode, headers } = response;
  // Events go on, and a file is no words.
  const isStream = /^(text\/event-stream|application\/zip)/.test(String(headers['content-type']));
  if (isStream) response.stream().destroy();
  const text = isStream ? '' : await readText(response.stream());
  return { statusCode, isStream, text, envelope: envelopeOf(text, statusCode) };
}

function faultOf(call: HostileCall, { statusCode, isStream, text, envelope }: Answer): string | undefined {
  // An answer to HEAD has no words.
  const saysWhy = call.method === 'HEAD' || text.includes(refusalTexts.previewUnavailable);
  const publisherAbsent = asksPublisher(call) && statusCode === 503 && saysWhy;
  if (statusCode >= 500 && !publisherAbsent) return `answered ${statusCode}`;
  const word = inside.exec(text)?.[0];
  if (word) return `tells of its inside: ${word}`;
  const isPage = call.route.answersWith !== undefined && call.headers.accept === 'text/html';
  if (envelope || isStream || isPage || call.method === 'HEAD') return undefined;
  return 'answered without the envelope';
}

function envelopeOf(text: string, statusCode: number): Envelope<unknown> | undefined {
  try {
    const answer = JSON.parse(text);
    const { status, rmObject, errMsg } = answer;
    const isRefusal = failure.safeParse(answer).success && errMsg !== '' && (rmObject === null || statusCode === 409);
    const isRight = status === 'OK' ? errMsg === null : isRefusal;
    return isRight ? { status, rmObject, errMsg } : undefined;
  } catch {
    return undefined;
  }
}

/** Checksums by table. */
type Contents = Map<string, string>;

/** What refused calls rightly write: the audit, and the count of failed sign-ins. */
const written = new Set(['audit_entry', 'login_attempt', 'kysely_migration', 'kysely_migration_lock']);

/** Of sessions, use is written at any call; whose they are and since when is not. */
const compared: Record<string, RawBuilder<unknown>> = { session: sql`(t.token_hash, t.user_id, t.created_at)` };

/** Reads the checksums of every table that a refused call must leave as it was. */
async function createContents(db: Db): Promise<() => Promise<Contents>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !written.has(name));
  const sums = tables.map(
    (table) => sql`select ${sql.lit(table)} as "table",
      count(*) || ' ' || coalesce(sum(hashtextextended(${compared[table] ?? sql`t`}::text, 0)), 0) as sum
      from ${sql.table(table)} t`,
  );
  const query = sql<{ table: string; sum: string }>`${sql.join(sums, sql` union all `)}`;
  return async () => new Map((await query.execute(db)).rows.map(({ table, sum }) => [table, sum]));
}

/** The names of the tables that differ, or undefined. */
function differenceOf(before: Contents, after: Contents): string | undefined {
  const changed = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
  return changed.join(', ') || undefined;
}
