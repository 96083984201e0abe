import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { surgeryWeeks } from '../clinical/cataract.ts';
import { glaucomaCriteria, glaucomaCriteriaNeeded } from '../clinical/glaucoma.ts';
import { stopCriteria } from '../clinical/rop-rules.ts';
import { withRules } from '../contract/rule-figures.ts';
import { readArticles } from '../demo/seed-articles.ts';

const contentOf = async (path: string) => {
  const text = await readFile(new URL(`content/${path}`, import.meta.url), 'utf8');
  return parse(path.endsWith('.md') ? text.split('---\n')[1]! : text);
};

test('the page on glaucoma counts the criteria as the rule does', async () => {
  const { examination } = await contentOf('diseases/4-glaucoma.md');
  const inWords = ['零', '一', '两', '三', '四', '五', '六'];
  const count = inWords[Object.keys(glaucomaCriteria).length];
  expect(examination.join()).toContain(`${count}类依据中至少符合${inWords[glaucomaCriteriaNeeded]}类`);
});

test('parents read as many reasons to end screening as the rule has, none of which one look at disease is enough for', async () => {
  const [{ stop }] = await contentOf('screening.yaml');
  expect(stop).toHaveLength(Object.keys(stopCriteria).length);
  for (const again of [stop[0], stop.at(-1)]) {
    expect(again).toContain('隔一周以上看到两次');
    expect(again).toContain('37 周');
  }
});

test('a text that names a figure which no rule has is an error', () => {
  expect(withRules('{belowGrams} 克')).toBe('2000 克');
  expect(() => withRules('{belowGram}')).toThrow('{belowGram}');
});

test('the article on cataract has the weeks of the rule, and no placeholder is left in any', async () => {
  const articles = await readArticles();
  const cataract = articles.find(({ title }) => title.includes('手术时机'))!.content;
  for (const weeks of Object.values(surgeryWeeks)) expect(cataract).toContain(`出生后${weeks}周`);
  for (const { title, content } of articles) expect(content, title).not.toMatch(/\{\w/);
});
