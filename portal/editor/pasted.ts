import { blocks, liftInnerLists, parseHtml, rename, toLines, unwrap } from './lines.ts';
import { bulletsOf, listPlaceOf, markerOf, nestLists } from './word-lists.ts';

const dropped = 'style,script,title,meta,link,xml,template,iframe,object,svg,math,input,button,select,textarea';
const kept = new Set(
  `a br strong em u s sub sup li thead tbody tr th td ${blocks.replaceAll(',', ' ').replace(' div', '')}`.split(' '),
);
const sameAs: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' };
const attributes: Record<string, string[]> = { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] };

/** Stands in the text where a picture does. */
export const pictureMark = '\ufffc';
/** `place` says after which words it stands. */
export type PastedPicture = { src: string; place: string };

/**
 * What Word, WPS, Google Docs or a page put on the clipboard, as the editor reads it: headings, paragraphs, real lists (an
 * inner one stands in the outer one, not in its entry), tables, links, emphasis. Fonts, sizes, colours, classes go; of each of
 * the `pictures` a mark stays in its place. One paragraph comes without its tag, to go into the text at the caret.
 */
export function cleanPasted(html: string, parse = parseHtml): { html: string; pictures: PastedPicture[] } {
  const document = parse(html.replaceAll(pictureMark, ''));
  const { body } = document;
  const bullets = bulletsOf([...document.querySelectorAll('style')].map((style) => style.textContent).join('\n'));
  removeComments(document);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of [...body.querySelectorAll('*')]) if (isHidden(element)) element.remove();
  const pictures = markPictures(body);
  nameHeadings(body);
  markEmphasis(body);
  nestLists(body, bullets);
  toLines(body);
  for (const element of [...body.querySelectorAll('*')].reverse()) reduce(element);
  liftInnerLists(body);
  body.normalize();
  tidyText(body);
  for (const element of [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6,li,strong,em,u,s,a')].reverse())
    if (!element.textContent?.trim() && !element.querySelector('br')) element.remove();
  const [first] = body.children;
  return { html: (body.children.length === 1 && first!.matches('p') ? first! : body).innerHTML.trim(), pictures };
}

function markPictures(body: Element): PastedPicture[] {
  return [...body.querySelectorAll('img')].map((image) => {
    const picture = { src: image.getAttribute('src') ?? '', place: placeOf(image, body) };
    image.replaceWith(pictureMark);
    return picture;
  });
}

/** Where a picture stands, for a person: `“眼底照片”之后`, by the words before it in its own paragraph or cell, else by the last before that. */
export function placeOf(image: Element, body: Element): string {
  const own = image.closest(`${blocks},li,td,th`) ?? body;
  const words = wordsBefore(image, own) || wordsBefore(image, body);
  return words ? `“${words}”之后` : '开头';
}

/** The last words between the beginning of `within` and a picture; of two blocks or cells, with a space between. */
function wordsBefore(image: Element, within: Element): string {
  const before = image.ownerDocument.createRange();
  before.setStart(within, 0);
  before.setEndBefore(image);
  const copy = image.ownerDocument.createElement('div');
  copy.append(before.cloneContents());
  for (const block of copy.querySelectorAll(`${blocks},li,td,th,br`)) block.after(' ');
  return copy.textContent!.replaceAll(pictureMark, ' ').replace(/\s+/g, ' ').trim().slice(-16);
}

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';
const isHidden = (element: Element): boolean =>
  /(?:^|[;\s])(?:display\s*:\s*none|mso-hide\s*:\s*all|mso-element\s*:\s*comment)/.test(styleOf(element)) ||
  /^(?:v|w|m):/i.test(element.tagName) ||
  // By which Word tells how wide columns are.
  element.matches('tr[height="0"]');

function removeComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === 8) node.removeChild(child);
    else removeComments(child);
  }
}

/** Headings that are paragraphs with a style, and the numbers that Word gave headings, as text. */
function nameHeadings(body: Element): void {
  for (const element of [...body.querySelectorAll('p')]) {
    const level = /mso-outline-level\s*:\s*([1-6])/.exec(styleOf(element))?.[1];
    if (level) rename(element, `h${level}`);
    else if (element.classList.contains('MsoTitle')) rename(element, 'h1');
  }
  for (const heading of body.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    if (!listPlaceOf(heading)) continue;
    const marker = markerOf(heading);
    heading.removeAttribute('style');
    if (marker) heading.prepend(`${marker} `);
  }
}

/** What a style means, and where it goes without saying. */
const emphasis: [tag: string, style: RegExp, implied: string][] = [
  ['strong', /(?<![-\w])font-weight\s*:\s*(?:bold|bolder|[6-9]00)/, 'b,strong,th,h1,h2,h3,h4,h5,h6'],
  ['em', /(?<![-\w])font-style\s*:\s*(?:italic|oblique)/, 'i,em'],
  ['u', /(?<![-\w])text-decoration(?:-line)?\s*:[^;]*underline/, 'u,ins,a'],
  ['s', /(?<![-\w])text-decoration(?:-line)?\s*:[^;]*line-through/, 's,strike,del'],
  ['sup', /(?<![-\w])vertical-align\s*:\s*super/, 'sup'],
  ['sub', /(?<![-\w])vertical-align\s*:\s*sub(?![\w-])/, 'sub'],
];

/** Writes what the styles of a run of text mean as elements. */
function markEmphasis(body: Element): void {
  for (const bold of [...body.querySelectorAll('b,strong')])
    if (/(?<![-\w])font-weight\s*:\s*(?:normal|400)/.test(styleOf(bold)) || bold.closest('h1,h2,h3,h4,h5,h6'))
      unwrap(bold);
  for (const run of [...body.querySelectorAll('span,font')])
    for (const [tag, style, implied] of emphasis) {
      if (!style.test(styleOf(run)) || run.closest(implied)) continue;
      const inner = run.ownerDocument.createElement(tag);
      inner.append(...run.childNodes);
      run.append(inner);
    }
}

/** Leaves an element its name and meaning, or its content alone. */
function reduce(element: Element): void {
  const tag = sameAs[element.localName] ?? element.localName;
  const leadsNowhere = tag === 'a' && !/^(?:https?:|mailto:)/i.test(element.getAttribute('href') ?? '');
  if (!kept.has(tag) || leadsNowhere) unwrap(element);
  else bare(tag === element.localName ? element : rename(element, tag));
}

function bare(element: Element): void {
  const aligned = /(?<![-\w])text-align\s*:\s*(center|right)/.exec(styleOf(element))?.[1];
  for (const { name } of [...element.attributes])
    if (!attributes[element.localName]?.includes(name)) element.removeAttribute(name);
  if (aligned && element.matches('p,h1,h2,h3,h4,h5,h6')) element.setAttribute('style', `text-align: ${aligned}`);
}

const chinese = '[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef]';
const brokenLine = new RegExp(`(?<=${chinese})[\\t\\r\\n ]*[\\r\\n][\\t\\r\\n ]*(?=${chinese})`, 'gu');

/** A source's line breaks are no text, least of all between rows and entries; between Chinese characters they are not even spaces. */
function tidyText(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType !== 3) tidyText(child);
    else if (/^(?:table|thead|tbody|tr|ul|ol)$/.test((node as Element).localName)) node.removeChild(child);
    else if ((node as Element).localName !== 'pre')
      child.textContent = child.textContent!.replace(brokenLine, '').replace(/[\t\r\n \u00a0]+/g, ' ');
  }
}
