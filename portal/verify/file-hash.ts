import { apiError } from '../api/call.ts';
import { sha256 } from '../api/sha256.ts';

/** Browsers compute hashes on pages over https alone, and on those of their own machine. */
const insecure = '浏览器只在 https 地址下能核对文件，请换用 https 地址或联系管理员';

/** A file's SHA-256 in hexadecimal. @throws ApiError where the browser computes none */
export async function sha256Of(file: Blob): Promise<string> {
  if (!window.isSecureContext) throw apiError(0, insecure, 'sha256');
  return sha256(await file.arrayBuffer());
}
