import { expect, test } from 'vitest';
import { withoutEmptyHeaders } from './empty-headers.ts';

test('a heading cell in which nothing stands is a cell like others; one with words or a picture stays', () => {
  const empty = '<th></th><th colspan="2"><p><br></p></th><th style="color: #fff">&nbsp; <strong></strong></th>';
  expect(withoutEmptyHeaders(`<table><tbody><tr>${empty}</tr></tbody></table>`)).toBe(
    '<table><tbody><tr><td></td><td colspan="2"><p><br></p></td><td style="color: #fff">&nbsp; <strong></strong></td></tr></tbody></table>',
  );
  const full = '<tr><th><p>眼别</p></th><th><img src="/upload/images/a.png" alt="" /></th></tr><thead></thead>';
  expect(withoutEmptyHeaders(full)).toBe(full);
  expect(withoutEmptyHeaders('<th>右眼</th><th></th>')).toBe('<th>右眼</th><td></td>');
});
