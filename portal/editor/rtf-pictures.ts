const types: [word: RegExp, type: string][] = [
  [/\\pngblip/, 'image/png'],
  [/\\jpegblip/, 'image/jpeg'],
];

/**
 * The pictures of a text in RTF, in their order. Each stands in a group of its own, as the hexadecimal digits of a file, beside
 * another one for old programs; undefined for one that browsers cannot show.
 */
export const picturesInRtf = (rtf: string): ({ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined)[] =>
  Array.from(rtf.matchAll(/\{\\\*\\shppict\s*\{\\pict/g), ({ index, 0: head }) => {
    const own = ownText(rtf, index + head.length);
    const type = types.find(([word]) => word.test(own))?.[1];
    const digits = own.replace(/\\[a-z]+-?\d* ?/g, '').replace(/[^\da-f]/gi, '');
    return type
      ? { type, bytes: Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) }
      : undefined;
  });

/** What stands in a group, from within it to its end, without the groups in it. */
function ownText(rtf: string, start: number): string {
  const braces = /[{}]/g;
  let [own, depth, from] = ['', 1, start];
  braces.lastIndex = start;
  while (depth > 0) {
    const { index = rtf.length, 0: brace } = braces.exec(rtf) ?? { 0: undefined };
    if (depth === 1) own += rtf.slice(from, index);
    depth = brace === undefined ? 0 : depth + (brace === '{' ? 1 : -1);
    from = index + 1;
  }
  return own;
}
