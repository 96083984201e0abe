import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayInShanghai } from '../clinical/ages.ts';
import { coordinatorRole, userBelong } from '../contract/permissions.ts';
import { hospitalAddBody } from '../contract/schemas/hospital.ts';
import { userAddBody } from '../contract/schemas/user.ts';
import type { Db, Tx } from '../server/database/row-types.ts';
import { saveAway } from '../server/doctor/away-store.ts';
import { addHospital } from '../server/hospital/hospital-store.ts';
import { hashPassword } from '../server/session/credentials.ts';
import type { CallingDoctor } from '../server/session/session-store.ts';
import type { UploadFiles } from '../server/upload/files.ts';
import { saveDoctor } from '../server/user/doctor-store.ts';
import { addUser } from '../server/user/user-store.ts';
import { bodyOf, parseSample, readSample, uploadSample } from './sample-files.ts';

/** The people and hospitals, each in the fields of the call that would add it. */
export async function readPeople(password: string) {
  const account = (belong: number) => bodyOf(userAddBody, { password, userBelong: String(belong) });
  const schema = z.strictObject({
    managers: z.array(z.strictObject({ roleId: z.int().optional(), account: account(userBelong.administrator) })),
    hospitals: z.array(bodyOf(hospitalAddBody)),
    doctors: z.array(account(userBelong.doctor)),
    away: z.array(
      z.strictObject({ doctor: z.string(), fromDay: z.int(), toDay: z.int(), substitute: z.string().optional() }),
    ),
  });
  return parseSample('people.yaml', String(await readSample('people.yaml')), schema);
}

/** Adds the sample managers beside admin and returns the editor's id. */
export async function seedManagers(db: Db, password: string): Promise<number> {
  const { managers } = await readPeople(password);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const ids = new Map<string, number>();
    for (const { roleId, account } of managers) {
      const { username, name } = account;
      const id = await addUser(tx, { username, name: name ?? username, passwordHash, isManager: true });
      if (roleId) await tx.insertInto('user_role').values({ user_id: id, role_id: roleId }).execute();
      ids.set(username, id);
    }
    return ids.get('bianji')!;
  });
}

/** Who sees which cases of their hospital wait. */
const coordinators = ['yisheng04', 'yisheng06'];

/** Adds the sample hospitals and doctors, each with a portrait; the doctors by their user names. */
export async function seedDoctors(db: Db, files: UploadFiles, password: string): Promise<Map<string, CallingDoctor>> {
  const { hospitals, doctors, away } = await readPeople(password);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    for (const { hospitalName, city } of hospitals) await addHospital(tx, { name: hospitalName, cityId: city });
    for (const doctor of doctors) {
      const { username } = doctor;
      const name = doctor.doctorName!;
      const uploaderId = await addUser(tx, { username, name, passwordHash, isManager: false });
      const fields = {
        name,
        hospital: { name: doctor.doctorBelongHospital },
        center: doctor.doctorBelongCenter!,
        title: doctor.doctorTitle!,
        description: doctor.doctorDesc ?? '',
        avatar: await uploadSample(tx, files, `portraits/${username}.png`, uploaderId),
      };
      await saveDoctor(tx, uploaderId, fields, { uploaderId });
    }
    await sql`insert into user_role (user_id, role_id) select "user".id, role.id from "user", role
      where username = any(${coordinators}) and role_name = ${coordinatorRole.roleName}`.execute(tx);
    const added = await tx
      .selectFrom('doctor')
      .innerJoin('user', 'user.id', 'doctor.user_id')
      .select(['user.username', 'user.id as userId', 'doctor.id as doctorId', 'doctor.hospital_id as hospitalId'])
      .execute();
    const byName = new Map(added.map(({ username, ...doctor }) => [username, doctor]));
    await seedAway(tx, away, byName);
    return byName;
  });
}

type SampleAway = Awaited<ReturnType<typeof readPeople>>['away'];

async function seedAway(tx: Tx, away: SampleAway, doctors: Map<string, CallingDoctor>): Promise<void> {
  const at = new Date();
  const today = dayInShanghai(at);
  for (const { doctor, fromDay, toDay, substitute } of away) {
    const days = { from: addDays(today, fromDay), to: addDays(today, toDay) };
    const substituteId = substitute === undefined ? null : doctors.get(substitute)!.doctorId;
    await saveAway(tx, doctors.get(doctor)!.doctorId, { ...days, substituteId }, at);
  }
}
