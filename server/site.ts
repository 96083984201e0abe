import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '../contract/paths.ts';
import { refusalTexts } from '../contract/texts.ts';
import { isPage, sendFailure } from './answers.ts';
import type { Access, Services } from './route.ts';
import { readScriptHashes } from './script-hashes.ts';

const access: Access = { audience: 'public', permission: 'none', object: 'published' };

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

/** Serves the built site with the pages the publisher keeps current: files only, compressed siblings first. */
export async function serveSite(app: FastifyInstance, { config }: Services): Promise<void> {
  const folder = join(config.dataDir, 'site');
  const root = join(folder, 'current');
  const scriptHashes = readScriptHashes(config.distDir, Object.values(shells));
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  });

  app.get('/*', { config: { access }, schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const target = redirects[path];
    if (target) return reply.redirect(target, 302);
    if (/^\/[^/].*\/$/.test(path)) return reply.redirect(path.slice(0, -1), 308);
    const shell = shells[`/${path.split('/')[1]}`];
    if (shell) return sendShell(reply, shell, root, scriptHashes);
    if (path.startsWith('/_astro/')) return reply.header('cache-control', forEver).sendFile(path, root);
    const file = /\.[a-z0-9]+$/.test(path) ? path : `${path}.html`;
    return reply.header('cache-control', 'public, no-cache').sendFile(file, root);
  });

  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    if (request.method !== 'GET' || !isPage(request)) return sendFailure(reply, 404, refusalTexts.notFound);
    return reply.code(404).header('cache-control', 'no-store').sendFile('404.html', root);
  });
}

/** An old shell after a new build is a blank page: nobody keeps one. */
function sendShell(reply: FastifyReply, shell: string, root: string, scriptHashes: string[]): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'));
  const scripts = ["script-src 'self'", ...scriptHashes].join(' ');
  return reply
    .header('content-security-policy', policy.replace("script-src 'self'", scripts))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .sendFile(shell, root);
}
