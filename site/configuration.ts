import { readSignature } from '../contract/rules-signature.ts';

const read = (name: string): string | undefined => process.env[name]?.trim() || undefined;

/**
 * What the department configures about its website, read once from the environment.
 * Everything is optional: without a booking address the card leads to the contact page, without filing
 * numbers their line is left out, without a public address pages carry no canonical link, without a signature the
 * calculator says that nobody signed its rules.
 */
export const configuration = {
  bookingUrl: httpUrl('BOOKING_URL'),
  publicUrl: httpUrl('PUBLIC_URL'),
  icpNumber: read('ICP_NUMBER'),
  publicSecurityNumber: read('PUBLIC_SECURITY_NUMBER'),
  rulesSignature: signature(),
} as const;

function signature() {
  const { signature, fault } = readSignature(process.env);
  if (fault) throw new Error(fault);
  return signature;
}

function httpUrl(name: string): string | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new Error(`${name} must be a complete http or https address, but is "${value}"`);
  }
  return value;
}

/** The address of a page as search engines and other sites need it, or undefined without PUBLIC_URL. */
export function absoluteUrl(path: string): string | undefined {
  return configuration.publicUrl && new URL(path, configuration.publicUrl).href;
}
