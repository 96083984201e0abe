const emptyHeader = /<th(\s[^>]*)?>((?:\s|&nbsp;|<br\s*\/?>|<\/?(?:p|span|strong|b|em|i|u)(?:\s[^>]*)?>)*)<\/th>/gi;

/** Sanitised HTML for display: a heading cell that the editor made and nobody filled in heads nothing, and is a cell. */
export const withoutEmptyHeaders = (html: string): string => html.replace(emptyHeader, '<td$1>$2</td>');
