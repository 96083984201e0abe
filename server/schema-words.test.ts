import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBySchema } from './answers.ts';
import { schemaWords } from './schema-words.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: schemaWords }).error?.issues[0]?.message;

test.each<[string, z.ZodType, unknown, string]>([
  ['a number below its least', z.int().min(1), 0, '不能小于 1'],
  ['a number not above its bound', z.number().positive(), 0, '应大于 0'],
  ['a number beyond its most', z.number().max(100), 101, '不能大于 100'],
  ['a number not below its bound', z.number().lt(100), 100, '应小于 100'],
  ['a number that is not the multiple', z.number().multipleOf(5), 7, '应为 5 的倍数'],
  ['a text that is empty', z.string().min(1), '', '不能为空'],
  ['a text too short', z.string().min(6), '12345', '不能少于 6 个字符'],
  ['a text too long', z.string().max(3), '四个字符', '不能超过 3 个字符'],
  ['a text of another length', z.string().length(2), '一', '应为 2 个字符'],
  ['a text of another length, longer', z.string().length(2), '一二三', '应为 2 个字符'],
  ['a list that is empty', z.array(z.string()).min(1), [], '不能为空'],
  ['a list too short', z.array(z.int()).min(2), [1], '不能少于 2 项'],
  ['a list too long', z.array(z.int()).max(1), [1, 2], '不能超过 1 项'],
  ['what is not there', z.string(), undefined, '没有填写'],
  ['a choice that is not there', z.enum(['asc', 'desc']), undefined, '没有填写'],
  ['no text', z.string(), 1, '应为文字'],
  ['no number', z.number(), '1', '应为数字'],
  ['no whole number', z.int(), 1.5, '应为整数'],
  ['no yes or no', z.boolean(), 'yes', '应为是或否'],
  ['no list', z.array(z.string()), {}, '应为列表'],
  ['no object', z.strictObject({}), '{}', '类型不正确'],
  ['another value', z.literal(1), 2, '应为 1'],
  ['none of the values', z.enum(['asc', 'desc']), 'up', '应为以下之一：asc、desc'],
  ['another pattern', z.string().regex(/^[0-9]+$/), 'x', '格式不正确'],
  ['no day', z.iso.date(), '2026-02-30', '日期不正确'],
  ['no moment', z.iso.datetime(), 'now', '时间不正确'],
  ['no address of mail', z.email(), 'x', '邮箱地址不正确'],
  ['no address of a page', z.url(), 'x', '网址不正确'],
  ['no UUID', z.uuid(), 'x', '格式不正确'],
  ['fields that nobody knows', z.strictObject({}), { a: 1, b: 2 }, '含有未知的字段：a、b'],
  ['none of several shapes', z.union([z.int(), z.boolean()]), 'x', '内容不正确'],
  ['a key that may not be', z.record(z.string().max(1), z.int()), { ab: 1 }, '内容不正确'],
  ['what a rule refuses', z.string().refine(() => false), 'x', '内容不正确'],
])('of %s it is said what is wrong, in words', (_, schema, value, words) => {
  expect(said(schema, value)).toBe(words);
});

test('a refusal names the field, and words that a schema has of its own are the answer', async () => {
  const schema = z.strictObject({
    page: z.strictObject({ size: z.int().min(1) }),
    name: z.string().min(1, '请填写姓名'),
  });
  const read = readBySchema({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const refused = (value: unknown) => (read(value) as { error?: Error }).error?.message;
  expect(refused({ page: { size: 0 }, name: '林' })).toBe('参数 page.size 不正确：不能小于 1');
  expect(refused({ page: { size: 1 }, name: '' })).toBe('请填写姓名');
});
