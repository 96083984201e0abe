import { cameraFaults } from '../../../contract/camera-texts.ts';
import type { PictureFormat } from './picture-format.ts';
import { jpeg2000Head, jpegHead, type StreamHead } from './stream-head.ts';
import { decoderOf, isLossyJpeg, rle } from './syntaxes.ts';
import { Unreadable } from './unreadable.ts';

export type Frame = { format: PictureFormat; bytes: Uint8Array };

/** The codecs, whose code of four megabytes is loaded for the first frame that needs it. Its address is given where there is a page. */
async function codecs(webAssemblyModulePathOrUrl: string | undefined) {
  const found = await import('dcmjs-codecs');
  if (!found.NativeCodecs.isInitialized())
    await found.NativeCodecs.initializeAsync(webAssemblyModulePathOrUrl ? { webAssemblyModulePathOrUrl } : {});
  return found;
}

/**
 * A frame as it would stand in a file that packs nothing.
 * @throws Unreadable where the stream is another than the file says, or damaged
 */
export async function unpackFrame(
  syntax: string,
  { format, bytes }: Frame,
  codecsAddress: string | undefined,
): Promise<Frame> {
  const decoder = decoderOf(syntax);
  if (!decoder) return { format, bytes };
  const head =
    decoder === 'decodeRle'
      ? rleHead(format, bytes)
      : decoder === 'decodeJpeg2000'
        ? jpeg2000Head(bytes)
        : jpegHead(bytes);
  const unpacked = unpackedFormat(format, head, syntax);
  const { Context, NativeCodecs } = await codecs(codecsAddress);
  try {
    const isYcc = isLossyJpeg(syntax) && (head.isYcc || format.PhotometricInterpretation !== 'RGB');
    const context = new Context({
      width: unpacked.Columns,
      height: unpacked.Rows,
      bitsAllocated: unpacked.BitsAllocated,
      bitsStored: unpacked.BitsStored,
      samplesPerPixel: unpacked.SamplesPerPixel,
      pixelRepresentation: unpacked.PixelRepresentation,
      planarConfiguration: unpacked.PlanarConfiguration,
      photometricInterpretation: unpacked.PhotometricInterpretation,
      encodedBuffer: bytes,
    });
    const decoded = NativeCodecs[decoder](context, { convertColorspaceToRgb: isYcc }).getDecodedBuffer()!;
    const { Columns, Rows, SamplesPerPixel, BitsAllocated } = unpacked;
    if (decoded.length >= (Columns * Rows * SamplesPerPixel * BitsAllocated) / 8)
      return { format: unpacked, bytes: decoded };
  } catch {
    // What a failure leaves of its memory and stack is not used again.
    NativeCodecs.release();
  }
  throw new Unreadable(cameraFaults.damaged);
}

/**
 * How the samples come out of a decoder. It believes the size in the stream, which must be the one that was looked at.
 * @throws Unreadable
 */
function unpackedFormat(format: PictureFormat, head: StreamHead, syntax: string): PictureFormat {
  const { Columns, Rows, SamplesPerPixel, BitsAllocated, BitsStored, PhotometricInterpretation } = format;
  const isSame = head.width === Columns && head.height === Rows && head.samples === SamplesPerPixel;
  if (!isSame || head.bits > BitsAllocated) throw new Unreadable(cameraFaults.damaged);
  const isColoured = SamplesPerPixel === 3;
  if (isColoured && head.bits > 8 && syntax !== rle) throw new Unreadable(cameraFaults.bits(3 * head.bits));
  const isRgb = isLossyJpeg(syntax) || head.isYcc || !PhotometricInterpretation.startsWith('YBR_FULL');
  const stored = Math.min(8, BitsStored);
  return {
    ...format,
    PlanarConfiguration: head.isByPlane ? 1 : 0,
    ...(isColoured && { PhotometricInterpretation: isRgb ? 'RGB' : 'YBR_FULL' }),
    ...(head.bits <= 8 && BitsAllocated === 16 && { BitsAllocated: 8, BitsStored: stored, HighBit: stored - 1 }),
  };
}

/** Of RLE, which says no more than where each byte of the samples begins. @throws Unreadable */
function rleHead({ Columns, Rows, SamplesPerPixel, BitsAllocated }: PictureFormat, bytes: Uint8Array): StreamHead {
  const planes = (SamplesPerPixel * BitsAllocated) / 8;
  const starts = bytes.length < 64 ? [] : Array.from(new Uint32Array(bytes.slice(0, 64).buffer));
  const areWithin = starts
    .slice(1, planes + 1)
    .every((start, at, all) => start >= (all[at - 1] ?? 64) && start < bytes.length);
  if (starts[0] !== planes || !areWithin) throw new Unreadable(cameraFaults.damaged);
  return {
    width: Columns,
    height: Rows,
    samples: SamplesPerPixel,
    bits: BitsAllocated,
    isYcc: false,
    isByPlane: false,
  };
}
