import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFarPage } from '../contract/far-pages.ts';
import { pages } from '../contract/pages.ts';
import { refusalTexts } from '../contract/texts.ts';
import { isPage, refuse, sendFailure } from './answers.ts';
import type { Config } from './config.ts';
import { verifyPage } from './opinion/verify-page.ts';
import { isPageFile, sendPageFile, takes } from './page-file.ts';
import type { Access } from './route.ts';
import type { Services } from './services.ts';

const access: Access = { audience: 'public', anonymous: true };

const forEver = 'public, max-age=31536000, immutable';

const redirects: Record<string, string> = {
  [pages.root]: pages.home,
  '/hospital': pages.home,
  '/hospital/layout': pages.home,
  '/platform': pages.platformHome,
  '/platform/layout': pages.platformHome,
  '/hospital_back': pages.consoleHome,
  '/hospital_back/layout': pages.consoleHome,
};

/** The portal answers below these addresses, whatever follows them. */
const shells: Record<string, string> = {
  '/login': 'login.html',
  '/platform': 'platform.html',
  '/hospital_back': 'hospital_back.html',
};

/**
 * Serves the built site with the pages the publisher keeps current: files, compressed siblings first; list pages beyond
 * those that are files come from the publisher itself.
 */
export async function serveSite(app: FastifyInstance, { config, db, log }: Services): Promise<void> {
  const folder = join(config.dataDir, 'site');
  const root = join(folder, 'current');
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  });

  // Not async, and without a return: Fastify waits on every reply that is returned, and a file is looked for four times.
  const options = { config: { access, answersWith: 'page' }, schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/*', options, (request, reply) => {
    const path = request.url.split('?')[0]!;
    const first = firstAddress(path);
    const shell = shells[`/${path.split('/')[1]}`];
    if (hasBackslash(path)) reply.callNotFound();
    else if (redirects[path]) reply.redirect(redirects[path], 302);
    else if (isPage(request) && first !== path) reply.redirect(first, 308);
    else if (shell) sendShell(reply, shell, root);
    else if (isFarPage(path)) sendFarPage(reply, config, path, log).catch((error: unknown) => reply.send(error));
    else if (path.startsWith('/_astro/')) {
      // A worker has the policy of its own file. This one decodes the files of cameras, and is loaded for them alone.
      if (path.startsWith('/_astro/dicom-worker')) allowScripts(reply, ["'wasm-unsafe-eval'"]);
      reply.header('cache-control', forEver).sendFile(path, root);
    } else send(reply.header('cache-control', 'public, no-cache'), fileOf(path), root);
  });

  type Asked = { Params: { code?: string }; Querystring: { code?: string | string[] } };
  app.get<Asked>(`${pages.verify()}/:code?`, options, async ({ params, query, ip }, reply) => {
    const page = await verifyPage(db, params.code ?? String(query.code ?? ''), ip);
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page);
  });

  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    if (request.method !== 'GET' || !isPage(request)) sendFailure(reply, 404, refusalTexts.notFound);
    else send(reply.code(404).header('cache-control', 'no-store'), '404.html', root);
  });
}

/** Browsers read a backslash as a slash: what begins with one leads to another host. No address of ours has any. */
function hasBackslash(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('\\');
  } catch {
    return /\\|%5c/i.test(path);
  }
}

/** The one address of what others lead to as well: those with a slash too many, and those of a page's file. */
const firstAddress = (path: string): string =>
  /^\/[^/]/.test(path)
    ? path
        .replace(/\/{2,}/g, '/')
        .replace(/(?<=.)\/$/, '')
        .replace(/^(\/hospital\/.+)\.html$/, '$1')
    : path;

/** `/hospital/news/2` is the file `hospital/news/2.html`. */
const fileOf = (path: string): string => (/\.[a-z0-9]+$/.test(path) ? path : `${path}.html`);

/** An old shell after a new build is a blank page: nobody keeps one. Its policy names the scripts that start the portal. */
function sendShell(reply: FastifyReply, shell: string, root: string): void {
  inlineScriptHashes(join(root, shell)).then((hashes) => {
    allowScripts(reply, hashes);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    send(reply, shell, root);
  });
}

function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')),
  );
}

/** Of the page as it is served now: the publisher may have switched in a new build since this server started. */
async function inlineScriptHashes(path: string): Promise<string[]> {
  const page = await readFile(path, 'utf8').catch(() => '');
  return Array.from(
    page.matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}

function send(reply: FastifyReply, file: string, root: string): void {
  if (isPageFile(file)) sendPageFile(reply, join(root, file)).catch((error: unknown) => reply.send(error));
  else reply.sendFile(file, root);
}

const timeoutMs = 5000;
/** The better first. As fast as the publisher's of the pages that are files: a smaller one would be milliseconds later. */
const compressions = {
  br: (page: Uint8Array) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: Uint8Array) => promisify(gzip)(page),
};

/**
 * Sends a list page that is no file as the publisher beside this server renders it at this moment; as not found when
 * there is none. Nobody keeps it: a browser that asks again is told whether it is still the same.
 * @throws 503 when the publisher does not answer, or has too much to do
 */
async function sendFarPage(
  reply: FastifyReply,
  { publisherPort }: Config,
  path: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const answer = publisherPort ? await ask(`http://127.0.0.1:${publisherPort}${path}`, log) : undefined;
  if (answer?.status === 404) return void reply.callNotFound();
  if (answer?.status !== 200) throw refuse.unavailable(refusalTexts.pageUnavailable);
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = reply.request.headers;
  const etag = `W/"${createHash('sha256').update(answer.page).digest('base64url')}"`;
  reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding').header('etag', etag);
  if (known?.includes(etag)) return void reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one));
  if (encoding) reply.header('content-encoding', encoding);
  reply.type('text/html; charset=utf-8').send(encoding ? await compressions[encoding](answer.page) : answer.page);
}

async function ask(url: string, log: FastifyBaseLogger): Promise<{ status: number; page: Uint8Array } | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, page: await response.bytes() };
  } catch (error) {
    log.warn({ url, error: String(error) }, 'the publisher could not be asked for a page');
    return undefined;
  }
}
