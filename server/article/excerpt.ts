const excerptLength = 110;
const before = 24;

/** A piece of `text` around the first place that holds what was typed, or its beginning; cut with ellipses. */
export function excerptOf(text: string, typed: string): string {
  const at = firstPlace(text, typed);
  const start = at <= before ? 0 : at - before;
  const piece = text.slice(start, start + excerptLength).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${piece}${start + excerptLength < text.length ? '…' : ''}`;
}

function firstPlace(text: string, typed: string): number {
  const lower = text.toLowerCase();
  const whole = typed.normalize('NFKC').trim().toLowerCase();
  for (const part of [whole, ...whole.split(/\s+/), whole.slice(0, 2)]) {
    const at = part ? lower.indexOf(part) : -1;
    if (at >= 0) return at;
  }
  return 0;
}
