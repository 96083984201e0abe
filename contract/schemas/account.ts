import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts, texts } from '../texts.ts';
import { absentOr, newPasswordField, optionalText, ownIdField, passwordField, usernameField } from './fields.ts';

/** `id` is the session user's own, `doctorId` the session doctor's. What is absent or empty stays as it is. */
export const accountUpdateBody = z
  .strictObject({
    id: ownIdField,
    doctorId: absentOr(ownIdField),
    username: absentOr(
      usernameField(texts.usernameRequired).pipe(
        z.string().min(limits.usernameMinLength, refusalTexts.usernameTooShort),
      ),
    ),
    name: optionalText(limits.nameMaxLength).optional(),
    oldPassword: passwordField(texts.currentPasswordRequired),
    newPassword: absentOr(newPasswordField(texts.passwordTooShort)),
  })
  .refine(({ username, name, newPassword }) => username || name || newPassword, texts.nothingToModify)
  .refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, texts.newPasswordSame);

/** How a change of account ended, as `rmObject` says it. */
export const accountResults = { wrongPassword: 0, changed: 1, usernameTaken: 2 } as const;
export const accountResult = z.literal([0, 1, 2]);
