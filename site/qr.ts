import { encode } from 'uqr';

/** A QR code as the outline of its dark modules: the path of an SVG whose view box is `size` modules wide. */
export type QrOutline = { size: number; outline: string };

/** The code of an address, with the margin that readers need. One mask for all: to try them costs five times as much. */
export function qrOf(address: string): QrOutline {
  const { size, data } = encode(address, { ecc: 'M', border: 4, maskPattern: 2 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, outline: runs.join('') };
}
