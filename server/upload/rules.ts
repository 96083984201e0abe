import { randomBytes } from 'node:crypto';
import { uploadBase } from '../../contract/paths.ts';

/** 128 random bits in hexadecimal, with the ending of what was stored. */
export const uploadName = /^[0-9a-f]{32}\.(?:jpg|png)$/;

export function newUploadName(format: 'jpeg' | 'png'): string {
  return `${randomBytes(16).toString('hex')}.${format === 'png' ? 'png' : 'jpg'}`;
}

export const uploadPath = (name: string): string => `${uploadBase}/${name}`;

/** The name in `/upload/images/NAME`; undefined for any other address. */
export function nameInPath(path: string): string | undefined {
  if (!path.startsWith(`${uploadBase}/`)) return undefined;
  const name = path.slice(uploadBase.length + 1);
  return uploadName.test(name) ? name : undefined;
}

export type StoredUpload = {
  name: string;
  uploaderId: number;
  claimKind: 'article' | 'avatar' | 'consultation' | null;
  claimId: number | null;
};

/** Whether `caller` may name this file for the object: an own one that is still free, or one already there. */
export function mayClaim(
  upload: StoredUpload,
  uploaderId: number,
  kind: StoredUpload['claimKind'],
  id: number,
): boolean {
  if (upload.claimKind === null) return upload.uploaderId === uploaderId;
  return upload.claimKind === kind && upload.claimId === id;
}
