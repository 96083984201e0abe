import Fastify from 'fastify';
import { sql } from 'kysely';
import { openDatabase } from '../../server/database/open.ts';
import { hashToken } from '../../server/session/cookies.ts';

/**
 * What this machine can do at most with the same database: Fastify, one look at the session and one at a consultation, no
 * rules, no audit, no schemas. `node ceiling.ts PORT DATA_DIR [DATABASE_URL]`
 */
const [port, dataDir, databaseUrl] = process.argv.slice(2);
const db = await openDatabase({ dataDir: dataDir!, databaseUrl });
const app = Fastify();

app.post<{ Params: { id: string } }>('/:id', async (request, reply) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = await sql`select user_id from session where token_hash = ${hashToken(token)}`.execute(db);
  if (session.rows.length === 0) return reply.code(401).send();
  const { rows } = await sql`select * from consultation where id = ${Number(request.params.id)}`.execute(db);
  return { status: 'OK', rmObject: rows[0], errMsg: null };
});
app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.on('SIGTERM', async () => {
  await app.close();
  await db.destroy();
  process.exit(0);
});
