import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiPath } from '../contract/paths.ts';
import type { Permission } from '../contract/permissions.ts';
import type { Scope } from '../contract/scopes.ts';
import type { answerTypes } from './answers.ts';
import type { Audited, Trail } from './audit/hook.ts';
import type { Tx } from './database/row-types.ts';
import type { Services } from './services.ts';
import type { Actor } from './session/session-store.ts';

/**
 * Runs the work of a call in one transaction, together with what the route's access declares around it. The work gets who
 * calls, of managers and where a permission is asked for as they stand in this transaction.
 */
export type Change<Caller = Actor | undefined> = <Result>(
  work: (tx: Tx, actor: Caller) => Promise<Result>,
) => Promise<Result>;

/** Declared with a route's access: the same submit sent again does no work and gets the first one's answer. */
export type Once<Answer> = {
  /** Finds, and locks, what an answer tells of; undefined once it is gone, and the work is done anew. */
  find: (tx: Tx, answer: Answer, actor: Actor) => Promise<object | undefined>;
};

/** Who may call. The audiences `manager` and `doctor` are disjoint; `publisher` proves itself by a signature. */
export type Audience = 'public' | 'signedIn' | 'manager' | 'doctor' | 'publisher';

/**
 * Which objects a caller may touch who passed the guard stands in the feature's SQL, and is asserted for every call and
 * kind of caller in testing/access-table.ts.
 */
export type Access<Answer = never> = {
  audience: Audience;
  permission?: Permission;
  /** A program calls it whose access token has one of these; without them, none does. */
  scopes?: readonly [Scope, ...Scope[]];
  /** About the caller's own account: callable while the password must still be changed, and by a manager without rights. */
  ownAccount?: true;
  /** Answers everyone alike without the database: nobody looks at the session. */
  anonymous?: true;
  /** Does not count as use of the session, so that a page left open does not keep it alive. */
  passive?: true;
  /** Answers while a shared computer is locked. */
  whileLocked?: true;
  /**
   * Somebody who has a second factor must have proven not long ago who they are. `everyone`: who has none, by the password:
   * of calls that no client of before makes.
   */
  stepUp?: 'withFactor' | 'everyone';
  /** Makes what opens the account later, and for others who use the same computer: refused on a shared one. */
  notOnWard?: true;
  /** Changes what others may do: takes turns with every such change, and waits for what those others are changing. */
  changesRights?: true;
  /** Goes on record in the audit. */
  audited?: Audited;
  /**
   * The same submit sent again answers with the first: one with the same key within a day, or one without key and with
   * the same fields within ten seconds. For calls of somebody signed in, and for what the handler does in `change`.
   */
  once?: Once<Answer>;
};

type ActorOf<Who extends Audience> = Who extends 'public' | 'publisher' ? Actor | undefined : Actor;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Call<Who extends Audience, Params, Query, Body> = Services & {
  actor: ActorOf<Who>;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
  /** Runs the call's work in one transaction, with what the access declares around it: audit, once. */
  change: Change<ActorOf<Who>>;
  /** What the handler may add to the audit entry of this call. */
  trail: Trail;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type RouteDefinition<
  Who extends Audience,
  Answer extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
> = {
  /** POST unless said otherwise, as nearly all of them are. */
  method?: 'GET';
  path: ApiPath;
  access: Access<z.input<Answer>> & { audience: Who };
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** How the body is encoded, where it is not a form. */
  consumes?: 'multipart/form-data' | 'application/json';
  /** Where a body may be longer than others. */
  bodyMaxBytes?: number;
  /** The body may take as long as it moves, instead of a minute: of calls of somebody signed in alone. */
  slowBody?: true;
  answer: Answer;
  /** The answer is HTML, or a file, and goes out as it is, without envelope; a refusal to who asks for HTML is a page. */
  answersWith?: keyof typeof answerTypes;
  /** Who accepts text/event-stream gets events instead, for as long as both sides stay. */
  streams?: true;
  handle: (call: Call<Who, Params, Query, Body>) => Promise<z.input<Answer>>;
};

// biome-ignore lint/suspicious/noExplicitAny: the table of routes holds definitions of every shape
export type AnyRoute = Omit<RouteDefinition<any, any, any, any, any>, 'method'> & { method: 'GET' | 'POST' };

/** Declares a route: who may call it, what goes in, what comes out. Types flow from the schemas into `handle`. */
export function route<
  Who extends Audience,
  Answer extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<Who, Answer, Params, Query, Body>): AnyRoute {
  return { method: 'POST', ...definition } as unknown as AnyRoute;
}
