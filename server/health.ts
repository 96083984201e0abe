import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answers } from './database/watch.ts';
import type { Access } from './route.ts';
import type { Services } from './services.ts';

const access: Access = { audience: 'public', anonymous: true };

/** `/healthz`: the process answers. `/readyz`: the database answers and visitors get pages. */
export function reportHealth(app: FastifyInstance, { db, config, databaseWatch }: Services): void {
  app.get('/healthz', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'OK' }));
  app.get('/readyz', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const database = !databaseWatch.isAway() && (await answers(db));
    const site = existsSync(join(config.dataDir, 'site', 'current'));
    return reply.code(database && site ? 200 : 503).send({ status: database && site ? 'OK' : 'ERROR', database, site });
  });
}
