import { apiPaths } from '../../../contract/paths.ts';
import type { Hospital } from '../../../contract/schemas/hospital.ts';
import { Caller } from '../../caller.ts';
import type { Doctor } from './case-record.ts';

const [firstPassword, password] = ['typed-by-a-manager', 'password-of-the-staff'];

/** Adds so many doctors of one new hospital, as a manager does, and signs them in. */
export async function addDoctors(url: string, manager: Caller, count: number): Promise<Doctor[]> {
  const hospitalName = '演练医院';
  const place = { hospitalName, province: 110_000, city: 110_100 };
  const known = await manager.post<Hospital[]>(apiPaths.hospitalList);
  const hospital = known.find((one) => one.hospitalName === hospitalName);
  const { id } = hospital ?? (await manager.post<{ id: number }>(apiPaths.hospitalAdd, place));
  const doctors: Doctor[] = [];
  for (let number = 1; number <= count; number++) {
    const username = `doctor${number}`;
    const profile = { doctorName: `医生${number}`, doctorBelongCenter: '眼科', doctorTitle: '主治医师' };
    await manager.post(apiPaths.userAdd, {
      username,
      password: firstPassword,
      userBelong: 1,
      doctorHospitalId: id,
      ...profile,
    });
    const caller = new Caller(url);
    doctors.push({ caller, user: await caller.signInFirst(username, firstPassword, password) });
  }
  return doctors;
}
