import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookTypes } from '../../contract/webhooks.ts';
import { pausesMs } from './rules.ts';

const text = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\\n([^]+?)\`\`\``).exec(text)![1]!;

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const other = `whsec_${Buffer.from('another secret, and as long').toString('base64')}`;
const body = '{"type":"reply.created","data":{"consultationId":1}}';

/** Signed with two secrets, as while one is being changed. */
function headersOf(at = new Date()) {
  const sign = (by: string) => new Webhook(by).sign('event-1', at, body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `${sign(secret)} ${sign(other)}`,
  };
}

const old = new Date(Date.now() - 3_600_000);
const cases: [by: string, headers: object, sent: string, isOurs: boolean][] = [
  [secret, headersOf(), body, true],
  [other, headersOf(), body, true],
  [`whsec_${Buffer.from('a third secret, of nobody').toString('base64')}`, headersOf(), body, false],
  [secret, headersOf(), body.replace('1}', '2}'), false],
  [secret, headersOf(old), body, false],
];

test('what docs/webhooks.md shows in JavaScript verifies an event, and refuses what is not one', () => {
  const [, statement] = /(const event = [^\n]+)/.exec(codeIn('js'))!;
  const verify = new Function('Webhook', 'secret', 'headers', 'body', `${statement}\nreturn event;`);
  for (const [by, headers, sent, isOurs] of cases) {
    const run = () => verify(Webhook, by, headers, sent);
    if (isOurs) expect(run()).toEqual(JSON.parse(sent));
    else expect(run).toThrow();
  }
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('and so does what it shows in Python', () => {
  const call =
    'import json, sys\nfor by, headers, sent in json.load(sys.stdin):\n    print(is_ours(by, headers, sent.encode()))';
  const asked = JSON.stringify(cases.map((one) => one.slice(0, 3)));
  const answers = execFileSync('python3', ['-c', `${codeIn('python')}\n${call}`], { input: asked }).toString();
  expect(answers.trim().split('\n')).toEqual(cases.map(([, , , isOurs]) => (isOurs ? 'True' : 'False')));
});

test('it names every event and every pause', () => {
  for (const type of webhookTypes) expect(text).toContain(`| \`${type}\` |`);
  const words = pausesMs.map((ms) =>
    ms < 60_000 ? `${ms / 1000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`,
  );
  expect(text).toContain(`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
});
