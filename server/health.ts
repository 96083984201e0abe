import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Access, Services } from './route.ts';

const access: Access = { audience: 'public', permission: 'none', object: 'none', anonymous: true };

const answerWithinMs = 2000;

/** `/healthz`: the process answers. `/readyz`: the database answers and visitors get pages. */
export function reportHealth(app: FastifyInstance, { db, config, databaseWatch }: Services): void {
  app.get('/healthz', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'OK' }));
  app.get('/readyz', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const database = !databaseWatch.isAway() && (await answers(db));
    const site = existsSync(join(config.dataDir, 'site', 'current'));
    return reply.code(database && site ? 200 : 503).send({ status: database && site ? 'OK' : 'ERROR', database, site });
  });
}

/** A database that hangs does not answer this either. */
const answers = (db: Services['db']): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    delay(answerWithinMs, false, { ref: false }),
  ]);
