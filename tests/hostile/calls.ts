import fc from 'fast-check';
import { idempotencyKeyHeader } from '../../contract/call-marks.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { AnyRoute, Audience } from '../../server/route.ts';
import { fieldsOf } from '../../server/testing/call.ts';
import { type Caller, type CallerKind, callerKinds, callerOf } from '../../server/testing/callers.ts';
import { plausibleValues } from './plausible.ts';
import { ending, hostileValue } from './values.ts';
import type { HostileWorld } from './worlds.ts';

/** A call that may be wrong anywhere, before it is put on the wire. */
export type HostileCall = {
  route: AnyRoute;
  caller: Caller;
  /** Sent in place of the caller's cookie. */
  token: string | undefined;
  method: string;
  /** With its parameters filled in. */
  path: string;
  /** Of the form, or of the query. */
  pairs: [name: string, value: string][];
  headers: Record<string, string>;
  /** Where it seems to come from; sign-ins that fail are counted by it. */
  address: string;
  /** What an upload or a report of the publisher is made of, and in which way. */
  seed: string;
  variant: number;
};

/** Whom the guard lets through at times, by the audience of a route. */
const welcome: Record<Audience, readonly CallerKind[]> = {
  public: ['visitor', 'role 1', 'initiator'],
  publisher: ['visitor'],
  signedIn: ['role 1', 'role 3', 'initiator', 'invited doctor'],
  manager: ['role 1', 'manager with all permissions but this'],
  doctor: ['initiator', 'initiator', 'invited doctor', 'doctor of the same hospital', 'doctor of another hospital'],
};

/** What the guard, the parsers and the sessions read besides the body; header values are printable ASCII on any wire. */
const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { host: 'elsewhere.example' },
  { 'x-forwarded-for': "' or 1=1 --, 1.2.3.4" },
  { 'x-forwarded-for': '1.2.3.4, ::1, 999.999.999.999', 'x-forwarded-proto': 'javascript' },
  { accept: 'text/html' },
  { accept: 'text/event-stream' },
  { 'content-type': 'application/json' },
  { 'content-type': 'text/plain' },
  { 'content-type': '' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded; charset=utf-7' },
  { 'content-encoding': 'gzip' },
  { [idempotencyKeyHeader]: '00000000-0000-4000-8000-000000000000' },
  { [idempotencyKeyHeader]: `' or 1=1 --${'a'.repeat(5000)}` },
  { 'content-length': '3' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer tm_${'a'.repeat(43)}` },
  { authorization: `bearer ' or 1=1 --${'a'.repeat(5000)}` },
  { authorization: 'Basic YTpi' },
  { cookie: 'session=' },
  { cookie: `session=${'a'.repeat(9000)}` },
  { cookie: 'session=%00; session=%ED%A0%80; session=__proto__' },
);

/** Parts of a path as a hand-made request may spell them. */
const oddPathPart = fc.constantFrom('%', '%zz', '%00', '%ED%A0%80', '..%2f..', '%2e%2e', 'a/b', '1;2', 'x'.repeat(300));

/** Calls of these routes by callers of every kind, each field left out, plausible or hostile. */
export function hostileCalls(routes: readonly AnyRoute[], worlds: readonly HostileWorld[]): fc.Arbitrary<HostileCall> {
  const who = (route: AnyRoute) =>
    fc.record({
      kind: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...welcome[route.access.audience as Audience]) },
        { weight: 1, arbitrary: fc.constantFrom(...callerKinds) },
      ),
      own: fc.constantFrom(...worlds),
      other: fc.constantFrom(...worlds),
    });
  return fc.constantFrom(...routes).chain((route) =>
    who(route).chain(({ kind, own, other }) => {
      const caller = callerOf(own, kind);
      const plausible = plausibleValues(route.path, caller, own, other);
      const one = fc.record({
        route: fc.constant(route),
        caller: fc.constant(caller),
        token: rarely(fc.constant(own.tokens.get(caller.username)), undefined, 6),
        method: rarely(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), route.method, 40),
        inPath: inPath(route.path, plausible),
        pairs: pairsOf(route, plausible),
        headers: rarely(oddHeaders, {}, 8),
        address: fc.oneof(fc.ipV4(), fc.constant('10.0.0.1')),
        seed: hostileValue,
        variant: fc.nat(11),
      });
      return fc.tuple(one, rarely(fc.constant(false), true, 4)).map(([call, agrees]) => ({
        ...call,
        pairs: call.pairs.map(([name, value]) => [name, (agrees && call.inPath[name]) || value]),
        path: apiBase + route.path.replace(/:(\w+)/g, (_, name: string) => call.inPath[name]!),
      }));
    }),
  );
}

/** `usual`, but for one time in `times`. */
const rarely = <Value>(odd: fc.Arbitrary<Value>, usual: Value, times: number): fc.Arbitrary<Value> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

/** Spelled as they go on the wire. */
function inPath(path: string, plausible: Record<string, readonly string[]>): fc.Arbitrary<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const value = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...valuesOf(path, name, plausible)) },
      { weight: 2, arbitrary: hostileValue.map((value) => encodeURIComponent(value.toWellFormed())) },
      { weight: 1, arbitrary: oddPathPart },
    );
  return fc.record(Object.fromEntries(names.map((name) => [name, value(name)])));
}

/** Most calls have one or two things wrong, many none, so that calls also meet what lies behind the first check. */
function pairsOf(route: AnyRoute, plausible: Record<string, readonly string[]>): fc.Arbitrary<[string, string][]> {
  const names = fieldsOf(route.body ?? route.query);
  const good = names.map((name) =>
    fc.oneof(
      {
        weight: 24,
        arbitrary: fc.constantFrom(...valuesOf(route.path, name, plausible)).map((value) => [name, value]),
      },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  );
  const bad = fc
    .tuple(fc.constantFrom(...names, ...names, '__proto__', 'unknown'), ending, hostileValue)
    .map(([name, end, value]): [string, string] => [name + end, value]);
  return fc
    .tuple(fc.tuple(...good), rarely(fc.array(bad, { minLength: 1, maxLength: 3 }), [], 2))
    .map(([plain, odd]) => {
      const replaced = new Set(odd.map(([name]) => name));
      return [...(plain.filter((pair) => pair && !replaced.has(pair[0]!)) as [string, string][]), ...odd];
    });
}

function valuesOf(path: string, name: string, plausible: Record<string, readonly string[]>): readonly string[] {
  const values = plausible[name];
  if (!values) throw new Error(`${path} has the field ${name}, for which plausible.ts has no value.`);
  return values;
}

/** The calls that answer 503 where no publisher stands beside the server. */
export const asksPublisher = ({ route }: HostileCall): boolean =>
  ([apiPaths.articlePreview, apiPaths.articlePreviewUnsaved, apiPaths.sitePreview] as string[]).includes(route.path);
