import { sql } from 'kysely';
import { defaultAvatar } from '../../contract/limits.ts';
import { roleNamesOf } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { nameColumns } from '../database/search-store.ts';
import { normaliseUsername } from '../session/credentials.ts';

export type StoredUser = {
  id: number;
  usernameKey: string;
  username: string;
  name: string;
  isManager: boolean;
  isActive: boolean;
  hospital: string | null;
  center: string | null;
  title: string | null;
  description: string | null;
  roles: string[];
};

const selectStored = (db: Db | Tx) =>
  db
    .selectFrom('user')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where('user.deleted_at', 'is', null)
    .select(['user.id', 'user.username_key as usernameKey', 'user.username', 'user.is_manager as isManager'])
    .select(sql<boolean>`"user".deactivated_at is null`.as('isActive'))
    .select(['hospital.name as hospital', 'doctor.center', 'doctor.title', 'doctor.description'])
    .select(sql<string>`coalesce(doctor.name, "user".name)`.as('name'))
    .select(roleNamesOf('user').as('roles'));

/** Those of these names (as {@link normaliseUsername} makes them) who are not deleted. */
export const findStoredUsers = (db: Db | Tx, usernameKeys: string[]): Promise<StoredUser[]> =>
  selectStored(db).where('user.username_key', '=', sql<string>`any(${usernameKeys}::text[])`).execute();

/** All who are not deleted, by id. */
export const listStoredUsers = (db: Db): Promise<StoredUser[]> => selectStored(db).orderBy('user.id').execute();

/** Whether all of these are there and have been changed by nobody since they were made. */
export async function areAsMade(tx: Tx, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "user"
    where id = any(${ids}::integer[]) and version_no = 1 and deleted_at is null`.execute(tx);
  return rows[0]!.count === ids.length;
}

export type NewUser = {
  username: string;
  name: string;
  isManager: boolean;
  /** Undefined where nobody could give a word for an account they made: see docs/decisions/011. */
  addedBy: number | undefined;
  roleIds: number[];
  doctor: { hospitalId: number; center: string; title: string; description: string } | undefined;
};

/**
 * Adds accounts that nobody can sign in to before they are given a password; returns their ids in the same order. Each statement
 * takes all rows as one value: with a value for each cell, others would wait twice as long for the embedded database.
 */
export async function addUsers(tx: Tx, users: NewUser[]): Promise<number[]> {
  const accounts = users.map(({ username, name, isManager, addedBy = null }) => ({
    username,
    username_key: normaliseUsername(username),
    name,
    is_manager: isManager,
    added_by: addedBy,
  }));
  const { rows: added } = await sql<{ id: number; key: string }>`
    insert into "user" (username, username_key, name, password_hash, must_change_password, is_manager, added_by)
    select username, username_key, name, '', true, is_manager, added_by
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as account (username text, username_key text, name text, is_manager boolean, added_by integer)
    returning id, username_key as key`.execute(tx);
  const idOf = new Map(added.map(({ id, key }) => [key, id]));
  const ids = users.map(({ username }) => idOf.get(normaliseUsername(username))!);
  const doctors = users.flatMap(({ name, doctor }, at) => {
    if (!doctor) return [];
    const { hospitalId, ...columns } = doctor;
    return [{ ...columns, ...nameColumns(name), hospital_id: hospitalId, user_id: ids[at]! }];
  });
  await sql`insert into doctor (name, search, center, title, description, hospital_id, user_id, avatar)
    select name, search, center, title, description, hospital_id, user_id, ${defaultAvatar}
    from jsonb_to_recordset(${JSON.stringify(doctors)}::jsonb)
      as one (name text, search tsvector, center text, title text, description text, hospital_id integer, user_id integer)`.execute(
    tx,
  );
  const roles = users.flatMap(({ roleIds }, at) => roleIds.map((roleId) => ({ user_id: ids[at]!, role_id: roleId })));
  await sql`insert into user_role (user_id, role_id)
    select user_id, role_id from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as one (user_id integer, role_id integer)`.execute(
    tx,
  );
  return ids;
}
