import { texts } from '../../contract/texts.ts';

/** As the form holds them; what is empty stays as it is. */
export type AccountValues = {
  username?: string;
  name?: string;
  oldPassword: string;
  newPassword?: string;
  repeated?: string;
};

/** Why there is nothing to send for a doctor. */
export function accountFault(
  { username, name, newPassword }: AccountValues,
  doctorId: number | null,
): string | undefined {
  if (!username && !name && !newPassword) return texts.nothingToModify;
  return doctorId === null ? texts.doctorIdMissing : undefined;
}

/** What is wrong with the new password beside the current one. */
export const newPasswordFault = ({ oldPassword, newPassword }: Partial<AccountValues>): string | undefined =>
  newPassword && newPassword === oldPassword ? texts.newPasswordSame : undefined;

/** What is wrong with its repetition. */
export const repeatFault = ({ newPassword, repeated }: Partial<AccountValues>): string | undefined =>
  (newPassword ?? '') === (repeated ?? '') ? undefined : texts.newPasswordMismatch;
