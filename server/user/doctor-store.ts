import { sql } from 'kysely';
import { defaultAvatar } from '../../contract/limits.ts';
import type { Doctor } from '../../contract/schemas/doctor.ts';
import type { DoctorSort, Sorting } from '../../contract/sorting.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { countOf, isActiveUser, onPage, type Page } from '../database/queries.ts';
import { settleMoved } from '../child/parts-store.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { nameColumns } from '../database/search-store.ts';
import { findHospitalId } from '../hospital/hospital-store.ts';
import { byPinyin, inOrder, pageOf } from '../sorting.ts';
import { claimImages, nameInPath } from '../upload/upload-store.ts';
import type { DoctorFields } from './rules.ts';

/** Doctors who can sign in. */
const selectDoctors = (db: Db) =>
  db
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where(isActiveUser);

export const countDoctors = (db: Db): Promise<number> => countOf(selectDoctors(db));

const comparisons: Record<DoctorSort, (one: Doctor, other: Doctor) => number> = {
  doctor: (one, other) => byPinyin(one.doctorName, other.doctorName),
  hospital: (one, other) => byPinyin(one.doctorBelongHospital, other.doctorBelongHospital),
};

/** A page in the order wished, else by id. */
export async function listDoctorPage(
  db: Db,
  { sort, order = 'asc', ...page }: Page & Sorting<DoctorSort>,
): Promise<Doctor[]> {
  if (!sort) return listDoctors(db, page);
  return pageOf((await listDoctors(db)).sort(inOrder(order, comparisons[sort])), page);
}

/** By id; a page of them, or all. */
export async function listDoctors(db: Db, page?: Page): Promise<Doctor[]> {
  const rows = await selectDoctors(db)
    .select([
      'doctor.id',
      'doctor.name as doctorName',
      'doctor.title as doctorTitle',
      'hospital.id as hospitalId',
      'hospital.name as doctorBelongHospital',
      'doctor.center as doctorBelongCenter',
      'doctor.description as doctorDesc',
      'doctor.avatar as doctorAvatar',
    ])
    .orderBy('doctor.id')
    .$call((query) => onPage(query, page))
    .execute();
  return rows.map(({ hospitalId, ...doctor }) => ({
    ...doctor,
    doctorHospital: { id: hospitalId, hospitalName: doctor.doctorBelongHospital },
  }));
}

/** The doctor behind a user, as {@link DoctorFields}. */
export async function findDoctorFields(tx: Tx, userId: number): Promise<DoctorFields | undefined> {
  const row = await tx
    .selectFrom('doctor')
    .select(['name', 'hospital_id as hospitalId', 'center', 'title', 'description', 'avatar'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, hospital: { id: row.hospitalId } };
}

/**
 * Writes the doctor behind a user, who is new unless there is `before`. A new avatar must be an own upload of
 * `uploaderId`; the one it replaces goes with the unclaimed files.
 * @throws 400 when the hospital does not exist or the picture is not one's own
 */
export async function saveDoctor(
  tx: Tx,
  userId: number,
  fields: DoctorFields,
  { before, uploaderId }: { before?: DoctorFields; uploaderId: number },
): Promise<void> {
  const { hospital, name, ...columns } = fields;
  const hospitalId = await findHospitalId(tx, hospital);
  if (hospitalId === undefined) throw refuse.invalid(refusalTexts.hospitalMissing);
  if (fields.avatar !== (before?.avatar ?? defaultAvatar)) {
    const paths = fields.avatar === defaultAvatar ? [] : [fields.avatar];
    await claimImages(tx, { paths, uploaderId, kind: 'avatar', id: userId });
    await releaseAvatars(tx, userId, fields.avatar);
  }
  const values = { ...columns, ...nameColumns(name), hospital_id: hospitalId };
  if (before) {
    const row = await tx
      .updateTable('doctor')
      .set(values)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (before.hospital.id !== hospitalId) await settleMoved(tx, row.id);
  } else
    await tx
      .insertInto('doctor')
      .values({ ...values, user_id: userId })
      .execute();
}

async function releaseAvatars(tx: Tx, userId: number, avatar: string): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ claim_kind: null, claim_id: null, created_at: sql`now()` })
    .where('claim_kind', '=', 'avatar')
    .where('claim_id', '=', userId)
    .where('name', '!=', nameInPath(avatar) ?? '')
    .execute();
}

export async function renameDoctor(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.updateTable('doctor').set(nameColumns(name)).where('user_id', '=', userId).execute();
}
