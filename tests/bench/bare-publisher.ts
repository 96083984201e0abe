import { rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nudge, readWebhook } from '../../contract/schemas/publication.ts';

/** The publisher of {@link file://./bare-publication.ts}. `node bare-publisher.ts PORT SERVER_PORT FOLDER` */
const [port, serverPort, folder] = process.argv.slice(2);
const page = join(folder!, 'page.html');

createServer(async (request, response) => {
  readWebhook(nudge, request.headers, await text(request), 'secret-of-the-bench');
  response.writeHead(202).end();
  const article = await (await fetch(`http://127.0.0.1:${serverPort}/article`)).json();
  await writeFile(`${page}~`, `<!doctype html><title>${article.title}</title>${article.content}`);
  await rename(`${page}~`, page);
}).listen(Number(port), '127.0.0.1');
