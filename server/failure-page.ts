import { colours, fontFamily } from '../contract/colours.ts';
import { pages } from '../contract/pages.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as it stands in HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

const ways = Object.entries({ [pages.home]: '回到首页', [pages.search]: '站内搜索', [pages.contact]: '电话与来院' })
  .map(([path, name]) => `<a href="${path}">${name}</a>`)
  .join('');

/** A page without a script: its name, what stands in it and how that looks, as HTML and CSS. */
export const plainPage = (title: string, main: string, style = ''): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · 童眸</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${colours.mist}; color: ${colours.ink};
font: 16px/1.7 ${fontFamily.replaceAll('"', "'")}; }
main { max-width: 32rem; margin: 1.5rem; padding: 2rem; border: 1px solid ${colours.line}; border-radius: 14px; background: ${colours.paper}; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; }
p { margin: 0; }
a { color: ${colours.teal}; }
${style}</style>
</head>
<body><main><h1>${escaped(title)}</h1>
${main}</main></body>
</html>
`;

/** A page of one sentence and ways on, for a person who opened an address that answers with a page and could not. */
export const failurePage = (message: string): string =>
  plainPage(
    '无法打开',
    `<p>${escaped(message)}</p>
<nav aria-label="从这里继续">${ways}</nav>`,
    'nav { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin-top: 1rem; }',
  );
