import { expect, test } from 'vitest';
import { sanitiseRichText } from './rich-text.ts';

test('an inner list that an editor wrote after its entry stands in it', () => {
  const written =
    '<ul><li>甲</li><ol><li>一</li><ul><li>深</li></ul><li>二</li></ol><ul><li>又</li></ul><li>乙</li></ul>';
  const nested =
    '<ul><li>甲<ol><li>一<ul><li>深</li></ul></li><li>二</li></ol><ul><li>又</li></ul></li><li>乙</li></ul>';
  expect(sanitiseRichText(written)).toBe(nested);
  expect(sanitiseRichText(nested)).toBe(nested);
  expect(sanitiseRichText('<ul><ul><li>深</li></ul></ul>')).toBe('<ul><li><ul><li>深</li></ul></li></ul>');
  const apart = '<ul><li>甲</li></ul><p>段</p><ol><li>一</li></ol>';
  expect(sanitiseRichText(apart)).toBe(apart);
});
