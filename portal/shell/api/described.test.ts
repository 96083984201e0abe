import { expect, test } from 'vitest';
import type { DescribedCall } from '../../api/description.ts';
import { answerOf, curlOf, fieldsOf, isForTokens, kindOf, matching, partsOf } from './described.ts';

const call: DescribedCall = {
  ...{
    method: 'POST',
    path: '/hospital/{id}',
    summary: 'One hospital.',
    description: '可以调用：医生。',
    tags: ['hospital'],
  },
  security: [{ session: [] }, { token: ['people:read'] }],
  parameters: [
    { in: 'path', name: 'id', required: true, schema: { type: 'string' }, example: '7' },
    { in: 'header', name: 'idempotency-key', schema: { type: 'string' } },
  ],
  requestBody: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          properties: {
            name: { type: 'string', maxLength: 50 },
            roleIds: { type: 'array', items: { type: 'string' } },
          },
          required: ['name'],
        },
        example: { name: "王's", roleIds: ['1', '2'] },
      },
    },
  },
  responses: { 200: { content: { 'application/json': { schema: {}, example: { status: 'OK' } } } } },
};

test('the fields of address and body are listed, with what they hold', () => {
  expect(fieldsOf(call).map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['id', '文字', true],
    ['name', '文字，最多 50 字', true],
    ['roleIds', '列表：文字', false],
  ]);
  expect(kindOf({ enum: ['', '1', '2'] })).toBe('1 | 2');
  expect(kindOf({ anyOf: [{ enum: [''] }, { type: 'string', format: 'date' }, { type: 'null' }] })).toBe('日期');
});

test('the example is a command that a shell takes, whatever its values hold', () => {
  expect(curlOf(call, 'https://tongmou.example/api')).toBe(
    [
      `curl -H "Authorization: Bearer $TOKEN" -X POST 'https://tongmou.example/api/hospital/7'`,
      `--data-urlencode 'name=王'\\''s'`,
      `--data-urlencode 'roleIds=1'`,
      `--data-urlencode 'roleIds=2'`,
    ].join(' \\\n  '),
  );
  expect(curlOf({ ...call, security: [{ session: [] }] }, '')).not.toContain('TOKEN');
  expect(answerOf(call)).toBe('{\n  "status": "OK"\n}');
});

test('calls are found by words of address, summary, part or who may call, and told by part', () => {
  for (const words of ['hospital', 'ONE hosp', '医院', '医生 可以', '']) expect(matching(call, words)).toBe(true);
  expect(matching(call, '医院 文章')).toBe(false);
  expect(partsOf([call])).toEqual([{ title: '医院', calls: [call] }]);
  expect(isForTokens(call)).toBe(true);
  expect(isForTokens({ ...call, security: [{ session: [] }] })).toBe(false);
});
