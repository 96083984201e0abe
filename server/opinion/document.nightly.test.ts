import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { sampleIssue, sampleOpinion } from '../testing/opinions.ts';
import type { OpinionContent } from './content.ts';
import { makeOpinion } from './make.ts';

/** What stands in the appendix, which holds all in full. */
async function appendixOf(content: OpinionContent, pictures = new Map<string, Uint8Array>()): Promise<string> {
  const pdf = await makeOpinion({ content, issue: sampleIssue, pictures });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const whole = text.replace(/\s/g, '');
  return whole.slice(whole.lastIndexOf('附录'));
}

test('what does not fit on one page goes on, and nothing is cut off', async () => {
  const content = sampleOpinion({ replies: 12 });
  const long = Array.from({ length: 4000 }, (_, at) => `第${at}句`).join('，');
  content.replies[0]!.content = `<p>${long}完一</p>`;
  content.replies[1]!.content = `<table><tr><td>${long}完二</td><td>右</td></tr></table>`;
  content.replies[2]!.content = `<ul><li>${long}完三</li></ul>`;
  content.replies[3]!.content = `<blockquote>${'<p>段</p>'.repeat(200)}</blockquote><p>完四</p>`;
  content.state.consultationDesc = `<h2>${long}完五</h2>${'<p>x</p>'.repeat(300)}<p>完六</p>`;
  content.amendments = Array.from({ length: 60 }, (_, at) => ({
    versionNo: at + 2,
    savedAt: content.savedAt,
    savedBy: content.savedBy,
    reason: `${'原因'.repeat(200)}完${at + 1}次`,
  }));
  const { findings } = content.state;
  const [one] = findings!.treatments;
  findings!.treatments = Array.from({ length: 40 }, () => ({ ...one!, drug: '一种名称很长的药物'.repeat(4) }));
  const text = await appendixOf(content);
  for (const end of ['完一', '完二', '完三', '完四', '完五', '完六', '完1次', '完60次', '第12条意见'])
    expect(text).toContain(end);
  expect(text.split('句').length - 1).toBe(4 * 4000);
});

test('no length of a first paragraph is cut off, in small letters or large, on one line or many', async () => {
  const content = sampleOpinion({ replies: 0 });
  const lengths = Array.from({ length: 14 }, (_, at) => 20 + at * 180);
  for (const html of [
    (text: string) => `<p>${text}</p>`,
    (text: string) => `<p><span style="font-size:36pt">${text}</span></p>`,
    (text: string) => `<p>${text.replaceAll('句句句句', '句句句句<br>')}</p>`,
  ]) {
    const one = sampleOpinion({ replies: 1 }).replies[0]!;
    content.replies = lengths.map((length) => ({ ...one, grading: null, content: html('句'.repeat(length)) }));
    expect((await appendixOf(content)).split('句').length - 1).toBe(lengths.reduce((sum, length) => sum + length, 0));
  }
});
