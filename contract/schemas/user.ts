import { z } from 'zod';
import { limits } from '../limits.ts';
import { userBelong } from '../permissions.ts';
import { refusalTexts, texts } from '../texts.ts';
import { doctor } from './doctor.ts';
import { waits } from './envelope.ts';
import {
  absentOr,
  exactText,
  flagField,
  idField,
  listField,
  newPasswordField,
  newUsernameField,
  optionalParagraphs,
  optionalText,
  ownIdField,
  pageFields,
  pageOf,
  passwordField,
  usernameField,
  versionNoField,
} from './fields.ts';

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

/** 0 administrator, 1 doctor. */
const belong = z.literal([userBelong.administrator, userBelong.doctor]);

/** Of a doctor's open cases: those they began, and those whose initiators wait for their reply. */
export const openCases = z.object({ initiated: z.int(), awaited: z.int() });
export type OpenCases = z.infer<typeof openCases>;

/**
 * A line of the user list. `doctorId`, `doctorHospital` (a name) and `openCases` are null for administrators. `roles` are
 * Chinese names; they, the last sign-in (ISO 8601 in UTC) and the cases are told to those alone who may change accounts, null
 * to others.
 */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  userBelong: belong,
  doctorId: z.int().nullable(),
  doctorHospital: z.string().nullable(),
  isActive: z.boolean(),
  roles: z.array(z.string()).nullable(),
  lastSignInAt: z.iso.datetime().nullable(),
  openCases: openCases.nullable(),
});
export type User = z.infer<typeof user>;

/** A user by position: id, userBelong, username, doctorId, doctorHospital (a name), name. */
export const userRow = z.tuple([z.int(), belong, z.string(), z.int().nullable(), z.string().nullable(), z.string()]);
export type UserRow = z.infer<typeof userRow>;

export const userPage = pageOf(user);
export type UserPage = z.infer<typeof userPage>;

export const userListParams = z.strictObject(pageFields);
/** `isActive` 0 asks for those who were deactivated, `userIds` for these alone. */
export const userListBody = z
  .strictObject({
    roleId: absentOr(idField()),
    isActive: z.enum(['', '0', '1']).optional(),
    userIds: listField(idField(), limits.pageSizeMax).optional(),
  })
  .optional();

/** The doctor behind a user; `id` is the doctor's. */
export const userDoctor = doctor.extend({ userId: z.int(), doctorHospitalId: z.int() });
export type UserDoctor = z.infer<typeof userDoctor>;

/** `results` holds the doctor, or nothing for an administrator. */
export const userByUserId = z.object({ results: z.array(userDoctor).max(1) });
export const userByUserIdBody = z.strictObject({ userId: idField() });

/** A user as the update form shows it; all that begins with `doctor` is null for administrators. */
export const userDetail = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  userBelong: belong,
  doctorId: z.int().nullable(),
  doctorName: z.string().nullable(),
  doctorHospital: z.object({ id: z.int(), hospitalName: z.string() }).nullable(),
  doctorBelongHospital: z.string().nullable(),
  doctorHospitalId: z.int().nullable(),
  doctorBelongCenter: z.string().nullable(),
  doctorDesc: z.string().nullable(),
  doctorTitle: z.string().nullable(),
  doctorAvatar: z.string().nullable(),
  /** Rises with each change of the above. */
  versionNo: z.int(),
  /** Whether they can sign in at the hospital's own provider. */
  hasIdentity: z.boolean(),
});
export type UserDetail = z.infer<typeof userDetail>;

export const userIdParams = z.strictObject({ id: idField() });
export const userDetailBody = z.strictObject({ id: idField().optional() }).optional();

const belongField = z.enum(['0', '1']).transform((value) => Number(value) as 0 | 1);

/**
 * The hospital is named by `doctorHospitalId`, or where that is absent by its name in `doctorBelongHospital`. `name` is an
 * administrator's; a doctor's is `doctorName`.
 */
const profileFields = {
  name: optionalText(limits.nameMaxLength).optional(),
  doctorName: optionalText(limits.nameMaxLength).optional(),
  doctorBelongHospital: optionalText(limits.hospitalNameMaxLength).optional(),
  doctorHospitalId: absentOr(idField()),
  doctorBelongCenter: optionalText(limits.centerMaxLength).optional(),
  doctorDesc: optionalParagraphs(limits.doctorDescMaxLength).optional(),
  doctorTitle: optionalText(limits.doctorTitleMaxLength).optional(),
  doctorAvatar: absentOr(exactText(200)),
};

export const userAddBody = z
  .strictObject({
    username: newUsernameField(texts.usernameRequired),
    password: newPasswordField(texts.userPasswordTooShort),
    userBelong: belongField,
    ...profileFields,
  })
  .superRefine((body, context) => {
    if (body.userBelong !== userBelong.doctor) return;
    const { doctorName, doctorBelongCenter, doctorTitle, doctorHospitalId, doctorBelongHospital } = body;
    const required = {
      doctorName,
      doctorHospitalId: doctorHospitalId || doctorBelongHospital,
      doctorBelongCenter,
      doctorTitle,
    };
    for (const [field, value] of Object.entries(required))
      if (!value) context.addIssue({ code: 'custom', path: [field], message: texts.fieldRequired });
  });
export type UserAddBody = z.output<typeof userAddBody>;
export const userAdded = waits.extend({ id: z.int() });

/** A doctor's field that is absent stays as it is. `userBelong` cannot change; another one than the user's is refused. */
export const userUpdateBody = z.strictObject({
  id: idField().optional(),
  username: usernameField(texts.usernameRequired),
  userBelong: belongField.optional(),
  password: absentOr(newPasswordField(texts.userPasswordTooShort)),
  ...profileFields,
  versionNo: versionNoField,
});
export type UserUpdateBody = z.output<typeof userUpdateBody>;

/** `userId` is the session user's own. */
export const userDeleteBody = z.strictObject({ userId: ownIdField, deleteId: idField() });

/** `userId` is whose account is taken out of use (0) or back into it (1). */
export const userActiveBody = z.strictObject({ userId: idField(), isActive: flagField });

const manyUsers = (max: number) => listField(idField(), max).refine((ids) => ids.length > 0, refusalTexts.noUsers);
const chosenUsers = manyUsers(limits.chosenUsersMax);
export const userActiveManyBody = z.strictObject({ userIds: chosenUsers, isActive: flagField });
export const userMoveManyBody = z.strictObject({ userIds: chosenUsers, doctorHospitalId: idField() });

export const firstPasswordsBody = z.strictObject({ userIds: manyUsers(limits.firstPasswordsMax) });
/** `password` is told this once, and has to be changed at the first sign-in; with `awaitsWord` after a second manager's word. */
export const firstPasswords = z.array(
  z.object({ userId: z.int(), username: z.string(), name: z.string(), password: z.string(), awaitsWord: z.boolean() }),
);
export type FirstPassword = z.infer<typeof firstPasswords>[number];
