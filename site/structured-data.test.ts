import { expect, test } from 'vitest';
import { jsonLd } from './structured-data.ts';

test('security 14: a text in a page’s data block cannot end the block', () => {
  const hostile = '</script><script>alert(1)</script><!--';
  const block = jsonLd([{ '@type': 'NewsArticle', headline: hostile }]);
  expect(block).not.toContain('<');
  expect(JSON.parse(block)['@graph'][0].headline).toBe(hostile);
});
