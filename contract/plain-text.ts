const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text that sanitised HTML shows, on one line. Nothing is escaped: whoever puts it into a page does that.
 */
export function plainTextOf(html: string): string {
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
