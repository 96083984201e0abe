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

test('what is not seen is no more hidden in the signs of HTML than it is sent as it is', () => {
  expect(sanitiseRichText('<p>甲&#31;乙&#8238;丙&#x200b;丁&lrm;戊&#xFFFE;己\uffff庚</p>')).toBe(
    '<p>甲乙丙丁戊己庚</p>',
  );
});

test('every block ends a paragraph, in entries and cells as well', () => {
  expect(sanitiseRichText('<section>甲</section><figure><figcaption>乙</figcaption></figure><center>丙</center>')).toBe(
    '<div>甲</div><div><div>乙</div></div><div>丙</div>',
  );
  expect(sanitiseRichText('<ul><li><article>一</article><header>二</header></li></ul>')).toBe(
    '<ul><li><div>一</div><div>二</div></li></ul>',
  );
});

test('merged cells stay as the editor writes them', () => {
  const row = '<tr><td colSpan="2" rowSpan="1" width="auto">分期</td></tr>';
  expect(sanitiseRichText(`<table><tbody>${row}</tbody></table>`)).toBe(
    '<table><tbody><tr><td colspan="2" rowspan="1">分期</td></tr></tbody></table>',
  );
});
