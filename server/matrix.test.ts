import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { limits } from '../contract/limits.ts';
import { fillPath } from '../contract/paths.ts';
import { type Permission, permissions } from '../contract/permissions.ts';
import { type Scope, scopes } from '../contract/scopes.ts';
import { routes } from './routes.ts';
import type { Gate, Row } from './testing/access-cases.ts';
import { looksAtNobody, scopesThatOpen, tokenOwners } from './testing/access-of-tokens.ts';
import { accessTable } from './testing/access-table.ts';
import { type Answered, get, post } from './testing/call.ts';
import { type Caller, callerKinds, callerOf, makeWorld, type World } from './testing/callers.ts';
import type { Fields } from './testing/consultations.ts';
import { onServer, type TestServer } from './testing/test-server.ts';
import { bearer, giveToken } from './testing/tokens.ts';

const absent = 2_147_483_647;
const calls = routes.map(({ method, path }) => ({ method, path, row: (accessTable as Record<string, Row>)[path] }));
let asked = 0;

const isPermission = (gate: Gate): gate is Permission => permissions.includes(gate as Permission);

const isHeldBack = ({ mustChange, isManager, permissions: held }: NonNullable<Caller['standing']>) =>
  mustChange || (isManager && held.length === 0);

/** The status with which the guard turns a caller away; undefined for who gets past it. */
function turnedAway({ gate, first }: Row, { kind, standing }: Caller): number | undefined {
  if (gate === 'public') return undefined;
  if (gate === 'publisher') return 403;
  if (!standing) return 401;
  if (isHeldBack(standing) && !first) return 403;
  if (gate === 'signed in') return undefined;
  if (gate === 'doctor') return standing.isManager ? 403 : undefined;
  if (gate === 'coordinator') return kind === 'coordinator' ? undefined : 403;
  if (!standing.isManager) return 403;
  if (gate === 'manager') return undefined;
  return standing.permissions.includes(gate) ? undefined : 403;
}

type Called = { method: 'GET' | 'POST'; path: string };

async function ask(
  server: TestServer,
  { method, path }: Called,
  caller: Caller,
  form: Fields,
  params = {},
  token?: string,
): Promise<Answered> {
  asked += 1;
  const filled = fillPath(
    path as '/:id',
    { id: absent, userId: absent, pageSize: 1, pageNo: 1, code: 'none', ...params } as { id: number },
  );
  const type: Record<string, string> = path === '/article/live' ? { 'content-type': 'application/json' } : {};
  const headers = token ? { ...type, ...bearer(token) } : type;
  const cookie = token ? '' : caller.cookie;
  const answer =
    method === 'GET' ? await get(server, filled, cookie, headers) : await post(server, filled, form, cookie, headers);
  // Rule 20: whoever asks whatever, no password hash leaves the server.
  expect(JSON.stringify(answer)).not.toContain('$argon2');
  return answer;
}

async function askAboutObjects(server: TestServer, call: Called & { row: Row }, world: World): Promise<void> {
  for (const { object, request, answers, fresh } of call.row.objects ?? [])
    for (const kind of callerKinds) {
      const refused = turnedAway(call.row, callerOf(world, kind));
      const ofCaller = fresh && !refused ? await makeWorld(server, world.permission) : world;
      const caller = callerOf(ofCaller, kind);
      const expected = refused ?? answers[kind] ?? answers.others;
      // What a caller who is turned away would need to upload first cannot be uploaded.
      const { params, form } = refused ? {} : await request(ofCaller, caller, server);
      const answer = await ask(server, call, caller, form ?? {}, params);
      expect({ kind, object, status: answer.statusCode }).toEqual({ kind, object, status: expected });
      if (expected !== 200 && expected !== 409) expect(answer.rmObject).toBeNull();
    }
}

/** Calls that no token opens: by day one owner asks for each, at night every one. Those that an account may make within a minute are given to it again. */
async function askWhatIsClosed(server: TestServer, closed: Called[], world: World): Promise<void> {
  for (const [place, kind] of tokenOwners.entries()) {
    const caller = callerOf(world, kind);
    const expected = kind === 'deleted doctor' ? 401 : 403;
    const { secret } = await giveToken(server, caller.id);
    const theirs = closed.filter((_call, at) => process.env.NIGHTLY || at % tokenOwners.length === place);
    for (const [index, call] of theirs.entries()) {
      if (index % limits.tokenCallsPerMinute === 0)
        await server.db.updateTable('access_token').set({ minute_calls: 0 }).execute();
      const { statusCode, rmObject } = await ask(server, call, caller, {}, {}, secret);
      expect([kind, call.path, statusCode, rmObject]).toEqual([kind, call.path, expected, null]);
    }
  }
}

