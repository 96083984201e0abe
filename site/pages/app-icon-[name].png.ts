import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';

/** Width in pixels, and whether the system cuts the corners: then the ground reaches them, and the mark keeps its distance. */
const icons = {
  '180': { width: 180, isCut: true },
  '192': { width: 192, isCut: false },
  '512': { width: 512, isCut: false },
  'maskable-512': { width: 512, isCut: true },
} as const;

export const getStaticPaths = () => Object.keys(icons).map((name) => ({ params: { name } }));

/** The mark of favicon.svg for home screens. */
export const GET: APIRoute = async ({ params }) => {
  const { width, isCut } = icons[params.name as keyof typeof icons];
  const mark = await readFile('site/public/favicon.svg', 'utf8');
  const drawn = isCut
    ? mark
        .replace(' rx="16"', '')
        .replace(/(<rect[^>]*>)(.*)<\/svg>/s, '$1<g transform="translate(4 2.4) scale(.875)">$2</g></svg>')
    : mark;
  const picture = await sharp(Buffer.from(drawn), { density: (72 * width) / 64 })
    .resize(width, width)
    .png({ compressionLevel: 9 })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
