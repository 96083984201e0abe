import type { Bundle, BundleEntry, Composition, Identifier, Resource } from '@medplum/fhirtypes';
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

export type Ref = { reference: string };

/** A document that is being put together. */
export type Draft = {
  /** Where the site is, without a slash at its end; where that is not set, addresses begin with one. */
  origin: string;
  /** Adds a resource once; `key` is what makes it this one among all of this installation. */
  add: (key: string, resource: Resource) => Ref;
  identifier: (kind: string, value: string | number) => Identifier;
  finish: (key: string, composition: Composition, assembledAt: Date) => Bundle;
};

/** Begins a document of an installation, whose address goes into every UUID, so that those of two never meet. */
export function beginDocument(publicOrigin: string | undefined): Draft {
  const origin = publicOrigin ?? '';
  const entries = new Map<string, BundleEntry>();
  const entryOf = (key: string, resource: Resource): BundleEntry => {
    const id = uuidOf(`${origin}/${key}`);
    return { fullUrl: `urn:uuid:${id}`, resource: withoutEmpty({ ...resource, id }) };
  };
  return {
    origin,
    add(key, resource) {
      const known = entries.get(key);
      const entry = known ?? entryOf(key, resource);
      if (!known) entries.set(key, entry);
      return { reference: entry.fullUrl! };
    },
    identifier: (kind, value) => ({
      system: origin ? `${origin}/fhir/${kind}` : `urn:uuid:${uuidOf(`/fhir/${kind}`)}`,
      value: String(value),
    }),
    finish(key, composition, assembledAt) {
      const all = [entryOf(key, composition), ...entries.values()];
      return {
        resourceType: 'Bundle',
        language: 'zh-CN',
        // Of what it says: the same record makes the same document.
        identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${uuidOf(JSON.stringify(all))}` },
        type: 'document',
        timestamp: assembledAt.toISOString(),
        entry: all,
      };
    },
  };
}

/** What FHIR's strings may not hold. */
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Without what says nothing, which FHIR does not allow to be there. */
function withoutEmpty<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(unspeakable, '').trim() as Value;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((one) => !saysNothing(one)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, withoutEmpty(one)])
      .filter(([, one]) => !saysNothing(one)),
  ) as Value;
}

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
