import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** A fresh token of a session, a device or a link: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database holds in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Over https a cookie carries the __Host- prefix, which no other host and no http page can set. */
const isHttps = (config: Config) => config.publicOrigin?.startsWith('https:') ?? false;
/** What a browser keeps for us and cannot read. */
type Sealed = 'attempt' | 'unlinked';
const nameOf = (config: Config, name: 'session' | 'device' | 'askAgain' | Sealed) =>
  isHttps(config) ? `__Host-${name}` : name;
const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const;

export function readToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameOf(config, 'session')];
}

export function setToken(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config, 'session'), token, optionsOf(config));
}

/** Somebody leaves this browser: whoever comes next is not taken for them at the hospital's provider either. */
export function clearToken(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config, 'session'), optionsOf(config));
  if (config.identity) setAskedAgain(reply, config, 'left');
}

/** What browsers keep a cookie for at most. */
const deviceKeptSeconds = 400 * 24 * 3600;

/** The browser that asks, as it was named at a former sign-in; undefined for one on which nobody has signed in. */
export function readDevice(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameOf(config, 'device')];
}

/** Names the browser, or keeps its name for longer. It stays when a session ends. */
export function setDevice(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config, 'device'), token, { ...optionsOf(config), maxAge: deviceKeptSeconds });
}

/**
 * Why the hospital's provider is to ask who is there, although somebody is signed in there already: the last one here has left
 * or was not let in, or stands at the second step, which may not be theirs. Undefined: it need not.
 */
type AskedAgain = 'left' | 'halfway';

export function readAskedAgain(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameOf(config, 'askAgain')];
}

export function setAskedAgain(reply: FastifyReply, config: Config, why: AskedAgain | undefined): void {
  const options = optionsOf(config);
  if (why) reply.setCookie(nameOf(config, 'askAgain'), why, { ...options, maxAge: deviceKeptSeconds });
  else reply.clearCookie(nameOf(config, 'askAgain'), options);
}

/** Of what this browser began at the hospital's provider (`attempt`), or who came back from there and is linked with no account. */
export function readSealed(request: FastifyRequest, config: Config, name: Sealed): string | undefined {
  return request.cookies[nameOf(config, name)];
}

export function setSealed(reply: FastifyReply, config: Config, name: Sealed, sealed: string, keptMs: number): void {
  reply.setCookie(nameOf(config, name), sealed, { ...optionsOf(config), maxAge: keptMs / 1000 });
}

export function clearSealed(reply: FastifyReply, config: Config, name: Sealed): void {
  reply.clearCookie(nameOf(config, name), optionsOf(config));
}
