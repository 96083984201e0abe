import { z } from 'zod';
import { limits } from '../limits.ts';
import { duties } from '../permissions.ts';
import { texts } from '../texts.ts';
import { idField, listField, ownIdField, pageFields, pageOf, requiredText, versionNoField } from './fields.ts';

/** `duty` is that of one of the three separate administrators, whose roles stay as they are. */
export const role = z.object({
  id: z.int(),
  roleName: z.string(),
  roleNameCn: z.string(),
  duty: z.enum(duties).nullable().optional(),
});
export type Role = z.infer<typeof role>;

/** `permissionName` is the code, such as `article:add`. */
export const permission = z.object({ id: z.int(), permissionName: z.string(), permissionDesc: z.string() });
export type PermissionItem = z.infer<typeof permission>;

export const rolePage = pageOf(role);
export type RolePage = z.infer<typeof rolePage>;
export const roleListParams = z.strictObject(pageFields);
export const roleListBody = z.strictObject({}).optional();

/** Every role there is, and those of the user; `versionNo` rises with each change of these. */
export const rolesOfUser = z.object({ allRoles: z.array(role), hasRoles: z.array(role), versionNo: z.int() });
export type RolesOfUser = z.infer<typeof rolesOfUser>;
/** `id` is the user's. */
export const rolesOfUserBody = z.strictObject({ id: idField() });
/** `roleIds` are all the roles the user has from now on. */
export const userRoleUpdateBody = z.strictObject({
  userId: idField(),
  roleIds: listField(idField(), 200),
  versionNo: versionNoField,
});

/** Every permission there is, and those of the role; `versionNo` rises with each change of these. */
export const permissionsOfRole = z.object({
  allPermissions: z.array(permission),
  hasPermissions: z.array(permission),
  versionNo: z.int(),
});
export type PermissionsOfRole = z.infer<typeof permissionsOfRole>;
/** `id` is the role's. */
export const permissionsOfRoleBody = z.strictObject({ id: idField() });
/** `permissionIds` are all the permissions the role has from now on. */
export const rolePermissionUpdateBody = z.strictObject({
  roleId: idField(),
  permissionIds: listField(idField(), 200),
  versionNo: versionNoField,
});

export const roleAddBody = z.strictObject({
  roleName: requiredText(limits.roleNameMaxLength, texts.roleNameRequired),
  roleNameCn: requiredText(limits.roleNameMaxLength, texts.roleNameCnRequired),
});
export const roleAdded = z.object({ id: z.int() });

/** `userId` is the session user's own. */
export const roleDeleteBody = z.strictObject({ roleId: idField(), userId: ownIdField });
