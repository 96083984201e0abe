import { dayInShanghai, dayText } from '../../clinical/ages.ts';
import { colours } from '../../contract/colours.ts';
import { codeLength, readCode } from '../../contract/opinion-code.ts';
import { pages } from '../../contract/pages.ts';
import type { Db } from '../database/row-types.ts';
import { escaped, plainPage } from '../failure-page.ts';
import { verifyKeys } from '../session/lockout.ts';
import { claimAttempt, payBack } from '../session/lockout-store.ts';
import { findIssue } from './opinion-store.ts';

/**
 * Tells anybody whether an opinion was issued under a code, on which day, and which hash its file has: no name, no
 * hospital, nothing of the case. What is no code is answered as one that was never issued. Wrong codes are counted by
 * address, and a scanned one that is right costs nothing.
 * @throws 429 while wrong codes ask for a pause
 */
export async function verifyPage(db: Db, typed: string, address: string): Promise<string> {
  if (!typed.trim()) return page('');
  const keys = verifyKeys(address);
  await claimAttempt(db, keys);
  const code = readCode(typed);
  const issue = code ? await findIssue(db, code) : undefined;
  if (!issue) return page(no, typed);
  await payBack(db, keys);
  return page(yes(issue), code);
}

const no = `<section class="answer no"><p><strong>否</strong>　本平台没有用这个验证码出具过意见书。</p>
<p>请核对验证码是否抄写正确。</p></section>`;

const yes = ({ code, issuedAt, sha256 }: { code: string; issuedAt: Date; sha256: string }) =>
  `<section class="answer yes"><p><strong>真</strong>　这是本平台出具的意见书的验证码。</p>
<dl><dt>验证码</dt><dd>${code}</dd><dt>出具日期</dt><dd>${dayText(dayInShanghai(issuedAt))}</dd>
<dt>原文件的 SHA-256</dt><dd>${sha256}</dd></dl>
<p>出具之后原文件不再改动。纸质件请核对出具日期，内容以原文件为准；电子文件的 SHA-256 与上面相同，才是原文件。</p></section>`;

const form = (typed: string) => `<form action="${pages.verify()}" method="get">
<label for="code">验证码</label>
<input id="code" name="code" value="${escaped(typed.slice(0, 100))}" maxlength="100" required autocomplete="off" spellcheck="false" aria-describedby="hint">
<p id="hint">印在意见书的每一页，${codeLength} 位数字和字母，不含 0、1、I、O。</p>
<button>核对</button></form>`;

const page = (answer: string, typed = '') => plainPage('核对会诊意见书', answer + form(typed), look);

const look = `main { width: calc(100% - 3rem); box-sizing: border-box; overflow-wrap: anywhere; }
.answer { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid; border-left-width: 6px; border-radius: 8px; }
.answer strong { font-size: 1.5rem; }
.yes { border-color: ${colours.teal}; }
.no { border-color: ${colours.danger}; background: ${colours.dangerSoft}; }
dl { margin: .5rem 0; }
dt { color: ${colours.inkSoft}; font-size: .875rem; }
dd { margin: 0; }
form { margin-top: 1.5rem; }
label { font-weight: 600; }
input { display: block; width: 100%; min-height: 44px; box-sizing: border-box; padding: 0 .75rem; font: inherit; text-transform: uppercase; }
#hint { color: ${colours.inkSoft}; font-size: .875rem; }
button { min-height: 44px; margin-top: .75rem; padding: 0 1.5rem; border: 0; border-radius: 8px; background: ${colours.teal};
color: ${colours.paper}; font: inherit; }
@media print { form { display: none; } }
`;
