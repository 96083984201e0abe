/** The SHA-256 of bytes in hexadecimal; browsers compute it on pages over https and on those of their own machine alone. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
