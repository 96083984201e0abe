import { withoutEmptyHeaders } from '../contract/empty-headers.ts';
import { isDescribed, isUploadedPicture, pictureSrcset } from '../contract/pictures.ts';

const voidTags = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Elements whose start ends an open paragraph, as in the HTML standard. */
const endsParagraph = /^(address|article|blockquote|div|dl|h[1-6]|hr|ol|p|pre|section|table|ul)$/;
const tagPattern = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const altPattern = /\balt\s*=\s*"([^"]*)"/i;
const bodySizes = '(min-width: 48rem) 704px, 88vw';

/**
 * The HTML of an article as its page shows it: own pictures in the formats and widths the server makes, tables that
 * scroll by themselves on a narrow screen, headings below the page's own without a gap between levels, and every
 * element closed inside, so that a broken article cannot break the page around it. The HTML has been sanitised by the
 * server; this is not a guard against scripts.
 */
export function articleBody(html: string): string {
  const levels = headingLevels(html);
  const open: string[] = [];
  let tables = 0;
  const closeDownTo = (depth: number): string => {
    let closed = '';
    while (open.length > depth) closed += closing(open.pop()!);
    return closed;
  };
  const body = withoutEmptyHeaders(html).replace(
    tagPattern,
    (tag, slash: string, rawName: string, attributes: string) => {
      const name = levels.get(rawName.toLowerCase()) ?? rawName.toLowerCase();
      if (name === 'img') return slash ? '' : picture(attributes);
      if (slash) {
        const depth = open.lastIndexOf(name);
        return depth === -1 ? '' : closeDownTo(depth);
      }
      const ended = impliedEnd(name, open);
      const before = ended === -1 ? '' : closeDownTo(ended);
      if (voidTags.has(name)) return before + tag;
      open.push(name);
      if (name === 'table') tables += 1;
      return before + opening(name, attributes, tables);
    },
  );
  return body + closeDownTo(0);
}

/** The place in `open` of the paragraph or list entry that the start of `name` ends without saying so, or -1. */
function impliedEnd(name: string, open: string[]): number {
  if (endsParagraph.test(name)) return open.lastIndexOf('p');
  if (name !== 'li') return -1;
  const entry = open.lastIndexOf('li');
  return entry > Math.max(open.lastIndexOf('ul'), open.lastIndexOf('ol')) ? entry : -1;
}

const opening = (name: string, attributes: string, tables: number): string =>
  name === 'table'
    ? `<div class="table" role="region" aria-label="表格 ${tables}" tabindex="0"><table${attributes}>`
    : `<${name}${attributes}>`;

const closing = (name: string): string => (name === 'table' ? '</table></div>' : `</${name}>`);

/** The heading levels an article uses, mapped to h2, h3, … in their order: `h1, h3` become `h2, h3`. */
function headingLevels(html: string): Map<string, string> {
  const used = new Set(Array.from(html.matchAll(/<h([1-6])\b/gi), (match) => Number(match[1])));
  const sorted = [...used].sort((a, b) => a - b);
  return new Map(sorted.map((level, index) => [`h${level}`, `h${index + 2}`]));
}

function picture(attributes: string): string {
  const path = /\bsrc\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? '';
  const said = attributes.replace(altPattern, (whole, alt: string) => (isDescribed(alt) ? whole : 'alt=""'));
  const alt = altPattern.test(attributes) ? '' : ' alt=""';
  const image = `<img${said.replace(/\/\s*$/, '')}${alt} loading="lazy" decoding="async">`;
  if (!isUploadedPicture(path)) return image;
  const source = (format: 'avif' | 'webp') =>
    `<source type="image/${format}" srcset="${pictureSrcset(path, format)}" sizes="${bodySizes}">`;
  return `<picture>${source('avif')}${source('webp')}${image}</picture>`;
}
