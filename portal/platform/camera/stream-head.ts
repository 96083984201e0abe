import { cameraFaults } from '../../../contract/camera-texts.ts';
import { Unreadable } from './unreadable.ts';

/** What a compressed frame says of itself, before a decoder believes it. */
export type StreamHead = {
  width: number;
  height: number;
  samples: number;
  bits: number;
  /** Its samples are luminance and differences, whatever the file calls them, and the decoder makes colours of them. */
  isYcc: boolean;
  /** Its samples come one plane after the other. */
  isByPlane: boolean;
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/**
 * Of a JPEG or JPEG-LS: all up to the samples is gone through. One that is marked (JFIF, EXIF, Adobe) or halves its colours
 * has luminance and differences.
 * @throws Unreadable
 */
export function jpegHead(bytes: Uint8Array): StreamHead {
  const view = viewOf(bytes);
  let isMarked = false;
  let head: StreamHead | undefined;
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    // Those without a length have no place here; decoders were seen to wait at one for ever.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const isLs = marker === 0xf7;
    if (marker === 0xda && head) return { ...head, isByPlane: head.isByPlane && bytes[at + length] === 0 };
    if (marker === 0xe0 || marker === 0xe1 || marker === 0xee) isMarked = true;
    if (isLs || (marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))) {
      const samples = bytes[at + 9]!;
      const factors = Array.from({ length: samples }, (_, sample) => bytes[at + 11 + 3 * sample]);
      head = {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        samples,
        bits: bytes[at + 4]!,
        isYcc: isMarked || new Set(factors).size > 1,
        isByPlane: isLs && samples > 1,
      };
    }
    at += 2 + length;
  }
  throw new Unreadable(cameraFaults.damaged);
}

/**
 * Of a JPEG 2000, whose codestream some wrap into the boxes of a JP2 file: its SIZ stands right behind the start, and its COD
 * says whether colours were made into luminance.
 * @throws Unreadable
 */
export function jpeg2000Head(bytes: Uint8Array): StreamHead {
  const start = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0x4f && bytes[at + 3] === 0x51);
  const stream = bytes.subarray(start);
  if (start < 0 || stream.length < 45) throw new Unreadable(cameraFaults.damaged);
  const view = viewOf(stream);
  const samples = view.getUint16(40);
  // Decoders read as many samples of each colour as there are pixels.
  const isHalved = stream.subarray(43, 42 + 3 * samples).some((step, at) => at % 3 < 2 && step !== 1);
  let isYcc = false;
  for (let at = 2; at + 9 <= stream.length && stream[at] === 0xff && stream[at + 1] !== 0x90; ) {
    if (stream[at + 1] === 0x52) isYcc = stream[at + 8] === 1;
    at += 2 + view.getUint16(at + 2);
  }
  return {
    width: isHalved ? 0 : view.getUint32(8) - view.getUint32(16),
    height: view.getUint32(12) - view.getUint32(20),
    samples,
    bits: (stream[42]! & 0x7f) + 1,
    isYcc,
    isByPlane: false,
  };
}
