import { request as send } from 'node:http';
import { apiBase } from '../../contract/paths.ts';
import { hashToken } from '../session/cookies.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

type Form = Record<string, string | number>;
/** A body as it stands, and how its type is called. */
type Multipart = { bytes: Buffer; type: string };
const isMultipart = (form: Form | Multipart): form is Multipart => form.bytes instanceof Buffer;

/** Waits until `holds`. @throws after ten seconds */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('what was waited for did not come');
    await new Promise((go) => setTimeout(go, 20));
  }
}

/**
 * Begins a call whose fields come late: the guard lets it in by the rights of now, and it goes on when the one who called
 * `send` says so. What it then answers.
 */
export async function holdBack(
  { app, db }: TestServer,
  path: string,
  form: Form | Multipart,
  person: Person,
): Promise<() => Promise<{ statusCode: number; errMsg: string | null }>> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = isMultipart(form)
    ? form.bytes
    : new URLSearchParams(Object.entries(form).map(([key, value]) => [key, String(value)])).toString() || 'none=1';
  const tokenHash = hashToken(person.cookie.split('=')[1]!);
  const session = db.updateTable('session').where('token_hash', '=', tokenHash);
  const longAgo = new Date(Date.now() - 60_000);
  await session.set({ last_used_at: longAgo }).execute();
  const sending = send({
    ...{ port, host: '127.0.0.1', method: 'POST', path: `${apiBase}${path}` },
    headers: {
      'content-type': isMultipart(form) ? form.type : 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      'sec-fetch-site': 'same-origin',
      cookie: person.cookie,
    },
  });
  const answered = new Promise<{ statusCode: number; errMsg: string | null }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ statusCode: response.statusCode!, errMsg: JSON.parse(text).errMsg });
    });
  });
  sending.flushHeaders();
  // The guard counts the call as use of the session.
  await until(async () => {
    const { last_used_at } = await db
      .selectFrom('session')
      .select('last_used_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    return last_used_at > longAgo;
  });
  return () => {
    sending.end(body);
    return answered;
  };
}
