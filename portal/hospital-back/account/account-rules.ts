import { texts } from '../../../contract/texts.ts';

export type AccountValues = { username: string; oldPassword: string; newPassword?: string; repeated?: string };

/** What is wrong with the new password beside the current one. */
export const newPasswordFault = ({ oldPassword, newPassword }: Partial<AccountValues>): string | undefined =>
  newPassword && newPassword === oldPassword ? texts.newPasswordSame : undefined;

/** What is wrong with its repetition. */
export const repeatFault = ({ newPassword, repeated }: Partial<AccountValues>): string | undefined =>
  (newPassword ?? '') === (repeated ?? '') ? undefined : texts.newPasswordMismatch;
