import fc from 'fast-check';
import { sql } from 'kysely';
import { diseaseIds } from '../../contract/diseases.ts';
import type { Db } from '../database/row-types.ts';

/** A case as the statistics see it. */
export type CaseRow = {
  doctorId: number;
  hospitalId: number;
  diseaseId: number;
  status: 0 | 1 | 2;
  createdAt: Date;
  firstReplyAt: Date | null;
  deleted: boolean;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Moments at and around the borders of days in Asia/Shanghai: of months, years and a leap day among them. */
export const caseMoment = fc
  .record({
    day: fc.oneof(
      fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2025-02-28', '2025-03-01'),
      fc.nat(760).map((days) => new Date(Date.UTC(2024, 0, 1) + days * dayMs).toISOString().slice(0, 10)),
    ),
    secondsIntoDay: fc.constantFrom(0, 1, 8 * 3600 - 1, 8 * 3600, 12 * 3600, 86_399),
  })
  .map(({ day, secondsIntoDay }) => new Date(Date.parse(`${day}T00:00:00+08:00`) + secondsIntoDay * 1000));

/** Milliseconds from a case to its first reply, at and around the borders of the steps they are rounded to. */
export const firstReplyWait = fc.oneof(
  fc.constant(null),
  fc.constantFrom(0, 1, 10 * minuteMs, 10 * minuteMs + 1, 6 * hourMs, 6 * hourMs + 1, 2 * dayMs, 2 * dayMs + 1),
  fc.constantFrom(14 * dayMs, 14 * dayMs + 1, 15 * dayMs, 90 * dayMs),
  fc.nat(30 * dayMs),
);

/** Cases of these doctors, drawn alike each time. */
export function drawCases(doctors: { doctorId: number; hospitalId: number }[], count: number, seed: number): CaseRow[] {
  const one = fc
    .record({
      doctor: fc.constantFrom(...doctors),
      diseaseId: fc.constantFrom(...diseaseIds),
      status: fc.constantFrom(0, 1, 2),
      createdAt: caseMoment,
      wait: firstReplyWait,
      deleted: fc.nat(9).map((dice) => dice === 0),
    })
    .map(({ doctor, wait, ...row }) => ({
      ...row,
      ...doctor,
      firstReplyAt: wait === null ? null : new Date(row.createdAt.getTime() + wait),
    }));
  return fc.sample(one, { numRuns: count, seed }) as CaseRow[];
}

/** The birth date of each of their patients. */
export const bornOn = '2023-11-01';

const patient = { name: '患儿', sex: 1 as const, birth_date: bornOn, gestational_weeks: 30, gestational_days: 0 };

/** Writes cases past the API, to choose their dates, in one statement; their ids. */
export async function insertCases(db: Db, rows: CaseRow[]): Promise<number[]> {
  const children = await db
    .insertInto('child')
    .values(
      rows.map(({ doctorId, hospitalId, createdAt }) => ({
        hospital_id: hospitalId,
        doctor_id: doctorId,
        ...patient,
        birth_weight_grams: null,
        created_at: createdAt,
      })),
    )
    .returning('id')
    .execute();
  const patients = await db
    .insertInto('patient')
    .values(
      rows.map((_, index) => ({
        child_id: children[index]!.id,
        ...patient,
        weight_kg: 3,
        height_cm: 50,
        deleted_at: null,
      })),
    )
    .returning('id')
    .execute();
  const added = await db
    .insertInto('consultation')
    .values(
      rows.map((row, index) => ({
        patient_id: patients[index]!.id,
        doctor_id: row.doctorId,
        hospital_id: row.hospitalId,
        disease_id: row.diseaseId,
        title: '题',
        description: '述',
        status: row.status,
        created_at: row.createdAt,
        first_reply_at: row.firstReplyAt,
        deleted_at: row.deleted ? new Date() : null,
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Every case as the table has it. */
export async function readCases(db: Db): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`select doctor_id as "doctorId", hospital_id as "hospitalId",
    disease_id as "diseaseId", status, created_at as "createdAt", first_reply_at as "firstReplyAt",
    deleted_at is not null as deleted from consultation`.execute(db);
  return rows;
}
