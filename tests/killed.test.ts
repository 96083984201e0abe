import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../contract/paths.ts';
import { demoPassword } from '../demo/seed.ts';
import { Caller } from './caller.ts';
import { prepareDemo } from './prepared-demo.ts';
import { type ServerProcess, startServer } from './server-process.ts';

let dataDir: string;

beforeAll(async () => {
  const { folder } = await prepareDemo();
  dataDir = await mkdtemp(join(tmpdir(), 'tongmou-killed-'));
  await cp(folder, dataDir, { recursive: true });
});
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) await server.end();
  await rm(dataDir, { recursive: true });
});

// Kills again and again, at any moment and on both engines, are tried at night.
test('a server on the embedded database that is killed comes back with all that it had answered', async () => {
  const start = async () => {
    const server = await startServer(dataDir);
    running.push(server);
    const admin = new Caller(server.url);
    await admin.signIn('admin', demoPassword());
    return { server, admin };
  };
  const roles = async (admin: Caller) => {
    const path = fillPath(apiPaths.roleList, { pageSize: 100, pageNo: 1 });
    return (await admin.post<{ results: { roleName: string }[] }>(path)).results.map(({ roleName }) => roleName);
  };

  const before = await start();
  const role = { roleName: 'killed', roleNameCn: '中断前添加' };
  await before.admin.post(apiPaths.roleAdd, role);
  await before.server.end('SIGKILL');

  const after = await start();
  expect(await roles(after.admin)).toContain(role.roleName);
});
