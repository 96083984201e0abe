import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../contract/paths.ts';
import { demoPassword } from '../demo/seed.ts';
import { Caller } from './caller.ts';
import { copyDemo } from './prepared-demo.ts';
import { type ServerProcess, startServer } from './server-process.ts';

let demo: Awaited<ReturnType<typeof copyDemo>>;
beforeAll(async () => {
  demo = await copyDemo();
});
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) await server.end();
  await demo.remove();
});

// Kills again and again, at any moment and on both engines, are tried at night.
test('a server on the embedded database that is killed comes back with what it had answered', async () => {
  const start = async () => {
    const server = await startServer(demo.dataDir, undefined, { SAMPLE_ACCOUNTS: 'true' });
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
