import { defaultAvatar, limits } from '../../../contract/limits.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import { coordinatorRole } from '../../../contract/permissions.ts';
import type { Hospital } from '../../../contract/schemas/hospital.ts';
import type { PermissionItem, Role } from '../../../contract/schemas/role.ts';
import type { UserDetail, UserRow } from '../../../contract/schemas/user.ts';
import { cities } from '../../../server/database/reference/regions.ts';
import type { Caller } from '../../caller.ts';
import { type Change, Worker, type WorkerParts } from './worker.ts';

type Known =
  | { kind: 'hospital'; city: number }
  | { kind: 'role'; nameCn: string; permissions: string[] }
  | { kind: 'user'; name: string; hospital: string | null; avatar: string | null; roles: string[] };
type KnownUser = Extract<Known, { kind: 'user' }>;
type KnownRole = Extract<Known, { kind: 'role' }>;

/** Told by the start of their names from what others look after. */
const mark = 'yanlian';
const [hospitalsAtMost, rolesAtMost, usersAtMost] = [12, 5, 8];

/** A manager and the hospitals, roles and users that are added, changed and deleted. */
export class OfficeWork extends Worker<Known> {
  readonly #caller: Caller;
  /** By name. */
  readonly #ids = new Map<string, number>();
  #permissions: PermissionItem[] = [];
  #number = 0;

  constructor(parts: WorkerParts, caller: Caller) {
    super(parts);
    this.#caller = caller;
  }

  protected override async next(): Promise<Change<Known>> {
    const { random } = this.parts;
    const [hospitals, roles, users] = (['hospital', 'role', 'user'] as const).map((kind) =>
      [...this.known].filter(([, known]) => known.kind === kind).map(([name]) => name),
    ) as [string[], string[], string[]];
    const name = `${mark}${++this.#number}`;
    const dice = random.share();
    if (hospitals.length === 0 || (dice < 0.1 && hospitals.length < hospitalsAtMost)) return this.#saveHospital(name);
    if (roles.length === 0 || (dice < 0.2 && roles.length < rolesAtMost)) return this.#addRole(name);
    if (users.length < 2 || (dice < 0.45 && users.length < usersAtMost)) return this.#addUser(name, hospitals);
    if (dice < 0.5) return this.#saveHospital(random.pick(hospitals));
    if (dice < 0.6) return this.#permit(random.pick(roles));
    const idle = roles.filter(
      (role) => !users.some((user) => (this.known.get(user) as KnownUser).roles.includes(role)),
    );
    if (dice < 0.65 && idle.length > 0) return this.#remove(random.pick(idle), apiPaths.roleDelete, 'roleId');
    if (dice < 0.8) return this.#assign(random.pick(users), roles);
    if (dice < 0.9) return this.#updateUser(random.pick(users));
    return this.#remove(random.pick(users), apiPaths.userDelete, 'deleteId');
  }

  protected override async stored(): Promise<Map<string, Known>> {
    const stored = new Map<string, Known>();
    const keep = (id: number, name: string, known: Known) => {
      this.#ids.set(name, id);
      stored.set(name, known);
    };
    for (const { id, hospitalName, city } of await this.#caller.post<Hospital[]>(apiPaths.hospitalList))
      if (hospitalName.startsWith(mark)) keep(id, hospitalName, { kind: 'hospital', city });
    const page = { pageSize: limits.pageSizeMax, pageNo: 1 };
    const roles = await this.#caller.post<{ results: Role[] }>(fillPath(apiPaths.roleList, page));
    for (const { id, roleName, roleNameCn } of roles.results.filter((role) => role.roleName.startsWith(mark))) {
      const { hasPermissions } = await this.#permissionsOf(id);
      const permissions = hasPermissions.map(({ permissionName }) => permissionName).sort();
      keep(id, roleName, { kind: 'role', nameCn: roleNameCn, permissions });
    }
    for (const [id, , username] of await this.#caller.post<UserRow[]>(apiPaths.userRows)) {
      if (!username.startsWith(mark)) continue;
      const detail = await this.#caller.post<UserDetail>(fillPath(apiPaths.userDetail, { id }));
      const { hasRoles } = await this.#caller.post<{ hasRoles: Role[] }>(apiPaths.rolesOfUser, { id });
      const { name, doctorBelongHospital: hospital, doctorAvatar: avatar } = detail;
      keep(id, username, { kind: 'user', name, hospital, avatar, roles: hasRoles.map((role) => role.roleName).sort() });
    }
    return stored;
  }

  protected override async lookAtPictures(stored: ReadonlyMap<string, Known>): Promise<string[]> {
    const faults: (string | undefined)[] = [];
    for (const known of stored.values())
      if (known.kind === 'user' && known.avatar && known.avatar !== defaultAvatar)
        faults.push(await this.#caller.lookAt(known.avatar));
    this.parts.findings.count('pictures opened', faults.length);
    return faults.filter((fault) => fault !== undefined);
  }

  async #saveHospital(name: string): Promise<Change<Known>> {
    const { id: city, pid: province } = this.parts.random.pick(cities);
    const after: Known = { kind: 'hospital', city };
    const form = { hospitalName: name, province };
    const hospitalId = this.#ids.get(name);
    const call = hospitalId
      ? () => this.#caller.post(apiPaths.hospitalUpdate, { ...form, cityId: city, hospitalId })
      : () => this.#add(name, apiPaths.hospitalAdd, { ...form, city });
    return { what: hospitalId ? 'edit a hospital' : 'add a hospital', key: name, after, call };
  }

  async #addRole(name: string): Promise<Change<Known>> {
    const after: Known = { kind: 'role', nameCn: `演练角色 ${name}`, permissions: [] };
    const call = () => this.#add(name, apiPaths.roleAdd, { roleName: name, roleNameCn: after.nameCn });
    return { what: 'add a role', key: name, after, call };
  }

