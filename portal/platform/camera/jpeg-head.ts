import { cameraFaults } from '../../../contract/camera-texts.ts';
import { Unreadable } from './unreadable.ts';

export type JpegHead = {
  width: number;
  height: number;
  bits: number;
  components: number;
  /** Whether the file says itself which colours its samples are (JFIF or Adobe). */
  saysColours: boolean;
};

/**
 * The size and kind of a JPEG by its own head, before a decoder believes it.
 * @throws Unreadable
 */
export function jpegHead(bytes: Uint8Array): JpegHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let saysColours = false;
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        bits: bytes[at + 4]!,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9]!,
        saysColours,
      };
    if (marker === 0xe0 || marker === 0xee) saysColours = true;
    at += 2 + view.getUint16(at + 2);
  }
  throw new Unreadable(cameraFaults.damaged);
}

/** Adobe's marker with its transform 0: the samples are red, green and blue as they are. */
const isRgb = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0];

/** The same JPEG, whose three samples are said to be red, green and blue; without a word they are taken for luminance. */
export function asRgbJpeg(bytes: Uint8Array): Uint8Array {
  const said = new Uint8Array(bytes.length + isRgb.length);
  said.set(bytes.subarray(0, 2));
  said.set(isRgb, 2);
  said.set(bytes.subarray(2), 2 + isRgb.length);
  return said;
}

export type J2kHead = Pick<JpegHead, 'width' | 'height' | 'bits' | 'components'> & {
  /** Whether its samples were made of red, green and blue, which the decoder gives back. */
  isTransformed: boolean;
};

/** The codestream of a JPEG 2000 that some wrap into the boxes of a JP2 file; anything else as it is. */
export function j2kStream(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isJp2 = bytes.length > 8 && view.getUint32(4) === 0x6a502020;
  for (let at = 0; isJp2 && at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x6a703263) return bytes.subarray(at + 8, length > 8 ? at + length : undefined);
    if (length < 8) break;
    at += length;
  }
  return bytes;
}

/**
 * The size in a JPEG 2000 codestream's SIZ, which stands right behind its start, and what its COD says of colours.
 * @throws Unreadable
 */
export function j2kHead(bytes: Uint8Array): J2kHead {
  if (bytes.length < 45 || bytes[0] !== 0xff || bytes[1] !== 0x4f || bytes[2] !== 0xff || bytes[3] !== 0x51)
    throw new Unreadable(cameraFaults.damaged);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let isTransformed = false;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0x90; ) {
    if (bytes[at + 1] === 0x52) isTransformed = bytes[at + 8] === 1;
    at += 2 + view.getUint16(at + 2);
  }
  return {
    width: view.getUint32(8) - view.getUint32(16),
    height: view.getUint32(12) - view.getUint32(20),
    components: view.getUint16(40),
    bits: (bytes[42]! & 0x7f) + 1,
    isTransformed,
  };
}
