import { limits } from '../../contract/limits.ts';
import { isActiveUser } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { listCoordinators } from '../escalation/people-store.ts';

const selectDoctorsOf = (tx: Tx, hospitalId: number) =>
  tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select('doctor.id')
    .where('doctor.hospital_id', '=', hospitalId)
    .where(isActiveUser);

/** Whether a doctor is of a hospital and may sign in. */
export async function isDoctorOf(tx: Tx, doctorId: number, hospitalId: number): Promise<boolean> {
  return (await selectDoctorsOf(tx, hospitalId).where('doctor.id', '=', doctorId).executeTakeFirst()) !== undefined;
}

/** Whom a hospital's children concern: its coordinators, else its doctors. */
export async function whoAnswersFor(tx: Tx, hospitalId: number): Promise<number[]> {
  const { doctorIds, areCoordinators } = await listCoordinators(tx, { hospitalId, initiatorId: 0 });
  if (areCoordinators) return doctorIds;
  const rows = await selectDoctorsOf(tx, hospitalId).orderBy('doctor.id').limit(limits.toldOfHospitalMax).execute();
  return rows.map(({ id }) => id);
}
