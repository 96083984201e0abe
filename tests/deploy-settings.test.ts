import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { signatureSettings } from '../clinical/rules-signature.ts';
import { readPublisherConfig } from '../publisher/config.ts';
import { readConfig } from '../server/config.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const explained = new Set(Object.keys(parseEnv(read('.env.example'))));
const deployed = parseEnv(read('deploy/tongmou.env')) as Record<string, string>;

test('every setting in deploy/ is one that .env.example explains', () => {
  const blocks = read('deploy/compose.yaml').matchAll(/^x-(?:environment|signature):.*\n((?: {2}\w+: .*\n)+)/gm);
  const inCompose = [...blocks].flatMap(([, block]) => [...block!.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!));
  expect(inCompose).toEqual(expect.arrayContaining(['DATABASE_URL', ...Object.values(signatureSettings)]));
  for (const name of [...Object.keys(deployed), ...inCompose]) expect([...explained]).toContain(name);
});

test('server and publisher accept the settings of deploy/ once the secret is filled in', () => {
  const env = { ...deployed, WEBHOOK_SECRET: 'a-secret-of-the-tests' };
  expect(readConfig(env)).toMatchObject({ publicOrigin: 'https://eye.example.org', publisherPort: 8090 });
  expect(readPublisherConfig(env)).toMatchObject({ port: 8090, apiUrl: 'http://127.0.0.1:8080' });
  expect(() => readPublisherConfig(deployed)).toThrow('WEBHOOK_SECRET');
});

test('the names of several units and files agree', () => {
  const server = read('deploy/systemd/tongmou-server@.service');
  const nginx = read('deploy/nginx/tongmou.conf');
  for (const instance of ['1', '2']) {
    expect(server.replaceAll('%i', instance)).toContain(`PORT=808${instance} METRICS_PORT=908${instance}`);
    expect(nginx).toContain(`server 127.0.0.1:808${instance} `);
    expect(read('deploy/systemd/tongmou.target')).toContain(`tongmou-server@${instance}.service`);
  }
  expect(nginx).toContain(`root ${deployed.DATA_DIR}/site/current;`);
  expect(nginx).toContain(`listen ${new URL(deployed.API_URL!).host};`);
});
