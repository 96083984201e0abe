import { plainBlocks } from '../../contract/rich-text-blocks.ts';

/** What stands on lines of its own. */
export const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,table,blockquote,pre,hr,div';
const inline = 'a,b,strong,i,em,u,s,strike,del,ins,sub,sup';

/** Stored HTML as the editor reads it. */
export function forEditor(html: string, parse = parseHtml): string {
  const { body } = parse(html);
  toLines(body);
  liftInnerLists(body);
  return body.innerHTML;
}

export const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/**
 * Makes paragraphs of whatever ends one in HTML. The editor keeps paragraphs at the top and in cells; in an entry, a quotation and
 * a heading it keeps lines, and it would read what it does not know as one text.
 */
export function toLines(body: Element): void {
  for (const caption of [...body.querySelectorAll('caption')]) caption.closest('table')!.before(rename(caption, 'div'));
  for (const element of [...body.querySelectorAll(plainBlocks.join())]) rename(element, 'div');
  for (const cell of body.querySelectorAll('td,th')) if (!cell.parentElement!.closest('td,th')) flattenCell(cell);
  for (const quote of [...body.querySelectorAll('blockquote')])
    if (quote.querySelector(notInLines)) rename(quote, 'div');
  for (const element of [...body.querySelectorAll(`div,${inline}`)].reverse()) {
    if (element.matches(inline)) pushIn(element);
    else if (!element.querySelector(blocks)) rename(element, 'p');
    else {
      gatherLooseText(element);
      unwrap(element);
    }
  }
  gatherLooseText(body);
  for (const cell of body.querySelectorAll('td,th')) gatherLooseText(cell);
  for (const paragraph of [...body.querySelectorAll(':is(li,blockquote,h1,h2,h3,h4,h5,h6) p')]) toLine(paragraph);
}

const notInLines = 'h1,h2,h3,h4,h5,h6,ul,ol,table,pre,hr,blockquote';

/** In a cell the editor keeps lines: no lists, headings or tables. */
function flattenCell(cell: Element): void {
  for (const item of [...cell.querySelectorAll('li')]) {
    const list = item.parentElement!;
    const place = [...list.children].filter(({ localName }) => localName === 'li').indexOf(item) + 1;
    item.prepend(list.localName === 'ol' ? `${place}. ` : '· ');
  }
  for (const element of [...cell.querySelectorAll(`${notInLines},li,thead,tbody,tfoot,tr,td,th`)])
    if (element.localName === 'hr') element.remove();
    else rename(element, 'div');
}

/** Emphasis and links stand within paragraphs, not around them. */
function pushIn(element: Element): void {
  if (!element.querySelector(blocks)) return;
  for (const line of element.querySelectorAll(blocks)) {
    if (line.querySelector(blocks) || line.localName === 'hr') continue;
    const inner = element.cloneNode() as Element;
    inner.append(...line.childNodes);
    line.append(inner);
  }
  unwrap(element);
}

/** A paragraph becomes a line of what it stands in. */
function toLine(paragraph: Element): void {
  const [before, after] = [neighbour(paragraph, 'previousSibling'), neighbour(paragraph, 'nextSibling')];
  if (before && !endsLine(before)) paragraph.before(paragraph.ownerDocument.createElement('br'));
  if (after && !endsLine(after)) paragraph.after(paragraph.ownerDocument.createElement('br'));
  unwrap(paragraph);
}

const endsLine = (node: Node): boolean => node.nodeType === 1 && (node as Element).matches('br,p,ul,ol');

function neighbour(element: Node, way: 'previousSibling' | 'nextSibling'): Node | null {
  let next = element[way];
  while (next && next.nodeType === 3 && !next.textContent!.trim()) next = next[way];
  return next;
}

/** The editor reads an inner list beside the entry it belongs to, and would lose one inside it. */
export function liftInnerLists(body: Element): void {
  for (const list of [...body.querySelectorAll('li > ul, li > ol')].reverse()) {
    const item = list.parentElement!;
    const after = [...item.childNodes].slice([...item.childNodes].indexOf(list) + 1);
    const rest = after.some((node) => node.textContent?.trim()) ? item.ownerDocument.createElement('li') : undefined;
    rest?.append(...after);
    item.after(list, ...(rest ? [rest] : []));
  }
}

/** Text between blocks becomes paragraphs. */
function gatherLooseText(within: Element): void {
  if (!within.querySelector(blocks)) return;
  let paragraph: Element | undefined;
  for (const node of [...within.childNodes]) {
    const isBlock = node.nodeType === 1 && (node as Element).matches(blocks);
    if (isBlock || (node as Element).localName === 'br') {
      paragraph = undefined;
      if (!isBlock) node.remove();
    } else if (paragraph) paragraph.append(node);
    else if (node.textContent?.trim() || (node.nodeType === 1 && (node as Element).matches('img,:has(img)'))) {
      paragraph = within.ownerDocument.createElement('p');
      node.replaceWith(paragraph);
      paragraph.append(node);
    } else node.remove();
  }
}

export function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) if (name === 'style') renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);
