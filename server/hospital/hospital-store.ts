import type { Capability } from '../../contract/capabilities.ts';
import type { ConsentRule } from '../../contract/consent-texts.ts';
import type {
  City,
  Hospital,
  HospitalDetail,
  HospitalRow,
  Province,
  ReplyHours,
} from '../../contract/schemas/hospital.ts';
import type { HospitalSort, Sorting } from '../../contract/sorting.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { requireUnlike } from '../database/lookalike-store.ts';
import { countOf, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { byPinyin, inOrder, pageOf } from '../sorting.ts';

/** The unique index on names. */
export const nameIndex = 'hospital_name';

const selectHospitals = (db: Db | Tx) =>
  db
    .selectFrom('hospital')
    .innerJoin('city', 'city.id', 'hospital.city_id')
    .innerJoin('province', 'province.id', 'city.province_id')
    .select([
      'hospital.id',
      'hospital.name as hospitalName',
      'city.id as city',
      'city.name as cityName',
      'province.id as province',
      'province.name as provinceName',
      'hospital.capabilities',
    ]);

const comparisons: Record<HospitalSort, (one: Hospital, other: Hospital) => number> = {
  province: (one, other) => one.province - other.province,
  city: (one, other) => one.city - other.city,
  hospital: (one, other) => byPinyin(one.hospitalName, other.hospitalName),
};

export async function listHospitals(db: Db): Promise<Hospital[]> {
  return selectHospitals(db).orderBy('hospital.id').execute();
}

export async function findHospital(db: Db | Tx, id: number): Promise<HospitalDetail | undefined> {
  return selectDetails(db).where('hospital.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. It is read once it is locked: who waited would find the former city. */
export async function lockHospital(tx: Tx, id: number): Promise<HospitalDetail | undefined> {
  await tx.selectFrom('hospital').select('id').where('id', '=', id).forUpdate().execute();
  return findHospital(tx, id);
}

const selectDetails = (db: Db | Tx) =>
  selectHospitals(db).select([
    'hospital.urgent_reply_hours as urgentReplyHours',
    'hospital.soon_reply_hours as soonReplyHours',
    'hospital.routine_reply_hours as routineReplyHours',
    'hospital.consent_rule as consentRule',
    'hospital.version_no as versionNo',
  ]);

/** The id of the hospital that `id` or else `name` stands for. */
export async function findHospitalId(
  tx: Tx,
  { id, name }: { id?: number; name?: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('hospital')
    .select('id')
    .where((eb) => (id === undefined ? eb('name', '=', name ?? '') : eb('id', '=', id)))
    .executeTakeFirst();
  return row?.id;
}

export const countHospitals = (db: Db): Promise<number> => countOf(db.selectFrom('hospital'));

/** A page in the order wished, else by id. */
export async function listHospitalRows(
  db: Db,
  { sort, order = 'asc', ...page }: Page & Sorting<HospitalSort>,
): Promise<HospitalRow[]> {
  const rows = sort
    ? pageOf((await listHospitals(db)).sort(inOrder(order, comparisons[sort])), page)
    : await onPage(selectHospitals(db).orderBy('hospital.id'), page).execute();
  return rows.map(({ hospitalName, cityName, provinceName }) => [hospitalName, cityName, provinceName]);
}

export async function listProvinces(db: Db | Tx): Promise<Province[]> {
  return db.selectFrom('province').select(['id', 'name']).orderBy('id').execute();
}

export async function findProvince(db: Db, id: number): Promise<Province | undefined> {
  return db.selectFrom('province').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

export async function listCities(db: Db, provinceId: number): Promise<City[]> {
  return selectCities(db).where('province_id', '=', provinceId).orderBy('id').execute();
}

export async function findCity(db: Db | Tx, id: number): Promise<City | undefined> {
  return selectCities(db).where('id', '=', id).executeTakeFirst();
}

const selectCities = (db: Db | Tx) => db.selectFrom('city').select(['id', 'name', 'province_id as pid']);

type HospitalFields = {
  name: string;
  cityId: number;
  consentRule?: ConsentRule;
  capabilities?: Capability[];
} & Partial<ReplyHours>;

const columnsOf = (fields: HospitalFields) => ({
  name: fields.name,
  city_id: fields.cityId,
  urgent_reply_hours: fields.urgentReplyHours,
  soon_reply_hours: fields.soonReplyHours,
  routine_reply_hours: fields.routineReplyHours,
  consent_rule: fields.consentRule,
  capabilities: fields.capabilities,
});

/** @throws 409 where another hospital looks to have this name */
export const requireUnlikeName = (tx: Tx, name: string, exceptId?: number): Promise<void> =>
  requireUnlike(tx, { table: 'hospital', column: 'name', name, exceptId, errMsg: refusalTexts.hospitalNameTaken });

/** Adds a hospital and returns its id. */
export async function addHospital(tx: Tx, fields: HospitalFields): Promise<number> {
  const { id } = await tx.insertInto('hospital').values(columnsOf(fields)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateHospital(tx: Tx, id: number, fields: HospitalFields): Promise<void> {
  await tx.updateTable('hospital').set(columnsOf(fields)).where('id', '=', id).execute();
}
