import dicomParser, { type DataSet, type Element } from 'dicom-parser';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { dicomText } from './dicom-text.ts';
import { Unreadable } from './unreadable.ts';

export type { DataSet, Element };

const deflated = '1.2.840.10008.1.2.1.99';

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * A DICOM file with the head that it should have: some are written without the 128 bytes before `DICM`, older ones begin with
 * their elements, of which the first shows how they are written.
 * @throws Unreadable
 */
function withHead(bytes: Uint8Array): Uint8Array {
  if (ascii(bytes, 128, 132) === 'DICM') return bytes;
  if (bytes.length === 0) throw new Unreadable(cameraFaults.empty);
  const group = bytes[1] === 0 ? bytes[0] : undefined;
  if (group !== 2 && group !== 8) throw new Unreadable(cameraFaults.notDicom);
  const head = new Uint8Array(132);
  head.set(new TextEncoder().encode('DICM'), 128);
  if (group === 2) return joined([head, bytes]);
  const syntax = /^[A-Z]{2}$/.test(ascii(bytes, 4, 6)) ? '1.2.840.10008.1.2.1\0' : '1.2.840.10008.1.2\0';
  const element = new TextEncoder().encode(`\x02\0\x10\0UI${String.fromCharCode(syntax.length)}\0${syntax}`);
  return joined([head, element, bytes]);
}

/**
 * The data elements of a DICOM file.
 * @throws Unreadable
 */
export async function datasetOf(file: Uint8Array): Promise<DataSet> {
  const bytes = withHead(file);
  let deflatedFrom = 0;
  try {
    return dicomParser.parseDicom(bytes, {
      inflater: (_, position) => {
        deflatedFrom = position;
        throw new Error(deflated);
      },
    });
  } catch {
    if (deflatedFrom === 0) throw new Unreadable(cameraFaults.damaged);
  }
  // Packed bytes of an odd number are filled up with one that the browser's own unpacker takes for rubbish.
  const isFilledUp = bytes.at(-1) === 0;
  const whole = await inflated(bytes, deflatedFrom).catch((error) => {
    if (isFilledUp && error.message === cameraFaults.damaged) return inflated(bytes.subarray(0, -1), deflatedFrom);
    throw error;
  });
  try {
    return dicomParser.parseDicom(bytes, { inflater: () => whole });
  } catch {
    throw new Unreadable(cameraFaults.damaged);
  }
}

/** The file with what follows its head unpacked, counted as it comes: a few kilobytes may hold gigabytes. */
async function inflated(bytes: Uint8Array, from: number): Promise<Uint8Array> {
  const parts = [bytes.subarray(0, from)];
  let length = from;
  try {
    const packed = new Blob([new Uint8Array(bytes.subarray(from))]);
    const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > limits.cameraFileMaxBytes) {
        await reader.cancel();
        throw new Unreadable(cameraFaults.unpackedTooLarge);
      }
      parts.push(value);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(cameraFaults.damaged);
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of an element, undefined where it is missing or empty. */
export function bytesOf(dataset: DataSet, tag: string): Uint8Array | undefined {
  const element = dataset.elements[tag];
  if (!element || element.length <= 0) return undefined;
  return dataset.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
}

/** The text of an element, empty where it is missing. */
export function textOf(dataset: DataSet, tag: string, characterSet?: string): string {
  const bytes = bytesOf(dataset, tag);
  return bytes ? dicomText(bytes, characterSet) : '';
}

/** The datasets of a sequence. */
export const itemsOf = (dataset: DataSet | undefined, tag: string): DataSet[] =>
  dataset?.elements[tag]?.items?.flatMap(({ dataSet }) => dataSet ?? []) ?? [];
