import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';

const sizes = [16, 32, 48];
const headerBytes = 6;
const entryBytes = 16;

/** The mark of favicon.svg for whoever asks for /favicon.ico unasked: an ICO file of PNG pictures. */
export const GET: APIRoute = async () => {
  const mark = await readFile('site/public/favicon.svg');
  const pictures = await Promise.all(
    sizes.map((size) =>
      sharp(mark, { density: 72 * 4 })
        .resize(size, size)
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  );
  const head = Buffer.alloc(headerBytes + entryBytes * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = headerBytes + entryBytes * index;
    head.set([sizes[index]!, sizes[index]!, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return new Response(new Uint8Array(Buffer.concat([head, ...pictures])), {
    headers: { 'content-type': 'image/x-icon' },
  });
};
