import { expect, test } from 'vitest';
import { auditCsvRow } from './audit-export.ts';

test('an entry is one line in Shanghai time and Chinese words', () => {
  const line = auditCsvRow({
    id: 7,
    at: '2026-11-20T01:00:00.000Z',
    actorId: 1,
    actorName: 'admin',
    action: 'role.add',
    objectKind: 'role',
    objectId: 4,
    objectName: '审核员',
    outcome: 'done',
    address: '127.0.0.1',
    requestId: 'r-1',
    detail: { roleName: 'reviewer' },
    detailText: '角色名：reviewer',
  });
  expect(line).toBe('7,2026-11-20 09:00:00,admin,1,新增角色,角色,4,审核员,成功,127.0.0.1,r-1,角色名：reviewer\r\n');
});
