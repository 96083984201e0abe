import sharp from 'sharp';

/** A small picture of one colour. */
export function picture(format: 'png' | 'jpeg' = 'png', width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    [format]()
    .toBuffer();
}

/** A PNG that nothing makes smaller: three bytes a pixel. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  })
    .png()
    .toBuffer();
