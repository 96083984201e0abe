import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/user.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { findHospital } from '../hospital/hospital-store.ts';
import { route } from '../route.ts';
import { endFormerAccess } from '../session/hold.ts';
import { findDoctorFields, saveDoctor } from './doctor-store.ts';
import { forEach, lockOne } from './for-each.ts';
import { doctorFields, requireMayTakeAway, requireMayUpdate } from './rules.ts';
import { endAccount } from './target.ts';
import { setActive } from './user-store.ts';

const itself = (id: number) => id;

export const userActiveMany = route({
  path: apiPaths.userActiveMany,
  access: {
    audience: 'manager',
    permission: 'user:delete',
    audited: { action: 'user.updateActiveMany' },
    changesRights: true,
  },
  summary: '一次停用或启用几个账号：全部办理，或逐个说明拒绝的原因（409），一个也不办理。',
  body: shape.userActiveManyBody,
  answer: z.null(),
  async handle({ change, body: { userIds, isActive }, trail }) {
    return change(async (tx, actor) => {
      const done = await forEach(userIds, itself, async (id) => {
        const target = await lockOne(tx, id);
        requireMayTakeAway(actor, target, refusalTexts.userActiveProtected);
        await setActive(tx, target.id, isActive);
        if (!isActive) await endAccount(tx, target);
        return { objectId: id, detail: { username: target.username, isActive } };
      });
      trail.detail = { users: done.length, isActive };
      trail.deeds = done.map((one) => ({ action: 'user.updateActive', ...one }));
      return null;
    });
  },
});

export const userMoveMany = route({
  path: apiPaths.userMoveMany,
  access: {
    audience: 'manager',
    permission: 'user:update',
    audited: { action: 'user.updateHospitalMany' },
    changesRights: true,
  },
  summary: '一次把几位医生转到另一家医院：全部办理，或逐个说明拒绝的原因（409），一个也不办理。',
  body: shape.userMoveManyBody,
  answer: z.null(),
  async handle({ change, config, body: { userIds, doctorHospitalId }, trail }) {
    return change(async (tx, actor) => {
      const hospital = (await findHospital(tx, doctorHospitalId)) ?? absent(refusalTexts.hospitalMissing);
      const done = await forEach(userIds, itself, async (id) => {
        const target = await lockOne(tx, id);
        requireMayUpdate(actor, target, { username: target.username });
        const before = await findDoctorFields(tx, target.id);
        if (!before) throw refuse.invalid(refusalTexts.notADoctor);
        if (before.hospital.id === hospital.id) return undefined;
        const doctor = doctorFields({ doctorHospitalId: hospital.id }, before);
        await saveDoctor(tx, target.id, doctor, { before, uploaderId: actor.id });
        await endFormerAccess(tx, config, { userId: target.id, askedBy: actor.id });
        return { objectId: id, detail: { username: target.username, hospitals: [before.hospital.id!, hospital.id] } };
      });
      trail.detail = { users: done.length, hospitals: [hospital.id] };
      trail.deeds = done.map((one) => ({ action: 'user.update', ...one }));
      return null;
    });
  },
});
