/**
 * HTML elements that end a paragraph and say nothing else that a text here keeps: each is a plain `div`, wherever text is pasted,
 * opened or stored.
 */
export const plainBlocks = [
  ...['address', 'article', 'aside', 'center', 'dd', 'details', 'dialog', 'dir', 'dl', 'dt', 'fieldset', 'figcaption'],
  ...['figure', 'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'menu', 'nav', 'search', 'section', 'summary'],
];
