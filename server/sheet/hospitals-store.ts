import type { Capability } from '../../clinical/capabilities.ts';
import type { ConsentRule } from '../../contract/consent-texts.ts';
import type { City, Province, ReplyHours } from '../../contract/schemas/hospital.ts';
import type { Db, Tx } from '../database/row-types.ts';

export type HospitalSaid = ReplyHours & {
  hospitalName: string;
  cityId: number;
  consentRule: ConsentRule;
  capabilities: Capability[];
};
export type StoredHospital = HospitalSaid & { id: number; provinceId: number };

/** Every hospital, by id. */
export const listStoredHospitals = (db: Db | Tx): Promise<StoredHospital[]> =>
  db
    .selectFrom('hospital')
    .innerJoin('city', 'city.id', 'hospital.city_id')
    .select(['hospital.id', 'hospital.name as hospitalName', 'city.id as cityId', 'city.province_id as provinceId'])
    .select(['hospital.capabilities', 'hospital.consent_rule as consentRule'])
    .select(['urgent_reply_hours as urgentReplyHours', 'soon_reply_hours as soonReplyHours'])
    .select('routine_reply_hours as routineReplyHours')
    .orderBy('hospital.id')
    .execute();

/** All of GB/T 2260. */
export async function listRegions(db: Db | Tx): Promise<{ provinces: Province[]; cities: City[] }> {
  const provinces = await db.selectFrom('province').select(['id', 'name']).orderBy('id').execute();
  const cities = await db.selectFrom('city').select(['id', 'name', 'province_id as pid']).orderBy('id').execute();
  return { provinces, cities };
}

const atOnce = 1000;

/** Adds hospitals and returns their ids in the same order. */
export async function addHospitals(tx: Tx, hospitals: HospitalSaid[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < hospitals.length; from += atOnce) {
    const some = hospitals.slice(from, from + atOnce);
    const values = some.map((one) => ({
      name: one.hospitalName,
      city_id: one.cityId,
      urgent_reply_hours: one.urgentReplyHours,
      soon_reply_hours: one.soonReplyHours,
      routine_reply_hours: one.routineReplyHours,
      consent_rule: one.consentRule,
      capabilities: one.capabilities,
    }));
    const added = await tx.insertInto('hospital').values(values).returning(['id', 'name']).execute();
    const idOf = new Map(added.map(({ id, name }) => [name, id]));
    ids.push(...some.map(({ hospitalName }) => idOf.get(hospitalName)!));
  }
  return ids;
}

/** Of these, those that are as they were made. */
export async function countHospitalsAsMade(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await tx
    .selectFrom('hospital')
    .select('id')
    .where('id', 'in', ids)
    .where('version_no', '=', 1)
    .execute();
  return found.length;
}
