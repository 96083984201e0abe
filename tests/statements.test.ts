import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pages } from '../contract/paths.ts';
import { readConfig } from '../server/config.ts';
import { readFirstSite } from '../server/database/reference/first-site.ts';

const statementAt = (path: string) =>
  readFile(new URL(`../site/content/statements/${path.split('/').at(-1)}.md`, import.meta.url), 'utf8');

test('what the privacy statement says of sessions is what the server does', async () => {
  const { sessionIdleMs, sessionAbsoluteMs } = readConfig({});
  expect([sessionIdleMs / 60_000, sessionAbsoluteMs / 3_600_000]).toEqual([30, 12]);
  expect(await statementAt(pages.privacy)).toContain('半小时不操作就失效，最长 12 小时');
});

test('each statement names its law, and the first content of the site what the department has yet to fill in', async () => {
  const laws = {
    [pages.privacy]: ['《网络安全法》'],
    [pages.childrenData]: ['《个人信息保护法》', '单独同意', '十四周岁', '监护人'],
    [pages.accessibility]: ['《无障碍环境建设法》', 'WCAG 2.2'],
  };
  for (const [path, words] of Object.entries(laws)) {
    const statement = await statementAt(path);
    for (const word of words) expect(statement, path).toContain(word);
  }
  const { privacy, childrenData } = (await readFirstSite()).statements;
  for (const text of [privacy, childrenData]) expect(text).toContain('待填');
});
