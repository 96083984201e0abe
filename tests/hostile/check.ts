import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { apiPaths } from '../../contract/paths.ts';
import { type Envelope, failure } from '../../contract/schemas/envelope.ts';
import { challenge } from '../../contract/schemas/sign-in.ts';
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

type Answer = {
  statusCode: number;
  isStream: boolean;
  text: string;
  envelope: Envelope<unknown> | undefined;
  /** The cookie that it sets. */
  session: string | undefined;
};

const inside = /select |insert |syntax|relation |constraint|violates|invalid input|node_modules|kysely|\bat .*\.ts/i;

/**
 * Sends hostile calls one after another and says of each what is wrong with its answer: a failure, a word of the inside,
 * no envelope, or a change by what was refused or only read.
 */
export async function createHostileCheck(server: TestServer): Promise<(call: HostileCall) => Promise<Outcome>> {
  const bytes = await picture();
  const changesSince = await watchChanges(server.db);
  /** Of callers whose session got another token since, by the one that they began with. */
  const cookies = new Map<string, string>();

  return async (call) => {
    const { cookie } = call.caller;
    const answer = await ask(
      server,
      { ...call, caller: { ...call.caller, cookie: cookies.get(cookie) ?? cookie } },
      bytes,
    );
    if (answer.session && call.route.path === apiPaths.accountUpdate) cookies.set(cookie, answer.session);
    const accepted = answer.isStream || answer.envelope?.status === 'OK';
    const changes = (await changesSince()).join(', ');
    const changed = accepted && call.method === 'POST' ? '' : changes;
    const wronged = changed ? `${accepted ? 'reads' : 'refuses'}, and yet changed ${changed}` : undefined;
    const fault = faultOf(call, answer) ?? wronged;
    return { statusCode: answer.statusCode, accepted, fault };
  };
}

async function ask(server: TestServer, call: HostileCall, bytes: Buffer): Promise<Answer> {
  const response = await server.app.inject({ ...(await wireOf(call, server, bytes)), payloadAsStream: true });
  const { statusCode, headers } = response;
  // Events go on, and a file has no envelope.
  const isStream = /^(text\/event-stream|application\/(zip|pdf|fhir\+json))/.test(String(headers['content-type']));
  if (isStream) response.stream().destroy();
  const text = isStream ? '' : await readText(response.stream());
  const [session] = /^session=[\w-]+/.exec([headers['set-cookie']].flat().join()) ?? [];
  return { statusCode, isStream, text, envelope: envelopeOf(text, statusCode), session };
}

function faultOf(call: HostileCall, { statusCode, isStream, text, envelope }: Answer): string | undefined {
  // An answer to HEAD has no words.
  const saysWhy = call.method === 'HEAD' || text.includes(refusalTexts.previewUnavailable);
  const publisherAbsent = asksPublisher(call) && statusCode === 503 && saysWhy;
  if (statusCode >= 500 && !publisherAbsent) return `answered ${statusCode}`;
  const word = inside.exec(text)?.[0];
  if (word) return `tells of its inside: ${word}`;
  const isPage = call.route.answersWith !== undefined && (call.headers.accept === 'text/html' || statusCode === 303);
  if (envelope?.errMsg && !/\p{Script=Han}/u.test(envelope.errMsg)) return `speaks English: ${envelope.errMsg}`;
  if (envelope || isStream || isPage || call.method === 'HEAD') return undefined;
  return 'answered without the envelope';
}

function envelopeOf(text: string, statusCode: number): Envelope<unknown> | undefined {
  try {
    const answer = JSON.parse(text);
    const { status, rmObject, errMsg } = answer;
    const saysMore = statusCode === 409 || challenge.safeParse(rmObject).success;
    const isRefusal = failure.safeParse(answer).success && errMsg !== '' && (rmObject === null || saysMore);
    const isRight = status === 'OK' ? errMsg === null : isRefusal;
    return isRight ? { status, rmObject, errMsg } : undefined;
  } catch {
    return undefined;
  }
}

/** What refused calls rightly write: the audit, and the count of failed sign-ins. */
const written = new Set(['audit_entry', 'login_attempt', 'kysely_migration', 'kysely_migration_lock']);

/** Of sessions and tokens, use is written at any call; whose they are and since when is not. */
const compared: Record<string, (row: 'old' | 'new') => string> = {
  access_token: (row) => `(${row}.token_hash, ${row}.user_id, ${row}.scopes, ${row}.expires_at, ${row}.revoked_at)`,
  session: (row) => `(${row}.token_hash, ${row}.user_id, ${row}.created_at)`,
};

/**
 * Has the database note which tables a transaction changed that was kept, among those that a refused call must leave as they
 * were. Answers how to read their names since the last reading.
 */
async function watchChanges(db: Db): Promise<() => Promise<string[]>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const found = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public');
  const tables = found.map(({ name }) => name).filter((name) => !written.has(name));
  await run('create table changed_table (name text not null)');
  await run(`create function note_change() returns trigger language plpgsql as $$
    begin insert into changed_table values (tg_table_name); return null; end $$`);
  for (const table of tables) {
    const of = compared[table] ?? ((row) => row);
    const name = `"${table}"`;
    await run(`create trigger note_rows after insert or delete on ${name} for each row execute function note_change()`);
    await run(`create trigger note_update after update on ${name} for each row
      when (${of('old')} is distinct from ${of('new')}) execute function note_change()`);
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from changed_table returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
}
