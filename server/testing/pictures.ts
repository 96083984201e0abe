import sharp from 'sharp';

/** A small picture of one colour. */
export function picture(format: 'png' | 'jpeg' = 'png', width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    [format]()
    .toBuffer();
}
