import type { NotificationKind } from '../../contract/notifications.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

const today = new Date().toISOString().slice(0, 10);
const ofBoth = (signs: object, treatments: object[] = []) =>
  JSON.stringify({
    version: 2,
    exams: [
      { disease: 'rop', examDate: today, eyes: { OD: { view: 'good', ...signs }, OS: { view: 'good', ...signs } } },
    ],
    treatments,
  });

/** Findings as a form sends them: of type 1, detached, in no hurry, and of type 1 that was treated. */
export const type1 = ofBoth({ zone: 'I', stage: '3', plus: 'plus' });
export const detached = ofBoth({ zone: 'I', stage: '4A', plus: 'plus' });
export const calm = ofBoth({ zone: 'III', stage: '1', plus: 'none', fullyVascularised: false });
export const treated = ofBoth(
  { zone: 'I', stage: '3', plus: 'plus' },
  ['OD', 'OS'].map((eye) => ({ eye, date: today, kind: 'laser' })),
);

export const hour = 3_600_000;
export const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour);

/** What a doctor has been told of a case, in that order. */
export async function toldOf({ db }: TestServer, who: Person, consultationId: number): Promise<NotificationKind[]> {
  const rows = await db
    .selectFrom('notification')
    .select('kind')
    .where('doctor_id', '=', who.doctorId)
    .where('consultation_id', '=', consultationId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** When a case was proposed. */
export async function proposedAt({ db }: TestServer, id: number): Promise<Date> {
  const row = await db
    .selectFrom('consultation')
    .select('created_at as at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.at;
}

/** A doctor is away from one day to another, with somebody who stands in. */
export const goAway = ({ db }: TestServer, who: Person, from: string, to: string, substitute: Person) =>
  db
    .insertInto('absence')
    .values({
      doctor_id: who.doctorId,
      from_day: from,
      to_day: to,
      substitute_id: substitute.doctorId,
      saved_at: new Date(),
    })
    .execute();
