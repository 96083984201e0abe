import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import type { ApiPath } from '../contract/paths.ts';
import type { Permission } from '../contract/permissions.ts';
import type { Webhook } from './article/webhook.ts';
import type { Audited, Trail } from './audit/hook.ts';
import type { AuditQueue } from './audit/store.ts';
import type { Change } from './change.ts';
import type { Config } from './config.ts';
import type { Db } from './database/schema.ts';
import type { DatabaseWatch } from './database/watch.ts';
import type { ReplyEvents } from './reply/events.ts';
import type { Actor } from './session/actor.ts';
import type { UploadFiles } from './upload/files.ts';

/** What routes work with; made once in main, passed in everywhere. */
export type Services = {
  db: Db;
  databaseWatch: DatabaseWatch;
  config: Config;
  files: UploadFiles;
  webhook: Webhook;
  audit: AuditQueue;
  replyEvents: ReplyEvents;
  /** Present when somebody is to read it. */
  metrics?: Registry;
  log: FastifyBaseLogger;
};

/** Who may call. The audiences `manager` and `doctor` are disjoint; `publisher` proves itself by a signature. */
export type Audience = 'public' | 'signedIn' | 'manager' | 'doctor' | 'publisher';

/** Which objects a caller who passed audience and permission may touch. Enforced in the feature's SQL. */
export type ObjectRule =
  | 'none'
  | 'any'
  | 'self'
  | 'self, or any for managers'
  | 'published'
  | 'published, or any for managers'
  | 'initiator'
  | 'participant'
  | 'author'
  | 'own hospital'
  | 'own uploads';

export type Access = {
  audience: Audience;
  permission: Permission | 'none';
  object: ObjectRule;
  /** Callable while the password must still be changed. */
  beforePasswordChange?: true;
  /** Answers everyone alike without the database: nobody looks at the session. */
  anonymous?: true;
  /** Does not count as use of the session, so that a page left open does not keep it alive. */
  passive?: true;
  /** Only for holders of this role, whatever permissions others have. */
  roleId?: 1;
  /** Goes on record in the audit. */
  audited?: Audited;
  /** An identical submit within ten seconds answers with the first. Holds for what the handler does in `change`. */
  once?: true;
};

type ActorOf<Who extends Audience> = Who extends 'public' | 'publisher' ? Actor | undefined : Actor;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Call<Who extends Audience, Params, Query, Body> = Services & {
  actor: ActorOf<Who>;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
  /** Runs the call's work in one transaction, with what the access declares around it: audit, once. */
  change: Change;
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
  method: 'GET' | 'POST';
  path: ApiPath;
  access: Access & { audience: Who };
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** How the body is encoded, where it is not a form. */
  consumes?: 'multipart/form-data' | 'application/json';
  answer: Answer;
  /** `page`: the answer is HTML and goes out as it is, without envelope; so does a refusal to who asks for HTML. */
  answersWith?: 'page';
  /** Who accepts text/event-stream gets events instead, for as long as both sides stay. */
  streams?: true;
  handle: (call: Call<Who, Params, Query, Body>) => Promise<z.input<Answer>>;
};

// biome-ignore lint/suspicious/noExplicitAny: the table of routes holds definitions of every shape
export type AnyRoute = RouteDefinition<any, any, any, any, any>;

/** Declares a route: who may call it, what goes in, what comes out. Types flow from the schemas into `handle`. */
export function route<
  Who extends Audience,
  Answer extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<Who, Answer, Params, Query, Body>): AnyRoute {
  return definition as unknown as AnyRoute;
}
