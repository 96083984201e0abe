import dicomParser, { type DataSet, type Element } from 'dicom-parser';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { dicomText } from './dicom-text.ts';
import { Unreadable } from './unreadable.ts';

export type { DataSet, Element };

const deflated = '1.2.840.10008.1.2.1.99';

/**
 * The data elements of a DICOM file.
 * @throws Unreadable
 */
export async function datasetOf(bytes: Uint8Array): Promise<DataSet> {
  let deflatedFrom: number | undefined;
  try {
    return dicomParser.parseDicom(bytes, {
      inflater: (_, position) => {
        deflatedFrom = position;
        throw new Error(deflated);
      },
    });
  } catch {
    if (deflatedFrom === undefined) throw new Unreadable(cameraFaults.damaged);
  }
  const whole = await inflated(bytes, deflatedFrom);
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
  const whole = new Uint8Array(length);
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
