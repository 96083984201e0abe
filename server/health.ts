import type { FastifyInstance } from 'fastify';
import { isReady } from './readiness.ts';
import type { Access } from './route.ts';
import type { Services } from './services.ts';

const access: Access = { audience: 'public', anonymous: true };

/** `/healthz`: the process answers. `/readyz`: the database answers, each folder can be read, and is written unless its disk is full. */
export function reportHealth(app: FastifyInstance, { readiness }: Services): void {
  app.get('/healthz', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'OK' }));
  app.get('/readyz', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const found = await readiness();
    return reply.code(isReady(found) ? 200 : 503).send({ status: isReady(found) ? 'OK' : 'ERROR', ...found });
  });
}
