import { expect, it } from 'vitest';
import { summaryOf } from './article-index.ts';

it('keeps the text of the markup, without spaces where inline tags stood', () => {
  expect(summaryOf('<h2>早产儿</h2><p>出生<strong>体重</strong>低于 2000&nbsp;克&lt;2 kg&gt;</p>')).toBe(
    '早产儿 出生体重低于 2000 克<2 kg>',
  );
});

it('cuts at 120 characters with an ellipsis and never through a character', () => {
  const summary = summaryOf(`<p>${'眼'.repeat(118)}👁${'睛'.repeat(50)}</p>`);
  expect(summary.length).toBeLessThanOrEqual(120);
  expect(summary.isWellFormed()).toBe(true);
  expect(summary.endsWith('…')).toBe(true);
});

it('finds the text behind a long head of markup', () => {
  const markup = '<p style="text-align: center; font-size: 12pt; background-color: #ffffff"></p>'.repeat(20);
  expect(summaryOf(`${markup}<p>正文</p>`)).toBe('正文');
});

it('is empty for a body that is all pictures', () => {
  expect(summaryOf('<p><img src="/upload/images/a.png" alt=""></p>')).toBe('');
});
