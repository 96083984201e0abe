import { expect, test } from 'vitest';
import { auditCsvRow, csvField } from './audit-csv.ts';

test('fields are quoted where they must be', () => {
  expect(csvField('a,b')).toBe('"a,b"');
  expect(csvField('他说"好"')).toBe('"他说""好"""');
  expect(csvField(null)).toBe('');
  expect(csvField(-3)).toBe('-3');
});

test('no field becomes a formula in a spreadsheet', () => {
  for (const text of ['=1+1', '+1', '-1', '@a']) expect(csvField(text)).toBe(`'${text}`);
});

test('an entry is one line in Shanghai time and Chinese words', () => {
  const line = auditCsvRow({
    id: 7,
    at: '2026-11-20T01:00:00.000Z',
    actorId: 1,
    actorName: 'admin',
    action: 'role.add',
    objectKind: 'role',
    objectId: 4,
    outcome: 'done',
    address: '127.0.0.1',
    requestId: 'r-1',
    detail: {},
  });
  expect(line).toBe('7,2026-11-20 09:00:00,admin,1,新增角色,角色,4,成功,127.0.0.1,r-1,\r\n');
});
