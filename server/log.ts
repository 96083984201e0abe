import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/**
 * An error without what people typed: of a database's error, which may quote rows and parameters, only what and where.
 */
function describeError(error: FastifyError & { table?: string; constraint?: string }) {
  const { name: type, code, table, constraint, message, stack = '' } = error;
  if (!/^[0-9A-Z]{5}$/.test(String(code))) return { type, code, message, stack };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, code, table, constraint, message: '', stack: frames.join('\n') };
}

/** Structured logs with a request id and without what people typed: no bodies, no query strings, no cookies. */
export function loggerOptions(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    serializers: { err: describeError },
  };
}

/** Short enough for a person to read out on the telephone. */
export const newRequestId = (): string => randomUUID().slice(0, 8);

/** One line a call, when its answer has left; `cutOff` where the caller went before, or was sent away. */
export function logWhenAnswered({ log, method, url, ip: address }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    const { statusCode: status, writableEnded } = reply.raw;
    const cutOff = writableEnded ? undefined : true;
    log.info({ method, path: url.split('?')[0], status, ms: Math.round(reply.elapsedTime), address, cutOff }, 'call');
  });
}
