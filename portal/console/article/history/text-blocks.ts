const blockEnd = /<\/(?:p|h[1-6]|li|tr|blockquote|pre|div|table)>|<br\s*\/?>|<hr\s*\/?>/gi;
const image = /<img\s[^>]*?src="([^"]+)"[^>]*>/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#160': ' ' };

/** The text of an article by paragraphs, as a reader sees it; a picture is a paragraph of its own, named by its file. */
export const textBlocks = (html: string): string[] =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(image, (_, source: string) => `\n〔图片 ${source.split('/').at(-1)?.slice(0, 8)}〕\n`)
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(blockEnd, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
