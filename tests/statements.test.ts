import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pages } from '../contract/pages.ts';
import { readConfig } from '../server/config.ts';
import { readFirstSite } from '../server/database/reference/first-site.ts';

const statementAt = (path: string) =>
  readFile(new URL(`../site/content/statements/${path.split('/').at(-1)}.md`, import.meta.url), 'utf8');

test('what the privacy statement says of sessions is what the server does', async () => {
  const { sessionIdleMs, sessionAbsoluteMs } = readConfig({});
  expect([sessionIdleMs / 60_000, sessionAbsoluteMs / 3_600_000]).toEqual([30, 12]);
  expect(await statementAt(pages.privacy)).toContain('半小时不操作就失效，最长 12 小时');
});

test('what the rules on children’s data say of retention is what the server begins with', async () => {
  const { outpatient, inpatient } = readConfig({}).retentionYears;
  const told = `门诊自最后一次就诊起不少于 ${outpatient} 年，住院自最后一次出院起不少于 ${inpatient} 年`;
  expect(await statementAt(pages.childrenData)).toContain(told);
  expect(() => readConfig({ RETENTION_INPATIENT_YEARS: '29' })).toThrow('RETENTION_INPATIENT_YEARS');
});

test('each statement names its law, and the first content of the site what the department has yet to fill in', async () => {
  const laws = {
    [pages.privacy]: ['《网络安全法》'],
    [pages.childrenData]: [
      ...['《个人信息保护法》', '《儿童个人信息网络保护规定》', '单独同意', '敏感个人信息', '十四周岁', '监护人'],
      ...['查阅、复制', '更正、补充', '限制处理', '撤回同意', '删除证明'],
    ],
    [pages.accessibility]: ['《无障碍环境建设法》', 'WCAG 2.2'],
  };
  for (const [path, words] of Object.entries(laws)) {
    const statement = await statementAt(path);
    for (const word of words) expect(statement, path).toContain(word);
  }
  const { privacy, childrenData } = (await readFirstSite()).statements;
  for (const text of [privacy, childrenData]) expect(text).toContain('待填');
});
