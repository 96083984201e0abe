import { expect, test } from 'vitest';
import { passivePaths } from '../../contract/passive.ts';
import { apiPaths } from '../../contract/paths.ts';
import { routes } from '../routes.ts';

test('security 61: a page counts no call as use of its session that the server does not', () => {
  const passive = routes.filter(({ access }) => access.passive).map(({ path }) => path);
  expect(passive).toContain(apiPaths.heartbeat);
  for (const path of passive.filter((path) => path !== apiPaths.sessionUnlock)) expect(passivePaths).toContain(path);
});
