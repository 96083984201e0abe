import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Account } from './account.ts';
import { type Answers, portsOf, withNginx } from './answers.ts';
import { type Layout, placed, writeWhole } from './layout.ts';

/** They hold passwords, and nginx is in the service's group: systemd reads them as root, the operator's command as the service. */
const mode = 0o400;

/**
 * Writes the settings of the service, unless there are some: those are the hospital's own, and only who may read them is
 * set right. Any setting that the file of answers names is taken over.
 */
export function writeSettings(layout: Layout, release: string, answers: Answers, { uid, gid }: Account): void {
  if (existsSync(layout.settings)) {
    chownSync(layout.settings, uid, gid);
    chmodSync(layout.settings, mode);
    return;
  }
  const template = readFileSync(join(release, 'deploy/tongmou.env'), 'utf8');
  const known = Object.keys(parseEnv(readFileSync(join(release, '.env.example'), 'utf8')));
  const { publisher, inner, servers } = portsOf(answers);
  const values: Answers = {
    WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    PUBLISHER_PORT: String(publisher),
    PUBLISH_WEBHOOKS: `http://127.0.0.1:${publisher}/`,
    API_URL: `http://127.0.0.1:${withNginx(answers) ? inner : servers[0]}`,
    ...Object.fromEntries(known.filter((key) => answers[key]).map((key) => [key, answers[key]!])),
  };
  let text = placed(template, layout);
  for (const [key, value] of Object.entries(values)) {
    const line = `${key}=${quoted(value)}`;
    const place = new RegExp(`^${key}=.*$`, 'm');
    text = place.test(text) ? text.replace(place, () => line) : `${text}${line}\n`;
  }
  writeWhole(layout.settings, text, { mode, uid, gid });
}

/** Adds a line to the settings that are there, for what an installation made itself. */
export function addSetting(layout: Layout, key: string, value: string): void {
  const { uid, gid } = statSync(layout.settings);
  const text = readFileSync(layout.settings, 'utf8').replace(new RegExp(`^${key}=\\s*\n`, 'm'), '');
  writeWhole(layout.settings, `${text.replace(/\n*$/, '\n')}${key}=${quoted(value)}\n`, { mode, uid, gid });
}

/** As systemd and Node read it alike. */
const quoted = (value: string): string => (/^[\w:/@.,%+=~?&-]*$/.test(value) ? value : `'${value}'`);

/** The settings of the service as its processes see them. */
export const readSettings = (layout: Layout): NodeJS.Dict<string> => parseEnv(readFileSync(layout.settings, 'utf8'));
