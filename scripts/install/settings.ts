import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartRefusal } from '../../server/start-up.ts';
import { type Answers, portsOf, withNginx } from './answers.ts';
import { type Layout, placed, writeWhole } from './layout.ts';

/**
 * Writes the settings of the service, unless there are some: those are the hospital's own. Any setting that the file of
 * answers names is taken over.
 */
export function writeSettings(layout: Layout, release: string, answers: Answers, gid: number): void {
  if (existsSync(layout.settings)) return;
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
    const line = `${key}=${quoted(key, value)}`;
    const place = new RegExp(`^${key}=.*$`, 'm');
    text = place.test(text) ? text.replace(place, () => line) : `${text}${line}\n`;
  }
  writeWhole(layout.settings, text, { mode: 0o640, gid });
}

/** As systemd and Node read it alike. */
function quoted(key: string, value: string): string {
  if (/['\n]/.test(value)) throw new StartRefusal(`${key} 里不能有单引号或换行；密码里的请写成 %27。`);
  return /^[\w:/@.,%+=~?&-]*$/.test(value) ? value : `'${value}'`;
}

/** The settings of the service as its processes see them. */
export const readSettings = (layout: Layout): NodeJS.Dict<string> => parseEnv(readFileSync(layout.settings, 'utf8'));
