import sanitizeHtml from 'sanitize-html';
import { limits } from '../contract/limits.ts';
import { uploadBase } from '../contract/paths.ts';
import { isDescribed } from '../contract/pictures.ts';
import { plainTextOf } from '../contract/plain-text.ts';
import { plainBlocks } from '../contract/rich-text-blocks.ts';
import { withoutInvisible } from '../contract/schemas/fields.ts';
import { uploadName } from './upload/upload-store.ts';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\(\s*\d{1,3}(\s*,\s*[\d.]{1,5}){2,3}\s*\)$/i];
const ownImage = new RegExp(`^${uploadBase}/${uploadName.source.slice(1, -1)}$`);

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedStyles: {
    '*': {
      'font-size': [/^(?:[89]|[12]\d|3[0-6])(?:\.\d)?pt$/],
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify)$/],
      'line-height': [/^[123](?:\.\d{1,2})?$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(plainBlocks.map((name) => [name, 'div'])),
    // A page has its own h1: the title.
    h1: 'h2',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImage.test(attribs.src ?? ''),
  nestingLimit: 50,
};

/**
 * What an editor sent, reduced to the allow-list: text, lists, tables, headings, links and own images; font size (8pt to
 * 36pt), colours, alignment and line height as the only styles. Never throws; what is not allowed is left out.
 */
export function sanitiseRichText(html: string): string {
  return nestInnerLists(withoutInvisible(sanitizeHtml(html, options)).trim());
}

/** The editor writes an inner list after the entry that it belongs to; in HTML it stands in that entry. */
function nestInnerLists(html: string): string {
  const open: boolean[] = [];
  let nested = '';
  for (const part of html.split(/(<\/?(?:ul|ol)\b[^>]*>)/)) {
    if (/^<[uo]l/.test(part)) {
      const before = nested.trimEnd();
      const isBare = open.length > 0 && /(?:<\/li>|<[uo]l[^>]*>)$/.test(before);
      if (isBare) nested = before.endsWith('</li>') ? before.slice(0, -'</li>'.length) : `${before}<li>`;
      open.push(isBare);
    }
    nested += part;
    if (/^<\/[uo]l/.test(part) && open.pop()) nested += '</li>';
  }
  return nested;
}

/** True when a reader would see nothing: no text and no image. */
export function isEmptyRichText(html: string): boolean {
  return !/<img\s/i.test(html) && /^(?:\s|&nbsp;|&#160;|\u00a0)*$/.test(html.replace(/<[^>]*>/g, ''));
}

/** The own images that sanitised HTML shows, as `/upload/images/NAME`, each once. */
export function imagesIn(html: string): string[] {
  const sources = [...html.matchAll(/<img\s[^>]*?src="([^"]+)"/g)].map((match) => match[1]!);
  return [...new Set(sources)];
}

/** Sanitised HTML in which words stand for these of its own images. */
export const withWordsFor = (html: string, paths: ReadonlySet<string>, words: string): string =>
  html.replace(/<img\s[^>]*>/g, (tag) =>
    paths.has(/\ssrc="([^"]+)"/.exec(tag)?.[1] ?? '') ? `<em>［${words}］</em>` : tag,
  );

/** What sanitised HTML says of its own images, as text; those of which it says nothing are left out. */
export function imageWordsIn(html: string): { path: string; alt: string }[] {
  return Array.from(html.matchAll(/<img\s[^>]*>/g), ([tag]) => ({
    path: /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? '',
    alt: plainTextOf(/\salt="([^"]*)"/.exec(tag)?.[1] ?? '').slice(0, limits.pictureAltMaxLength),
  })).filter(({ path, alt }) => path && alt && isDescribed(alt));
}

/** Sanitised HTML whose own images carry their width and height, so that a page keeps their place while they load. */
export function withImageSizes(html: string, sizes: ReadonlyMap<string, { width: number; height: number }>): string {
  return html.replace(/<img\s[^>]*>/g, (tag) => {
    const size = sizes.get(/\ssrc="([^"]+)"/.exec(tag)?.[1] ?? '');
    if (!size) return tag;
    const bare = tag.replace(/\s(?:width|height)="[^"]*"/g, '').replace(/\s*\/?>$/, '');
    return `${bare} width="${size.width}" height="${size.height}">`;
  });
}
