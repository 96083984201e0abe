import { texts } from '../../../contract/texts.ts';
import type { PasswordValues } from '../../shell/password-rules.ts';

/** As the form holds them; what is empty stays as it is. */
export type AccountValues = PasswordValues & { username?: string; name?: string };

/** Why there is nothing to send. */
export function accountFault(
  { username, name, newPassword }: AccountValues,
  doctorId: number | null,
): string | undefined {
  if (!username && !name && !newPassword) return texts.nothingToModify;
  return doctorId === null ? texts.doctorIdMissing : undefined;
}
