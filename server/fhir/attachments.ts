import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@medplum/fhirtypes';
import { limits } from '../../contract/limits.ts';
import { sha256 } from '../opinion/rules.ts';
import type { UploadFiles } from '../upload/files.ts';
import type { StoredFile } from './fhir-store.ts';

/** A file as a document carries it: whole, by its address alone, or as one that is not there any more. */
export type Carried = ReadonlyMap<string, Buffer | 'linked'>;

/**
 * Reads files one after the other until `limits.fhirInlineMaxBytes` are carried along: a document must stand alone, and
 * still fit into what other systems take at once. Those beyond are told by their address.
 */
export async function carry(files: UploadFiles, wanted: readonly StoredFile[]): Promise<Carried> {
  const carried = new Map<string, Buffer | 'linked'>();
  let left = limits.fhirInlineMaxBytes;
  for (const { name, bytes, sha256: issued } of wanted) {
    if (carried.has(name)) continue;
    if (bytes > left) {
      carried.set(name, 'linked');
      continue;
    }
    const file = await files.open(name);
    const read = file && (await buffer(file.stream));
    // An opinion that is not what was issued is as good as lost.
    if (!read || (issued && sha256(read) !== issued)) continue;
    carried.set(name, read);
    left -= read.length;
  }
  return carried;
}

const typeOf = (name: string): string =>
  ({ png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf' })[name.split('.').at(-1)!]!;

/** `url` is where somebody signed in who may see it gets it. */
export function attachment(carried: Carried, name: string, url: string, title: string): Attachment {
  const file = carried.get(name);
  if (file === undefined) return { contentType: typeOf(name), title: `${title}（文件已不存在）` };
  if (file === 'linked') return { contentType: typeOf(name), title, url };
  return {
    contentType: typeOf(name),
    title,
    data: file.toString('base64'),
    size: file.length,
    hash: createHash('sha1').update(file).digest('base64'),
  };
}
