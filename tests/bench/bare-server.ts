import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { signedPost } from '../../contract/schemas/publication.ts';
import { openDatabase } from '../../server/database/open.ts';

/** The server of {@link file://./bare-publication.ts}. `node bare-server.ts PORT PUBLISHER_PORT FOLDER` */
const [port, publisherPort, folder] = process.argv.slice(2);
const db = await openDatabase({ dataDir: folder!, databaseUrl: undefined });
const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);

app.post('/article', async ({ body }) => {
  await sql`update article set title = ${body} where id = 1`.execute(db);
  const nudge = { id: crypto.randomUUID(), time: Date.now() };
  void fetch(`http://127.0.0.1:${publisherPort}`, signedPost(nudge, 'secret-of-the-bench')).then((answer) =>
    answer.text(),
  );
  return { status: 'OK' };
});
app.get('/article', async () => (await sql`select * from article where id = 1`.execute(db)).rows[0]);
app.get('/page', async (_request, reply) =>
  reply.type('text/html').send(await readFile(join(folder!, 'page.html')).catch(() => '')),
);

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.on('SIGTERM', async () => {
  await app.close();
  await db.destroy();
  process.exit(0);
});
