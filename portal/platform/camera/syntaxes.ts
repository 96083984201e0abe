import { cameraFaults } from '../../../contract/camera-texts.ts';
import { Unreadable } from './unreadable.ts';

/** How a file is written, by its transfer syntax. */
export const rle = '1.2.840.10008.1.2.5';
export const bigEndian = '1.2.840.10008.1.2.2';
export const explicitLittleEndian = '1.2.840.10008.1.2.1';
const native = [bigEndian, explicitLittleEndian, '1.2.840.10008.1.2', '1.2.840.10008.1.2.1.99'];
export const isNative = (syntax: string): boolean => native.includes(syntax);

const decoders = {
  decodeJpeg: [50, 51, 53, 55, 57, 70],
  decodeJpegLs: [80, 81],
  decodeJpeg2000: [90, 91, 201, 202, 203],
};
type Decoder = keyof typeof decoders | 'decodeRle';

const numberOf = (syntax: string) => Number(/^1\.2\.840\.10008\.1\.2\.4\.(\d+)$/.exec(syntax)?.[1]);

/** Whether its pictures lost something when they were made. */
export const isLossyJpeg = (syntax: string): boolean => numberOf(syntax) <= 55;

/**
 * Which decoder of the codecs unpacks a frame; undefined where nothing is packed.
 * @throws Unreadable where there is none
 */
export function decoderOf(syntax: string): Decoder | undefined {
  if (isNative(syntax)) return undefined;
  if (syntax === rle) return 'decodeRle';
  const number = numberOf(syntax);
  for (const [decoder, numbers] of Object.entries(decoders))
    if (numbers.includes(number)) return decoder as keyof typeof decoders;
  if (number >= 100 && number < 110) throw new Unreadable(cameraFaults.video);
  throw new Unreadable(cameraFaults.compression(syntax.replace(/[^\d.]/g, '').slice(0, 40)));
}
