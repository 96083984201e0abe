import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrOf } from './qr.ts';

/** What a reader makes of the code as it is drawn. */
async function read(address: string): Promise<string | undefined> {
  const { size, outline } = qrOf(address);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}"><rect width="100%" height="100%" fill="#fff"/><path d="${outline}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('a reader finds the address in the code, however long it is', async () => {
  for (const address of [
    'https://yanke.example.cn/hospital/disease/2',
    'https://tongmou.ertong-yiyuan.example.com.cn:8443/hospital/newsInfo/1234567',
  ])
    expect(await read(address)).toBe(address);
});
