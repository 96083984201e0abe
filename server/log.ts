import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyServerOptions } from 'fastify';
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
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
      err: describeError,
    },
  };
}

/** Short enough for a person to read out on the telephone. */
export const newRequestId = (): string => randomUUID().slice(0, 8);
