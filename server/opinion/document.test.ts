import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { sampleIssue, sampleOpinion } from '../testing/opinions.ts';
import { picture } from '../testing/pictures.ts';
import type { OpinionContent } from './content.ts';
import { markOf, printable } from './fonts.ts';
import { makeOpinion } from './make.ts';

async function textOf(content: OpinionContent, pictures = new Map<string, Uint8Array>()): Promise<string> {
  const pdf = await makeOpinion({ content, issue: sampleIssue, pictures });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s/g, '');
}

test('rich text keeps its lists, tables and rows below one another, and broken tables break nothing', async () => {
  const content = sampleOpinion();
  content.state.consultationDesc =
    '<table><tbody><tr><td rowspan="9">甲</td><td colspan="99">乙</td></tr><tr><td>丙</td></tr><tr></tr></tbody></table>' +
    '<table></table><ol></ol><p>1&lt;2 &amp; 3<br>x<sup>2</sup></p><p><img src="/upload/images/none.jpg"></p>' +
    `<p><a href="https://example.org/${'a'.repeat(300)}">链</a>${'b'.repeat(400)}</p>`;
  const text = await textOf(content);
  for (const words of ['甲', '乙', '丙', '1<2&3', 'x2', '此处的图片未能印出', 'b'.repeat(30)])
    expect(text).toContain(words);
});

test('an exam with all there is to say of both eyes is told to its end', async () => {
  const content = sampleOpinion({ replies: 0 });
  const eye = { view: 'poor', zone: 'posteriorII', notch: true, stage: '4B', plus: 'plus', aggressive: true } as const;
  const rest = {
    extent: [1, 3, 5, 7, 9, 11],
    regression: 'incomplete',
    reactivation: true,
    fullyVascularised: true,
  } as const;
  const all = { ...eye, ...rest, extent: [...rest.extent] };
  const one = { date: '2026-10-25', kind: 'antiVegf', drug: '药'.repeat(40), doseMg: 0.1 } as const;
  content.state.findings!.exams = [
    { disease: 'rop', examDate: '2026-11-02', eyes: { OD: all, OS: { ...all, stage: '3' } } },
  ];
  content.state.findings!.treatments = (['OD', 'OD', 'OS', 'OS'] as const).map((of) => ({ ...one, eye: of }));
  const text = await textOf(content);
  for (const words of ['有再激活', '完全血管化', '治疗经过', '共6个钟点']) expect(text).toContain(words);
  // Below the drawing and in the table of treatments.
  expect(text.split('药'.repeat(10)).length - 1).toBeGreaterThanOrEqual(8);
});

test('findings are told in words, and drawn', async () => {
  const text = await textOf(sampleOpinion());
  for (const words of ['右眼OD：Ⅱ区3期，有附加病变', '脱离4A', '11～2点位，共4个钟点', '雷珠单抗0.1mg', '不是医嘱'])
    expect(text).toContain(words);
});

test('how soon an answer was needed is told with why it was made less, where the case says so', async () => {
  const content = sampleOpinion({ replies: 0 });
  const { urgency: _, urgencyReason: __, ...before } = content.state;
  expect(await textOf({ ...content, state: before })).not.toContain('紧急程度');
  const state = { ...before, urgency: 0, urgencyReason: '已在外院治疗' } as const;
  expect(await textOf({ ...content, state })).toContain('发起时请求的紧急程度：常规（调整原因：已在外院治疗）');
});

test('a character that the font does not hold is named by its number', () => {
  expect(printable('张𠮷㐂龘堃喆，10 mmHg ℃ Ⅱ')).toBe('张〔U+20BB7〕㐂龘堃喆，10 mmHg ℃ Ⅱ');
  expect(printable('a\u200db\ufe0f\u202ec\u0000\nd\te')).toBe('abc\nd e');
  expect(printable('👍')).toBe(markOf(0x1f44d));
});

test('twenty pictures and fifty replies are a file of a few megabytes', async () => {
  const bytes = await picture('jpeg', 1000, 750);
  const content = sampleOpinion({ pictures: 20, replies: 50 });
  const pictures = new Map(
    content.state.attachments.map(({ attachmentLocate }) => [attachmentLocate, new Uint8Array(bytes)]),
  );
  const pdf = await makeOpinion({ content, issue: sampleIssue, pictures });
  expect(pdf.length).toBeLessThan(5_000_000);
});
