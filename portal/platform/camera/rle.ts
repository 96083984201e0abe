import { cameraFaults } from '../../../contract/camera-texts.ts';
import { Unreadable } from './unreadable.ts';

const headBytes = 64;

/**
 * The bytes of one frame in RLE Lossless (DICOM PS3.5, annex G): one run of PackBits for each byte of a sample, the highest
 * byte first. Answers those of each as long as the frame has pixels, in the order of the file.
 * @throws Unreadable
 */
export function unpackRle(frame: Uint8Array, pixels: number, planes: number): Uint8Array[] {
  if (frame.length < headBytes) throw new Unreadable(cameraFaults.damaged);
  const head = new DataView(frame.buffer, frame.byteOffset, headBytes);
  if (head.getUint32(0, true) !== planes) throw new Unreadable(cameraFaults.damaged);
  return Array.from({ length: planes }, (_, plane) => {
    const start = head.getUint32(4 * (plane + 1), true);
    const end = plane + 1 < planes ? head.getUint32(4 * (plane + 2), true) : frame.length;
    if (start < headBytes || end < start || end > frame.length) throw new Unreadable(cameraFaults.damaged);
    return unpackBits(frame.subarray(start, end), pixels);
  });
}

function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  let from = 0;
  while (at < length && from < packed.length) {
    const control = packed[from]!;
    from += 1;
    if (control === 128) continue;
    const count = control < 128 ? control + 1 : 257 - control;
    const end = Math.min(at + count, length);
    if (control < 128) {
      if (from + (end - at) > packed.length) break;
      bytes.set(packed.subarray(from, from + (end - at)), at);
      from += count;
    } else {
      if (from >= packed.length) break;
      bytes.fill(packed[from]!, at, end);
      from += 1;
    }
    at = end;
  }
  if (at < length) throw new Unreadable(cameraFaults.damaged);
  return bytes;
}
