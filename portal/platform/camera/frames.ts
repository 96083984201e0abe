import dicomParser, { type DataSet, type Element } from 'dicom-parser';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { isNative, type PictureFormat, syntaxes } from './picture-format.ts';
import { Unreadable } from './unreadable.ts';

/**
 * The bytes of a frame as they are stored.
 * @throws Unreadable
 */
export function frameBytes(dataset: DataSet, format: PictureFormat, index: number): Uint8Array {
  const element = dataset.elements.x7fe00010!;
  return isNative(format.syntax)
    ? nativeFrame(dataset, element, format, index)
    : packedFrame(dataset, element, format, index);
}

function nativeFrame(dataset: DataSet, element: Element, format: PictureFormat, index: number): Uint8Array {
  const { syntax, width, height, samples, photometric, bitsAllocated } = format;
  // Two pixels share their colours there.
  const perPixel = photometric === 'YBR_FULL_422' ? 2 : samples;
  const length = width * height * perPixel * (bitsAllocated / 8);
  const start = element.dataOffset + index * length;
  const end = element.dataOffset + Math.min(element.length, dataset.byteArray.length - element.dataOffset);
  if (element.encapsulatedPixelData || start + length > end) throw new Unreadable(cameraFaults.damaged);
  const bytes = dataset.byteArray.subarray(start, start + length);
  const isSwapped = syntax === syntaxes.bigEndian && bitsAllocated === 8 && element.vr === 'OW';
  return isSwapped ? pairsSwapped(bytes) : bytes;
}

/** Bytes that were written as words of the other order. */
const pairsSwapped = (bytes: Uint8Array) => bytes.map((byte, at) => bytes[at ^ 1] ?? byte);

function packedFrame(dataset: DataSet, element: Element, { frames, syntax }: PictureFormat, index: number): Uint8Array {
  const { fragments = [], basicOffsetTable = [] } = element;
  const isWithin = ({ position, length }: { position: number; length: number }) =>
    position + length <= dataset.byteArray.length;
  if (!element.encapsulatedPixelData || fragments.length === 0 || !fragments.every(isWithin))
    throw new Unreadable(cameraFaults.damaged);
  try {
    if (frames === 1) return joined(dataset, element, fragments.length);
    if (fragments.length === frames)
      return dicomParser.readEncapsulatedPixelDataFromFragments(dataset, element, index, 1);
    if (basicOffsetTable.length > 0) return dicomParser.readEncapsulatedImageFrame(dataset, element, index);
    if (syntax === syntaxes.rle) throw new Unreadable(cameraFaults.damaged);
    const table = dicomParser.createJPEGBasicOffsetTable(dataset, element);
    return dicomParser.readEncapsulatedImageFrame(dataset, element, index, table);
  } catch {
    throw new Unreadable(cameraFaults.damaged);
  }
}

const joined = (dataset: DataSet, element: Element, fragments: number): Uint8Array =>
  dicomParser.readEncapsulatedPixelDataFromFragments(dataset, element, 0, fragments);
