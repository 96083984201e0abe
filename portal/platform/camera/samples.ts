import { cameraFaults } from '../../../contract/camera-texts.ts';
import { asRgbJpeg, type JpegHead, j2kHead, j2kStream, jpegHead } from './jpeg-head.ts';
import { isBrowserJpeg, isJpeg2000, isLosslessJpeg, type PictureFormat, syntaxes } from './picture-format.ts';
import { unpackRle } from './rle.ts';
import { Unreadable } from './unreadable.ts';

export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> };
/** Draws a JPEG of 8 bits, as the browser does it. */
export type DrawJpeg = (bytes: Uint8Array) => Promise<Pixels>;

/** The samples of one frame, those of a pixel beside each other; `isRgb` where the decoder made the colours already. */
export type Samples = { values: Uint8Array | Uint16Array; isRgb: boolean };

/** Unpacks a frame by the way in which it is packed. @throws Unreadable where there is no decoder, or the stream is another than said */
export async function samplesOf(format: PictureFormat, bytes: Uint8Array, drawJpeg: DrawJpeg): Promise<Samples> {
  const { syntax } = format;
  if (isBrowserJpeg(syntax)) return drawn(format, bytes, drawJpeg);
  if (isLosslessJpeg(syntax)) return { values: await fromLosslessJpeg(format, bytes), isRgb: false };
  if (isJpeg2000(syntax)) return fromJpeg2000(format, j2kStream(bytes));
  if (syntax === syntaxes.rle) return { values: fromRle(format, bytes), isRgb: false };
  return { values: fromNative(format, bytes), isRgb: false };
}

/** A decoder believes the size in the stream, which must be the one that was looked at. */
function refuseOther(
  { width, height, samples, bitsAllocated }: PictureFormat,
  head: Pick<JpegHead, 'width' | 'height' | 'bits' | 'components'>,
): void {
  const isSame = head.width === width && head.height === height && head.components === samples;
  if (!isSame || head.bits > bitsAllocated) throw new Unreadable(cameraFaults.damaged);
}

async function drawn(format: PictureFormat, bytes: Uint8Array, drawJpeg: DrawJpeg): Promise<Samples> {
  const head = jpegHead(bytes);
  if (head.bits !== 8) throw new Unreadable(cameraFaults.compression(`${head.bits} 位 JPEG`));
  refuseOther(format, head);
  const isBareRgb = format.photometric === 'RGB' && !head.saysColours;
  const { rgba } = await drawJpeg(isBareRgb ? asRgbJpeg(bytes) : bytes).catch(() => {
    throw new Unreadable(cameraFaults.damaged);
  });
  const { samples } = format;
  const values = new Uint8Array((rgba.length / 4) * samples);
  for (let from = 0, to = 0; from < rgba.length; from += 4)
    for (let sample = 0; sample < samples; sample += 1, to += 1) values[to] = rgba[from + sample]!;
  return { values, isRgb: true };
}

async function fromLosslessJpeg(format: PictureFormat, bytes: Uint8Array): Promise<Uint8Array | Uint16Array> {
  refuseOther(format, jpegHead(bytes));
  const { Decoder } = await import('jpeg-lossless-decoder-js');
  const own = new Uint8Array(bytes).buffer;
  try {
    const { buffer } = new Decoder().decode(own, 0, own.byteLength, format.bitsAllocated / 8);
    return complete(format, format.bitsAllocated === 8 ? new Uint8Array(buffer) : new Uint16Array(buffer));
  } catch {
    throw new Unreadable(cameraFaults.damaged);
  }
}

async function fromJpeg2000(format: PictureFormat, bytes: Uint8Array): Promise<Samples> {
  const head = j2kHead(bytes);
  refuseOther(format, head);
  const { default: open } = await import('@cornerstonejs/codec-openjpeg/decode');
  const { J2KDecoder } = await open({ print: () => undefined, printErr: () => undefined });
  const decoder = new J2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    // What it answers lies in its own memory, which the next call uses again.
    const own = new Uint8Array(decoder.getDecodedBuffer());
    return { values: complete(format, head.bits > 8 ? new Uint16Array(own.buffer) : own), isRgb: head.isTransformed };
  } catch {
    throw new Unreadable(cameraFaults.damaged);
  } finally {
    decoder.delete();
  }
}

function fromRle(format: PictureFormat, bytes: Uint8Array): Uint8Array | Uint16Array {
  const { width, height, samples, bitsAllocated } = format;
  const perSample = bitsAllocated / 8;
  const planes = unpackRle(bytes, width * height, samples * perSample);
  const values = perSample === 1 ? new Uint8Array(width * height * samples) : new Uint16Array(width * height * samples);
  for (let sample = 0; sample < samples; sample += 1) {
    const high = planes[sample * perSample]!;
    const low = perSample === 2 ? planes[sample * perSample + 1]! : undefined;
    for (let pixel = 0; pixel < high.length; pixel += 1)
      values[pixel * samples + sample] = low ? (high[pixel]! << 8) | low[pixel]! : high[pixel]!;
  }
  return values;
}

function fromNative(format: PictureFormat, bytes: Uint8Array): Uint8Array | Uint16Array {
  const values = format.bitsAllocated === 8 ? bytes : words(bytes, format.syntax !== syntaxes.bigEndian);
  if (format.photometric === 'YBR_FULL_422') return shared(values);
  return format.isByPlane && format.samples === 3 ? beside(values) : values;
}

function words(bytes: Uint8Array, isLittleEndian: boolean): Uint16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Uint16Array.from({ length: bytes.length / 2 }, (_, at) => view.getUint16(2 * at, isLittleEndian));
}

/** Two luminances and the blue and red that both share, as three samples of each pixel. */
function shared(values: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  const all = new (values.constructor as typeof Uint16Array)((values.length / 2) * 3);
  for (let from = 0, to = 0; from + 3 < values.length; from += 4, to += 6)
    for (const [offset, luminance] of [values[from]!, values[from + 1]!].entries())
      all.set([luminance, values[from + 2]!, values[from + 3]!], to + 3 * offset);
  return all;
}

/** All red, all green, all blue, as three samples of each pixel. */
function beside(values: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  const pixels = values.length / 3;
  const all = new (values.constructor as typeof Uint16Array)(values.length);
  for (let sample = 0; sample < 3; sample += 1)
    for (let pixel = 0; pixel < pixels; pixel += 1) all[3 * pixel + sample] = values[sample * pixels + pixel]!;
  return all;
}

function complete({ width, height, samples }: PictureFormat, values: Uint8Array | Uint16Array) {
  if (values.length < width * height * samples) throw new Unreadable(cameraFaults.damaged);
  return values;
}
