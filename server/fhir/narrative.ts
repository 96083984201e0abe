import type { Narrative } from '@medplum/fhirtypes';
import type { ChildNode } from 'domhandler';
import { isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { examRows, examTitle } from '../../clinical/exam-fields.ts';
import type { Exam } from '../../clinical/findings.ts';
import { escaped } from '../failure-page.ts';

/** What FHIR allows of what the editor writes; the text within any other tag stays. */
const allowed = new Set([
  ...['p', 'br', 'hr', 'div', 'span', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'sub', 'sup', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const empty = new Set(['br', 'hr']);

function xhtmlOfNode(node: ChildNode): string {
  if (isText(node)) return escaped(node.data);
  if (!isTag(node)) return '';
  if (node.name === 'img') return '<em>［图片］</em>';
  if (empty.has(node.name)) return `<${node.name}/>`;
  const inner = node.children.map(xhtmlOfNode).join('');
  if (!allowed.has(node.name)) return inner;
  const spans = ['colspan', 'rowspan']
    .filter((name) => /^\d{1,3}$/.test(node.attribs[name] ?? ''))
    .map((name) => ` ${name}="${node.attribs[name]}"`);
  return `<${node.name}${spans.join('')}>${inner}</${node.name}>`;
}

/** Sanitised HTML as XHTML of a narrative: words, lists and tables; a picture is a resource of its own. */
export const xhtmlOf = (html: string): string => `<div>${parseDocument(html).children.map(xhtmlOfNode).join('')}</div>`;

export const line = (text: string): string => `<p>${escaped(text)}</p>`;
export const heading = (text: string): string => `<h3>${escaped(text)}</h3>`;
export const list = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`;

/** An exam as the record tells it, eye beside eye. A dash says that nothing was written down. */
export function examTable(exam: Exam, birthday: string): string {
  const row = (cells: readonly string[], cell: 'td' | 'th') =>
    `<tr>${cells.map((text) => `<${cell}>${escaped(text || '—')}</${cell}>`).join('')}</tr>`;
  const rows = examRows(exam, birthday).map(({ name, OD, OS }) => row([name, OD, OS], 'td'));
  const head = `<thead>${row(['项目', '右眼', '左眼'], 'th')}</thead>`;
  return `${heading(examTitle(exam))}<table>${head}<tbody>${rows.join('')}</tbody></table>`;
}

/** What a person reads of a section; `whenEmpty` where there is nothing. */
export const narrative = (body: string, whenEmpty = '无记录'): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${body || line(whenEmpty)}</div>`,
});
