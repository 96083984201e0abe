import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withoutEval } from './without-eval.ts';

const { resolve } = createRequire(import.meta.url);

test.each(['dcmjs-codecs', 'dcmjs-imaging'])('%s has no eval left, and fetches its code by itself', async (name) => {
  const path = resolve(name);
  expect(path).toMatch(withoutEval.transform.filter.id);
  const code = await readFile(path, 'utf8');
  expect(code).toContain('eval("fetch(');
  const left = withoutEval.transform.handler(code);
  expect(left).not.toMatch(/\beval\(/);
  expect(left).toContain('await fetch(this.webAssemblyModulePathOrUrl');
});
