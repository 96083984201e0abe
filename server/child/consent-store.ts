import { sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import { consentText, withdrawnText } from '../../contract/consent-words.ts';
import { type ConsentRule, consentTexts } from '../../contract/consent-texts.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import type { EntryContent } from '../../contract/schemas/child.ts';
import type { Consent, ConsentState } from '../../contract/schemas/consent.ts';
import { refuse } from '../answers.ts';
import type { Given, Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { claimImages } from '../upload/upload-store.ts';
import { addEntry } from './entry-store.ts';

type Newest = { kind: 'consent' | 'consentWithdrawn' | null; content: Consent | null; savedAt: Moment | null };

type ConsentRow = Newest & { rule: ConsentRule };

/** What was last said of consent for the child of a case, and what the hospital that follows the child asks of it. */
const selectConsent = (consultationId: Given<number>) => sql<ConsentRow>`
    select hospital.consent_rule as rule, newest.kind, newest.content, newest.saved_at as "savedAt"
    from consultation join patient on patient.id = consultation.patient_id
    join child on child.id = patient.child_id join hospital on hospital.id = child.hospital_id
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
 * Lets doctors take part in a locked case only where the keeper of the child's record allows it: nobody while the record is
 * restricted, and those of other hospitals with the guardian's consent where the keeper requires it; once it was withdrawn,
 * whatever the keeper says.
 * @throws 400
 */
export async function requireInvitable(tx: Tx, consultationId: number, doctorIds: number[]): Promise<void> {
  const { rows } = await sql<{ isRestricted: boolean; isOutside: boolean }>`
    select child.restricted_at is not null as "isRestricted", exists (select from doctor
      where doctor.id = any(${doctorIds}) and doctor.hospital_id <> child.hospital_id) as "isOutside"
    from consultation join patient on patient.id = consultation.patient_id join child on child.id = patient.child_id
    where consultation.id = ${consultationId} and ${doctorIds.length > 0}`.execute(tx);
  const [found] = rows;
  if (found?.isRestricted) throw refuse.invalid(rightsTexts.restrictedRefusal);
  if (!found?.isOutside) return;
  const { rule, kind, content } = await readConsent(tx, consultationId);
  if (kind === 'consentWithdrawn') throw refuse.invalid(consentTexts.withdrawnRefusal);
  if (rule === 'require' && !content?.purposes.includes('consultation')) throw refuse.invalid(consentTexts.required);
}

/** Of a locked child: since when nobody is invited and other hospitals find nothing, or that they do again. */
export async function setRestricted(tx: Tx, childId: number, at: Date | null): Promise<void> {
  await tx.updateTable('child').set({ restricted_at: at }).where('id', '=', childId).execute();
}

type NewestEntry = { id: number } & (
  | { kind: 'consent'; content: Consent }
  | { kind: 'consentWithdrawn'; content: EntryContent<'consentWithdrawn'> }
);

/** What was last said of consent for a child; undefined where nothing was. */
export async function findNewest(tx: Tx, childId: number): Promise<NewestEntry | undefined> {
  const { rows } = await sql<NewestEntry>`
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
