import { sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import { consentText, withdrawnText } from '../../contract/consent-words.ts';
import { type ConsentRule, consentTexts } from '../../contract/consent-texts.ts';
import type { Consent, ConsentState } from '../../contract/schemas/consent.ts';
import { refuse } from '../answers.ts';
import type { Given, Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { claimImages } from '../upload/upload-store.ts';
import { addEntry } from './entry-store.ts';

type Newest = { kind: 'consent' | 'consentWithdrawn' | null; content: Consent | null; savedAt: Moment | null };

type ConsentRow = Newest & { rule: ConsentRule };

/** What was last said of consent for the child of a case, and what the hospital of the case asks of it. */
const selectConsent = (consultationId: Given<number>) => sql<ConsentRow>`
    select hospital.consent_rule as rule, newest.kind, newest.content, newest.saved_at as "savedAt"
    from consultation join hospital on hospital.id = consultation.hospital_id
    join patient on patient.id = consultation.patient_id
    left join lateral (select kind, content, saved_at from child_entry
      where child_id = patient.child_id and kind in ('consent', 'consentWithdrawn')
      order by id desc limit 1) as newest on true
    where consultation.id = ${consultationId}`;

/** The same as a value of another statement. */
export const consentOf = (consultationId: Given<number>) =>
  sql<ConsentRow>`(select to_json(consent) from (${selectConsent(consultationId)}) as consent)`;

async function readConsent(db: Db | Tx, consultationId: number): Promise<ConsentRow> {
  return (await selectConsent(consultationId).execute(db)).rows[0]!;
}

export const findConsentState = async (db: Db | Tx, consultationId: number): Promise<ConsentState> =>
  toConsentState(await readConsent(db, consultationId));

export function toConsentState({ rule, kind, content, savedAt }: ConsentRow): ConsentState {
  const isAsked = rule !== 'off';
  if (kind === 'consent') return { state: 'given', on: content!.givenOn, text: consentText(content!), isAsked };
  if (kind === null) return { state: 'none', on: null, text: consentTexts.none, isAsked };
  const on = dayInShanghai(new Date(savedAt!));
  return { state: 'withdrawn', on, text: withdrawnText(on), isAsked };
}

/**
 * Lets doctors of other hospitals take part in a locked case only with the guardian's consent, where its hospital requires
 * it; once it was withdrawn, whatever the hospital says.
 * @throws 400
 */
export async function requireConsent(tx: Tx, consultationId: number, doctorIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select doctor.id from doctor join consultation on consultation.id = ${consultationId}
    where doctor.id = any(${doctorIds}) and doctor.hospital_id <> consultation.hospital_id limit 1`.execute(tx);
  if (rows.length === 0) return;
  const { rule, kind, content } = await readConsent(tx, consultationId);
  if (kind === 'consentWithdrawn') throw refuse.invalid(consentTexts.withdrawnRefusal);
  if (rule === 'require' && !content?.purposes.includes('consultation')) throw refuse.invalid(consentTexts.required);
}

/** What was last said of consent for a child; undefined where nothing was. */
export async function findNewest(
  tx: Tx,
  childId: number,
): Promise<{ id: number; kind: 'consent' | 'consentWithdrawn'; content: object } | undefined> {
  const { rows } = await sql<{ id: number; kind: 'consent' | 'consentWithdrawn'; content: object }>`
    select id, kind, content from child_entry
    where child_id = ${childId} and kind in ('consent', 'consentWithdrawn') order by id desc limit 1`.execute(tx);
  return rows[0];
}

/** @throws 400 for a day that cannot be */
export function requirePossibleConsent({ givenOn }: Consent, birthday: string): void {
  if (givenOn < birthday) throw refuse.invalid(consentTexts.beforeBirth);
  if (givenOn > dayInShanghai(new Date())) throw refuse.invalid(consentTexts.future);
}

/** Records what the guardian of a locked child agreed to, with the pictures of the paper. Returns the entry's id. */
export async function addConsent(
  tx: Tx,
  child: { id: number; hospitalId: number },
  doctor: { doctorId: number; userId: number },
  content: Consent,
): Promise<number> {
  const id = await addEntry(tx, child, doctor.doctorId, { kind: 'consent', content });
  await claimImages(tx, { paths: content.pictures, uploaderId: doctor.userId, kind: 'childEntry', id });
  return id;
}

export type Ended = { consultationId: number; doctorIds: number[] };

/** Takes doctors of other hospitals out of the cases about a locked child, and what waits for them of these cases. */
export async function endSharing(tx: Tx, consultationIds: number[]): Promise<Ended[]> {
  const { rows } = await sql<{ consultationId: number; doctorId: number }>`
    delete from consultation_doctor using consultation, doctor
    where consultation.id = consultation_doctor.consultation_id and doctor.id = consultation_doctor.doctor_id
      and consultation.id = any(${consultationIds}) and doctor.id <> consultation.doctor_id
      and doctor.hospital_id <> consultation.hospital_id
    returning consultation_doctor.consultation_id as "consultationId", consultation_doctor.doctor_id as "doctorId"`.execute(
    tx,
  );
  const ended = [...Map.groupBy(rows, ({ consultationId }) => consultationId)].map(([consultationId, all]) => ({
    consultationId,
    doctorIds: all.map(({ doctorId }) => doctorId).toSorted((one, other) => one - other),
  }));
  for (const { consultationId, doctorIds } of ended) {
    await sql`delete from reply_read where consultation_id = ${consultationId} and doctor_id = any(${doctorIds})`.execute(
      tx,
    );
    await sql`update delivery set state = 'dropped' from notification
      where notification.id = delivery.notification_id and notification.consultation_id = ${consultationId}
        and delivery.doctor_id = any(${doctorIds}) and delivery.state = 'waiting'`.execute(tx);
  }
  return ended.toSorted((one, other) => one.consultationId - other.consultationId);
}
