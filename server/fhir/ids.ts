import { createHash } from 'node:crypto';

/** Of this product, wherever it is installed: what the UUIDs of records are made from. */
const namespace = '3d29fe51-1f27-4675-9ba0-c8263e0ad200';

/** A name as a UUID of version 5 (RFC 9562), the same whenever it is asked for. */
export function uuidOf(name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
