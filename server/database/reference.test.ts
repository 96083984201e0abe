import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { permissionTable } from '../../contract/permissions.ts';
import { onEachEngine } from '../testing/test-server.ts';
import { seedRights } from './reference.ts';

onEachEngine((server) => {
  test('security 31: a permission added between two others takes no rights away and gives nobody but role 1 its own', async () => {
    const rightsOf = async () =>
      (
        await sql<{ roleId: number; code: string }>`select role_id as "roleId", code from role_permission
          join permission on permission.id = permission_id order by role_id, code`.execute(server().db)
      ).rows;
    const before = await rightsOf();
    const [first, ...others] = Object.entries(permissionTable);
    const added = { id: 99, text: '导出文章' };
    const table = Object.fromEntries([first!, ['article:export', added] as const, ...others]);
    await server()
      .db.transaction()
      .execute((tx) => seedRights(tx, table));
    const after = await rightsOf();
    expect(after.filter(({ code }) => code !== 'article:export')).toEqual(before);
    expect(after.filter(({ code }) => code === 'article:export')).toEqual([{ roleId: 1, code: 'article:export' }]);
    await server()
      .db.transaction()
      .execute((tx) => seedRights(tx, table));
    expect(await rightsOf()).toEqual(after);
  });
});

test('every permission has an id of its own', () => {
  const ids = Object.values(permissionTable).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
