import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { accountPermissions } from '../../contract/permissions.ts';
import { doctor, doctorPage as doctorPageAnswer, doctorPageBody } from '../../contract/schemas/doctor.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/user.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import type { Db } from '../database/row-types.ts';
import { holds, requireSameId } from '../guard.ts';
import { route } from '../route.ts';
import type { Actor } from '../session/session-store.ts';
import { countDoctors, listDoctorPage, listDoctors } from './doctor-store.ts';
import { openCasesOf } from './open-cases-store.ts';
import {
  countUsers,
  findUserDetail,
  findUserDoctor,
  type ListedUser,
  listUsers,
  type UserSearch,
} from './user-store.ts';

/** @throws 403 for a doctor who asks for another user, whether there is one or not */
function requireSelfOrManager(actor: Actor, userId: number): void {
  if (!actor.isManager && actor.id !== userId) throw refuse.forbidden();
}

const mayChangeAccounts = (actor: Actor): boolean => accountPermissions.some((one) => holds(actor, one));

async function withOpenCases(db: Db, users: ListedUser[]): Promise<shape.User[]> {
  const casesOf = await openCasesOf(
    db,
    users.flatMap(({ doctorId }) => doctorId ?? []),
  );
  return users.map((one) => ({ ...one, openCases: one.doctorId === null ? null : casesOf(one.doctorId) }));
}

export const userRows = route({
  path: apiPaths.userRows,
  access: { audience: 'manager' },
  summary: '全部用户，每行有 id、userBelong、username、doctorId、doctorHospital 和 name。',
  body: emptyBody,
  answer: z.array(shape.userRow),
  async handle({ db }) {
    const users = await listUsers(db, {});
    return users.map(
      (user): shape.UserRow => [user.id, user.userBelong, user.username, user.doctorId, user.doctorHospital, user.name],
    );
  },
});

export const userList = route({
  path: apiPaths.userList,
  access: { audience: 'manager' },
  summary: '用户列表，分页，可按角色、是否停用和编号筛选。',
  params: shape.userListParams,
  body: shape.userListBody,
  answer: shape.userPage,
  async handle({ db, actor, params, body = {} }) {
    const { roleId, isActive, userIds } = body;
    const search: UserSearch = {
      isActive: isActive ? isActive === '1' : undefined,
      userIds,
      ...(mayChangeAccounts(actor) && { roleId }),
    };
    const found = await listUsers(db, search, params);
    const told = mayChangeAccounts(actor)
      ? await withOpenCases(db, found)
      : found.map((one) => ({ ...one, roles: null, lastSignInAt: null, openCases: null }));
    return pageAnswer(await countUsers(db, search), params, told);
  },
});

export const userOne = route({
  path: apiPaths.userDetail,
  access: { audience: 'signedIn', audited: { action: 'user.read', idField: 'id', refusalsOnly: true } },
  summary: '一个用户，供修改时使用。',
  params: shape.userIdParams,
  body: shape.userDetailBody,
  answer: shape.userDetail,
  async handle({ db, actor, params, body }) {
    requireSameId(params, body);
    requireSelfOrManager(actor, params.id);
    return (await findUserDetail(db, params.id)) ?? absent();
  },
});

export const doctorOfUser = route({
  path: apiPaths.userByUserId,
  access: { audience: 'signedIn', audited: { action: 'user.read', idField: 'userId', refusalsOnly: true } },
  summary: '一个用户对应的医生：results[0].id 是医生编号。',
  body: shape.userByUserIdBody,
  answer: shape.userByUserId,
  async handle({ db, actor, body }) {
    requireSelfOrManager(actor, body.userId);
    const doctor = await findUserDoctor(db, body.userId);
    if (doctor === undefined) throw refuse.notFound();
    return { results: doctor ? [doctor] : [] };
  },
});

export const doctorList = route({
  method: 'GET',
  path: apiPaths.doctorList,
  access: { audience: 'signedIn', scopes: ['people:read'] },
  summary: '全部医生。',
  answer: z.array(doctor),
  handle: ({ db }) => listDoctors(db),
});

export const doctorPage = route({
  path: apiPaths.doctorPage,
  access: { audience: 'signedIn', scopes: ['people:read'] },
  summary: '医生列表，分页。',
  body: doctorPageBody,
  answer: doctorPageAnswer,
  async handle({ db, body }) {
    return pageAnswer(await countDoctors(db), body, await listDoctorPage(db, body));
  },
});
