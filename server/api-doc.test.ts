import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '../contract/limits.ts';
import { apiPaths } from '../contract/paths.ts';
import { findings } from '../contract/schemas/findings.ts';
import { type Scope, scopes, scopeTable } from '../contract/scopes.ts';
import { routes } from './routes.ts';
import { addDoctor } from './testing/people.ts';
import { onServer } from './testing/test-server.ts';
import { giveToken } from './testing/tokens.ts';

const doc = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8');
const commands = [...doc.matchAll(/```sh\n([^`]+)```/g)].map(([, command]) => command!);

/** The scope's line in the table, as the routes have it. */
function lineOf(scope: Scope): string {
  const opened = routes.filter(({ path, access }) => path !== apiPaths.tokenSelf && access.scopes?.includes(scope));
  const paths = opened.map(({ path }) => `\`${path.replace(/:(\w+)/g, '{$1}')}\``);
  const { text, about } = scopeTable[scope];
  return `| \`${scope}\` | ${about ? `${text}：${about}` : text} | ${paths.join('、')} |`;
}

test('docs/api.md lists each scope with the calls that it opens, and the limits as they are', () => {
  const listed = doc.slice(doc.indexOf('\n## 授权')).match(/^\| `.*$/gm);
  expect(listed).toEqual(scopes.map(lineOf));
  expect(doc).toContain(`超过 ${limits.tokenCallsPerMinute} 次`);
});

test('the findings that docs/api.md shows are taken as they stand', () => {
  const [, shown] = /```json\n([^`]+)```/.exec(doc)!;
  expect(findings.parse(JSON.parse(shown!))).toMatchObject(JSON.parse(shown!));
});

onServer((server) => {
  let env: Record<string, string>;
  beforeAll(async () => {
    const doctor = await addDoctor(server());
    const { secret } = await giveToken(server(), doctor.id);
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server().app.server.address() as AddressInfo;
    env = { TONGMOU: `http://127.0.0.1:${port}`, TOKEN: secret, USER_ID: String(doctor.id) };
  });

  test.each(commands)('the example in docs/api.md is answered: %s', async (command) => {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'OK', errMsg: null });
  });
});
