import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

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
    },
  };
}

/** Short enough for a person to read out on the telephone. */
export const newRequestId = (): string => randomUUID().slice(0, 8);
