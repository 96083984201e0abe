import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { apiBase, uploadBase } from '../contract/paths.ts';
import type { Conflict, Failure, RefusedOnes, Waits } from '../contract/schemas/envelope.ts';
import type { Challenge } from '../contract/schemas/sign-in.ts';
import { refusalTexts, texts } from '../contract/texts.ts';
import { isDiskFull, isOutage, isSlowStatement } from './database/outage.ts';
import { failurePage } from './failure-page.ts';
import { schemaWords } from './schema-words.ts';

/** What a route answers with instead of an envelope. */
export const answerTypes = {
  page: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  fhir: 'application/fhir+json',
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    answersWith?: keyof typeof answerTypes | undefined;
  }
}

/** An answer that is not what was asked for, in words the person can act on. Everything else thrown is a fault. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly retryAfterSeconds: number | undefined;
  /** What goes back beside the words. */
  readonly more: Failure['rmObject'];

  constructor(
    statusCode: number,
    errMsg: string,
    { retryAfterSeconds, more = null }: { retryAfterSeconds?: number; more?: Failure['rmObject'] } = {},
  ) {
    super(errMsg);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
    this.more = more;
  }
}

export const refuse = {
  /** A business answer: the call was well formed and allowed, and its outcome is no. HTTP 200. */
  business: (errMsg: string) => new Refusal(200, errMsg),
  invalid: (errMsg: string) => new Refusal(400, errMsg),
  signedOut: (errMsg: string = refusalTexts.signedOut) => new Refusal(401, errMsg),
  forbidden: (errMsg: string = refusalTexts.forbidden) => new Refusal(403, errMsg),
  /** Absent, or not this user's to see: the two answer alike. */
  notFound: (errMsg: string = refusalTexts.notFound) => new Refusal(404, errMsg),
  conflict: (errMsg: string) => new Refusal(409, errMsg),
  /** Saved since the edit began: both texts go back, so that nothing is lost. */
  outdated: (errMsg: string, conflict: Conflict) => new Refusal(409, errMsg, { more: conflict }),
  /** All that was asked waits for somebody. */
  waits: (errMsg: string, waiting: Waits['waiting']) => new Refusal(200, errMsg, { more: { waiting } }),
  /** Some of several may not be changed, and so none was. */
  someOf: (errMsg: string, refused: RefusedOnes['refused']) => new Refusal(409, errMsg, { more: { refused } }),
  /** Something is asked for first; the call can be made again after it. */
  challenge: (statusCode: 200 | 403 | 423, errMsg: string, more: Challenge) =>
    new Refusal(statusCode, errMsg, { more }),
  tooLarge: (errMsg: string = refusalTexts.tooLarge) => new Refusal(413, errMsg),
  wrongType: (errMsg: string = refusalTexts.wrongType) => new Refusal(415, errMsg),
  tooMany: (retryAfterSeconds: number) =>
    new Refusal(429, refusalTexts.tooMany(retryAfterSeconds), { retryAfterSeconds }),
  unavailable: (errMsg: string) => new Refusal(503, errMsg, { retryAfterSeconds: 2 }),
  /** More than one user may have at a time. */
  beyondQuota: (errMsg: string) => new Refusal(429, errMsg, { retryAfterSeconds: 3600 }),
  busy: () => new Refusal(429, refusalTexts.busy, { retryAfterSeconds: 1 }),
};

/** For `?? absent()`: what was asked for is not there. */
export function absent(errMsg?: string): never {
  throw refuse.notFound(errMsg);
}

/**
 * Reads what was sent by the route's schema. Where a schema has words of its own for what is wrong, they are the answer;
 * where not, it names the field.
 */
export const readBySchema: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) => {
    const read = schema.safeParse(sent, {
      error: (issue) => refusalTexts.field(issue.path?.join('.'), schemaWords(issue)),
    });
    return read.success ? { value: read.data } : { error: refuse.invalid(read.error.issues[0]!.message) };
  };

