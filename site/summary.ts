const summaryMaxLength = 120;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Plain text of an article's body (HTML the server has sanitised), at most 120 characters and cut with an ellipsis.
 * The result is text: whoever puts it into a page escapes it.
 */
export function summaryOf(html: string): string {
  // The head of a body nearly always holds enough text; only where it is mostly markup is more of it read.
  const head = textOf(html.slice(0, 600));
  const text = head.length > summaryMaxLength || html.length <= 600 ? head : textOf(html.slice(0, 20_000));
  if (text.length <= summaryMaxLength) return text;
  return `${text.slice(0, summaryMaxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*(>|$)/g, (tag) => (inlineTag.test(tag) ? '' : ' '))
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tags between which no space belongs: `早<b>产</b>儿` reads 早产儿. */
const inlineTag = /^<\/?(a|b|strong|i|em|u|s|span|font|sub|sup|mark|code|small)\b/i;

function decodeEntity(entity: string, name: string): string {
  const known = entities[name.toLowerCase()];
  if (known !== undefined) return known;
  if (name[0] !== '#') return entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