/** A token answers as its owner is answered, where it has a scope that opens the call. */
async function askWhatIsOpen(server: TestServer, call: Called & { row: Row }, world: World): Promise<void> {
  const opening = scopesThatOpen(call.path);
  const others = scopes.filter((scope) => !opening.includes(scope));
  for (const kind of tokenOwners) {
    const caller = callerOf(world, kind);
    if (kind === 'deleted doctor') continue;
    for (const scope of opening) await askByToken(server, call, world, caller, scope);
    if (others.length === 0) continue;
    const { secret } = await giveToken(server, caller.id, others);
    const { statusCode, rmObject } = await ask(server, call, caller, {}, {}, secret);
    expect([kind, 'other scopes', statusCode, rmObject]).toEqual([kind, 'other scopes', 403, null]);
  }
}

async function askByToken(
  server: TestServer,
  call: Called & { row: Row },
  world: World,
  caller: Caller,
  scope: Scope,
): Promise<void> {
  const { secret } = await giveToken(server, caller.id, [scope]);
  const refused = turnedAway(call.row, caller);
  for (const { object, request, answers, fresh } of call.row.objects ?? []) {
    if (fresh) continue;
    const expected = refused ?? answers[caller.kind] ?? answers.others;
    const { params, form } = refused ? {} : await request(world, caller, server);
    const { statusCode } = await ask(server, call, caller, form ?? {}, params, secret);
    expect([caller.kind, scope, object, statusCode]).toEqual([caller.kind, scope, object, expected]);
  }
  if (call.row.objects) return;
  const { statusCode } = await ask(server, call, caller, {}, {}, secret);
  if (refused) expect([caller.kind, scope, statusCode]).toEqual([caller.kind, scope, refused]);
  else expect([200, 400, 404, 415], `${caller.kind} is answered ${statusCode}`).toContain(statusCode);
}

/** What callers are, hold and are asked about. */
const tablesOfWorld = [
  ...['user', 'session', 'doctor', 'role', 'user_role', 'role_permission', 'user_identity', 'totp', 'passkey'],
  ...['hospital', 'patient', 'child', 'child_entry', 'child_transfer', 'erasure_request'],
  ...['consultation', 'consultation_doctor', 'consultation_outcome', 'reply', 'opinion', 'article', 'article_revision'],
];

/** How many rows there are, and which transaction wrote last; of a session that it is used is no change. */
async function stateOf({ db }: TestServer): Promise<string> {
  const sums = tablesOfWorld.map((name) =>
    name === 'session'
      ? sql`select md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by t::text)) from session t`
      : sql`select count(*) || ' ' || max(xmin::text::bigint) from ${sql.table(name)}`,
  );
  return JSON.stringify((await sql`${sql.join(sums, sql` union all `)}`.execute(db)).rows);
}

onServer((server) => {
  const worlds = new Map<Permission | undefined, World>();
  let left = '';
  /** In a world with the one right that the call needs. It serves the next call as well, unless this one changed it. */
  const inWorld = async ({ gate }: Row, act: (world: World) => Promise<void>): Promise<void> => {
    const permission = isPermission(gate) ? gate : undefined;
    const kept = worlds.get(permission);
    worlds.delete(permission);
    const world = kept ?? (await makeWorld(server(), permission));
    // Between two calls nobody else changes anything.
    const before = kept ? left : await stateOf(server());
    await act(world);
    left = await stateOf(server());
    if (left === before) worlds.set(permission, world);
  };
  const isOpen = ({ path }: Called) => scopesThatOpen(path).length > 0;

  test('security 93: what names no scope is closed to access tokens, whatever their scopes and their owner', async () => {
    const closed = calls.filter(
      (call) => !isOpen(call) && call.row?.gate !== 'publisher' && !looksAtNobody.includes(call.path),
    );
    expect(closed.length).toBeGreaterThan(90);
    await askWhatIsClosed(server(), closed, await makeWorld(server(), undefined));
  });

  test.each(calls.filter(isOpen))(
    'security 93: $path answers access tokens as its scopes and their owner’s rights say',
    async (call) => {
      const row = call.row!;
      await inWorld(row, (world) => askWhatIsOpen(server(), { ...call, row }, world));
    },
  );

  test.each(calls)('security 33: $path answers each kind of caller as the rules say', async (call) => {
    const { row } = call;
    if (!row) throw new Error(`${call.path} has no row in server/testing/access-table.ts.`);
    await inWorld(row, async (world) => {
      if (row.objects) return askAboutObjects(server(), { ...call, row }, world);
      for (const kind of callerKinds) {
        const caller = callerOf(world, kind);
        const { statusCode } = await ask(server(), call, caller, {});
        const refused = turnedAway(row, caller);
        if (refused) expect({ kind, statusCode }).toEqual({ kind, statusCode: refused });
        else expect([200, 400, 404, 415], `${kind} is answered ${statusCode}`).toContain(statusCode);
      }
    });
  });

  afterAll(() => {
    console.log(`matrix: ${calls.length} routes, ${callerKinds.length} kinds of caller, ${asked} calls`);
  });
});