const ofFastify: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse.tooLarge(),
  FST_REQ_FILE_TOO_LARGE: () => refuse.tooLarge(texts.attachmentSize),
  FST_FILES_LIMIT: () => refuse.tooLarge(),
  FST_PARTS_LIMIT: () => refuse.tooLarge(),
  FST_FIELDS_LIMIT: () => refuse.tooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse.wrongType(),
  FST_ERR_CTP_EMPTY_TYPE: () => refuse.wrongType(),
};

/** With the stack; that the database is away is told once for all, by its watch. */
export function logFault(request: FastifyRequest, error: unknown): void {
  const isToldElsewhere = error instanceof Refusal || (isOutage(error) && !isSlowStatement(error));
  if (!isToldElsewhere) request.log.error({ err: error }, 'fault');
}

/** One place where everything thrown becomes an answer: what a person can act on reaches them, the rest the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = refusalOf(error);
    const isFault = !refusal || refusal.statusCode >= 500;
    if (isFault) logFault(request, error);
    request.trail.outcome = isFault ? 'failed' : 'refused';
    const statusCode = refusal?.statusCode ?? 500;
    if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
    const words = refusal?.message ?? refusalTexts.fault(request.id);
    const wantsPage =
      request.routeOptions.config?.answersWith !== undefined && request.headers.accept?.includes('text/html');
    if (wantsPage)
      return reply.code(statusCode).type('text/html; charset=utf-8').serializer(String).send(failurePage(words));
    return sendFailure(reply, statusCode, words, refusal?.more);
  });
}

/** An address that cannot be decoded or has an endless part names nothing: it is answered as any other that does not. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.method !== 'GET' || !isPage(request)) sendFailure(reply, 404, refusalTexts.notFound);
  else reply.code(404).type('text/html; charset=utf-8').send(failurePage(refusalTexts.notFound));
}

const brokenHttp: Record<string, [status: string, words: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', refusalTexts.tooSlow],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', refusalTexts.headersTooLarge],
};

/** What is no HTTP, or came too slowly, reaches no route: it is answered as Node would, in our words. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, words] = brokenHttp[error.code ?? ''] ?? ['400 Bad Request', refusalTexts.wrongType];
  const body = failureText(words);
  const headers = `Content-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json; charset=utf-8`;
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  socket.destroy(error);
}

export function sendFailure(
  reply: FastifyReply,
  statusCode: number,
  errMsg: string,
  more?: Failure['rmObject'],
): FastifyReply {
  // Already a string, so that no route's answer schema is applied to it.
  return reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(failureText(errMsg, more));
}

/** A page of a list, as every paged call answers it. */
export const pageAnswer = <Line>(totalCount: number, { pageSize }: { pageSize: number }, results: Line[]) => ({
  totalCount,
  pageCount: Math.ceil(totalCount / pageSize),
  results,
});

/** The body of a refused or failed call. */
export function failureText(errMsg: string, more: Failure['rmObject'] = null): string {
  const envelope: Failure = { status: 'ERROR', rmObject: more, errMsg };
  return JSON.stringify(envelope);
}

export const isPage = (request: FastifyRequest): boolean =>
  !request.url.startsWith(apiBase) && !request.url.startsWith(uploadBase);

/** What is nobody's mistake here: the database is away, or there is no space. */
export function hindranceOf(error: unknown): Refusal | undefined {
  if (isOutage(error)) return refuse.unavailable(refusalTexts.outage);
  if (isDiskFull(error)) return new Refusal(507, refusalTexts.diskFull);
  return undefined;
}

function refusalOf(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const hindrance = hindranceOf(error);
  if (hindrance) return hindrance;
  const known = ofFastify[error.code];
  if (known) return known();
  if (error.statusCode === 404) return refuse.notFound();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(error.statusCode, refusalTexts.wrongType);
  return undefined;
}