  async #permit(name: string): Promise<Change<Known>> {
    const roleId = this.#ids.get(name)!;
    if (this.#permissions.length === 0) this.#permissions = (await this.#permissionsOf(roleId)).allPermissions;
    const granted = this.#permissions.filter(() => this.parts.random.chance(0.4));
    const permissions = granted.map(({ permissionName }) => permissionName).sort();
    const form = { roleId, permissionIds: granted.map(({ id }) => id) };
    const call = () => this.#caller.post(apiPaths.rolePermissionUpdate, form);
    return { what: 'permit', key: name, after: { ...(this.known.get(name) as KnownRole), permissions }, call };
  }

  async #addUser(username: string, hospitals: string[]): Promise<Change<Known>> {
    const { random } = this.parts;
    const after: KnownUser = { kind: 'user', name: `演练 ${username}`, hospital: null, avatar: null, roles: [] };
    const form = { username, password: 'password-of-the-drill' };
    if (random.chance(0.5)) {
      const call = () => this.#add(username, apiPaths.userAdd, { ...form, userBelong: 0, name: after.name });
      return { what: 'add a user', key: username, after, call };
    }
    const hospital = random.pick(hospitals);
    const avatar = random.chance(0.5) ? await this.#caller.uploadPicture() : defaultAvatar;
    const doctor = {
      doctorName: after.name,
      doctorHospitalId: this.#ids.get(hospital)!,
      doctorBelongCenter: '眼科',
      doctorTitle: '主治医师',
      doctorAvatar: avatar,
    };
    const call = () => this.#add(username, apiPaths.userAdd, { ...form, userBelong: 1, ...doctor });
    return { what: 'add a user', key: username, after: { ...after, hospital, avatar }, call };
  }

  async #updateUser(username: string): Promise<Change<Known>> {
    const known = this.known.get(username) as KnownUser;
    const name = `演练 ${++this.#number}`;
    const isDoctor = known.hospital !== null;
    const avatar = isDoctor ? await this.#caller.uploadPicture() : null;
    const form = { username, ...(isDoctor ? { doctorName: name, doctorAvatar: avatar! } : { name }) };
    const path = fillPath(apiPaths.userUpdate, { id: this.#ids.get(username)! });
    return {
      what: 'edit a user',
      key: username,
      after: { ...known, name, avatar },
      call: () => this.#caller.post(path, form),
    };
  }

  async #assign(username: string, roles: string[]): Promise<Change<Known>> {
    const user = this.known.get(username) as KnownUser;
    const mayHave = (name: string) => {
      const { permissions } = this.known.get(name) as KnownRole;
      const isOfConsole = permissions.some((one) => !coordinatorRole.permissions.some((its) => its === one));
      return user.hospital === null || user.roles.includes(name) || !isOfConsole;
    };
    const wanted = roles.filter((name) => mayHave(name) && this.parts.random.chance(0.5)).sort();
    const form = { userId: this.#ids.get(username)!, roleIds: wanted.map((name) => this.#ids.get(name)!) };
    const after = { ...user, roles: wanted };
    return { what: 'assign roles', key: username, after, call: () => this.#caller.post(apiPaths.userRoleUpdate, form) };
  }

  async #remove(name: string, path: string, idField: string): Promise<Change<Known>> {
    const call = () => this.#caller.post(path, { [idField]: this.#ids.get(name)! });
    return { what: 'delete a user or role', key: name, after: undefined, call };
  }

  async #add(name: string, path: string, form: Record<string, string | number>): Promise<void> {
    this.#ids.set(name, (await this.#caller.post<{ id: number }>(path, form)).id);
  }

  #permissionsOf = (id: number) =>
    this.#caller.post<{ allPermissions: PermissionItem[]; hasPermissions: PermissionItem[] }>(
      apiPaths.permissionsOfRole,
      { id },
    );
}
