import { texts } from '../../contract/texts.ts';

/** As a form holds them; without a new password the old one stays. */
export type PasswordValues = { oldPassword: string; newPassword?: string; repeated?: string };

/** What is wrong with the new password beside the current one. */
export const newPasswordFault = ({ oldPassword, newPassword }: Partial<PasswordValues>): string | undefined =>
  newPassword && newPassword === oldPassword ? texts.newPasswordSame : undefined;

/** What is wrong with its repetition. */
export const repeatFault = ({ newPassword, repeated }: Partial<PasswordValues>): string | undefined =>
  (newPassword ?? '') === (repeated ?? '') ? undefined : texts.newPasswordMismatch;
