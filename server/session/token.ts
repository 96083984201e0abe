import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** A fresh session token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database holds in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Over https the cookie carries the __Host- prefix, which no other host and no http page can set. */
const isHttps = (config: Config) => config.publicOrigin?.startsWith('https:') ?? false;
const cookieName = (config: Config) => (isHttps(config) ? '__Host-session' : 'session');
const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const;

export function readToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

export function setToken(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, cookieOptions(config));
}

export function clearToken(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieOptions(config));
}
