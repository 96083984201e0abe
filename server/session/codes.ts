import { createHash, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { limits } from '../../contract/limits.ts';
import { plainFigures } from '../../contract/typed.ts';

export const newTotpSecret = (): string => generateSecret();

/** What an authenticator reads from a QR code. */
export const totpUri = (username: string, secret: string): string =>
  generateURI({ issuer: '童眸', label: username, secret });

/** Clocks of telephones differ by so much. */
const toleranceSeconds = 30;

/**
 * The step of time (RFC 6238) whose code this is, later than `lastStep`, so that a code that was read over somebody's shoulder
 * is worth nothing. Undefined when it is no such code.
 */
export function totpStepOf(secret: string, code: string, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const found = verifySync({ secret, token: code, epochTolerance: toleranceSeconds, afterTimeStep: lastStep });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** Without what looks alike: 0 and o, 1 and l and i. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** For people to read and type, of almost 5 bits a letter. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** The same, to be told by word of mouth too: `abcd-2345`. */
export const newCode = (length: number): string => randomLetters(length).replace(/.{4}(?=.)/g, '$&-');

/** However it was typed. */
export const plainCode = (code: string): string =>
  plainFigures(code)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '');

/** A fresh set, each of 59 bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCodes }, () => newCode(12));

/** Random enough that a fast hash tells nothing. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(plainCode(code)).digest('base64url');

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** What a person calls the browser that sends such a header: `Chrome（Windows）`. */
export function deviceLabel(userAgent = ''): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(systems);
  const browser = find(browsers) ?? '其他程序';
  return system ? `${browser}（${system}）` : browser;
}
