/** True when a reader would see nothing: no text and no image. */
export const isBlank = (html: string): boolean =>
  !/<img\s/i.test(html) && /^(?:\s|&nbsp;|&#160;)*$/.test(html.replace(/<[^>]*>/g, ''));
