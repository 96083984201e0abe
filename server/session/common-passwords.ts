import { dictionary } from '@zxcvbn-ts/language-common';

/** Those that are guessed first, in small letters: some 40,000 that many people have. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
