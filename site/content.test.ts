import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { glaucomaCriteria, glaucomaCriteriaNeeded } from '../clinical/glaucoma.ts';
import { stopCriteria } from '../clinical/rop-rules.ts';

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

test('parents read as many reasons to end screening as the rule has, and the same last one', async () => {
  const [{ stop }] = await contentOf('screening.yaml');
  expect(stop).toHaveLength(Object.keys(stopCriteria).length);
  expect(stop.at(-1)).toBe(stopCriteria.regressed);
});
