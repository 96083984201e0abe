import { isDeepStrictEqual } from 'node:util';
import { addDays, addMonths, type Day, dayInShanghai, earliestBirthday } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { type Findings, noFindings } from '../../clinical/findings.ts';
import { dueOf, outcomes, type Summary } from '../../clinical/outcome.ts';
import { clinicalRanges } from '../../clinical/ranges.ts';
import { childTexts, type ContactResult } from '../../contract/child-texts.ts';
import { nameKey } from '../../contract/person-name.ts';
import { referralTexts, type TransferPurpose } from '../../contract/referral-texts.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import type { ChildFacts, StatementContent } from '../../contract/schemas/child.ts';
import type { SetAside } from '../../contract/schemas/standing.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { holds } from '../guard.ts';
import type { Actor } from '../session/session-store.ts';
import type { ToldOfChild } from './statements.ts';

export type FollowUpReminder = 'followUpDue' | 'followUpOverdue' | 'followUpLost' | 'followUpAsked';

type Reminded = { due: Day | null; lostOn: Day | null; setAside?: SetAside | null };

/**
 * What the doctor is told next of a child who is to come on a day: on the day, the day after it, and when the child is very
 * late; of one who is set aside every month, instead.
 */
export function nextReminder(
  { due, lostOn, setAside }: Reminded,
  after: Day,
): { kind: FollowUpReminder; on: Day } | undefined {
  if (!due || !lostOn) return undefined;
  if (setAside) return { kind: 'followUpAsked', on: monthAfter(setAside.on, after) };
  const steps: { kind: FollowUpReminder; on: Day }[] = [
    { kind: 'followUpDue', on: due },
    { kind: 'followUpOverdue', on: addDays(due, 1) },
    { kind: 'followUpLost', on: lostOn },
  ];
  return steps.toSorted((one, other) => one.on.localeCompare(other.on)).find(({ on }) => on > after);
}

/** The first day after `after` that is whole months from a day. */
function monthAfter(from: Day, after: Day): Day {
  for (let months = 1; ; months += 1) {
    const day = addMonths(from, months);
    if (day > after) return day;
  }
}

/**
 * The last step that was due by a day: what the doctor is told where several passed while no server ran. `followUpAsked`
 * comes every month of the same day: what is sent of it is named by the day of the message.
 */
export function reminderOn({ due, lostOn, setAside }: Reminded, today: Day): FollowUpReminder | undefined {
  if (!due) return undefined;
  if (setAside) return addMonths(setAside.on, 1) <= today ? 'followUpAsked' : undefined;
  if (due > today) return undefined;
  if (lostOn! <= today) return 'followUpLost';
  return due < today ? 'followUpOverdue' : 'followUpDue';
}

/** A call that reached nobody, or what is said after such calls, tells nothing of the guardian. */
const reachesNobody: ContactResult[] = ['notReached', 'lost', 'refused'];
const contactsOf = (said: ToldOfChild['said']) => said.filter((one) => one.kind === 'contact');
const saidOn = ({ savedAt }: { savedAt: string }): Day => dayInShanghai(new Date(savedAt));

/**
 * Whether somebody said that a child is lost, or that the guardian refused: until the guardian is reached, or the child is
 * examined or treated. `seenOn`: the day of the last exam or treatment. Who refuses may do so on the day of an exam.
 */
export function setAsideOf(said: ToldOfChild['said'], seenOn: Day | null): SetAside | null {
  const last = contactsOf(said).findLast(({ content }) => content.result !== 'notReached');
  if (!last) return null;
  const on = saidOn(last);
  const { result } = last.content;
  if (result === 'lost') return seenOn && seenOn >= on ? null : { kind: result, on, doctorName: last.doctorName };
  if (result === 'refused') return seenOn && seenOn > on ? null : { kind: result, on, doctorName: last.doctorName };
  return null;
}

const triesBeforeLost = 3;

/** A child is lost by a person's word after three calls that reached nobody, since it was seen or somebody reached. @throws 400 */
export function requireTries(said: ToldOfChild['said'], seenOn: Day | null): void {
  const contacts = contactsOf(said);
  const reached = contacts.findLastIndex(({ content }) => !reachesNobody.includes(content.result));
  const tries = contacts
    .slice(reached + 1)
    .filter((one) => one.content.result === 'notReached' && (!seenOn || saidOn(one) > seenOn));
  if (tries.length < triesBeforeLost) throw refuse.invalid(childTexts.lostTooSoon);
}

/** Two records may be one child only where nobody's birth day or sex would have to be wrong. @throws 400 */
export function requireSameChild(
  one: Pick<ChildFacts, 'patientBirthday' | 'patientSex'>,
  other: Pick<ChildFacts, 'patientBirthday' | 'patientSex'>,
  words: string,
): void {
  if (one.patientBirthday !== other.patientBirthday || one.patientSex !== other.patientSex) throw refuse.invalid(words);
}

/** A new birth day is a child's; what is on file may be of who has grown up since, or was written otherwise. @throws 400 */
export function requireChildBirthday(birthday: Day, onFile?: Day): void {
  if (birthday < earliestBirthday(dayInShanghai(new Date())) && birthday !== onFile)
    throw refuse.invalid(refusalTexts.birthdayTooEarly);
}

/** A program sees no record that it renames, and a twin differs by the name alone. @throws 400 */
export function requireNotRenamed(
  { token }: { token?: Actor['token'] | undefined },
  one: Pick<ChildFacts, 'patientName'>,
  other: Pick<ChildFacts, 'patientName'>,
): void {
  if (token && nameKey(one.patientName) !== nameKey(other.patientName)) throw refuse.invalid(childTexts.notRenamed);
}

/** What an edit of a child's facts changes; of a telephone number or a name only what they were and are. */
export function changedFacts<Facts extends object>(before: Facts, after: Facts) {
  const names = (Object.keys(after) as (keyof Facts)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return names.length === 0 ? undefined : { before: pick(before), after: pick(after) };
}

/** @throws 400 where the facts contradict what was found on a day, or themselves */
export function requirePossibleFacts(facts: ChildFacts, firstDay: Day | undefined): void {
  if (firstDay && facts.patientBirthday > firstDay) throw refuse.invalid(childTexts.birthdayTooLate);
  if (facts.dischargedOn && facts.recordKind === 'outpatient') throw refuse.invalid(rightsTexts.dischargedOutpatient);
  if (facts.dischargedOn && facts.dischargedOn < facts.patientBirthday)
    throw refuse.invalid(childTexts.dischargeBeforeBirth);
}

/** While a record is restricted it stays where it is, as it is. @throws 409 */
export function requireUnrestricted(...children: { isRestricted: boolean }[]): void {
  if (children.some(({ isRestricted }) => isRestricted)) throw refuse.conflict(rightsTexts.restrictedRefusal);
}

/** @throws 409 as long as the law wants a record kept, with the day */
export function requireRetentionPassed(keptUntil: Day, today: Day): void {
  if (keptUntil >= today) throw refuse.conflict(rightsTexts.tooEarly(keptUntil));
}

/**
 * Whether a doctor of the hospital that keeps a record may take the file for the guardian, which tells of every case: a
 * coordinator, or who takes part in all of them. It is no way into a case for who was not invited.
 */
export const mayExport = (actor: Actor, takesPartInAll: boolean): boolean =>
  takesPartInAll || holds(actor, 'hospital:coordinate');

/** Whether rules say more of a child than they did: something graver or louder, or the same by an earlier day or by any. */
export function isStricter(now: Summary, before: Summary): boolean {
  const graver = outcomes.indexOf(before.outcome) - outcomes.indexOf(now.outcome);
  if (graver !== 0) return graver > 0;
  if (now.pressing && !before.pressing) return true;
  // The day of the outcome, and the earliest of all.
  const [own, ownBefore] = [now.outcomeDue ?? dueOf(now), before.outcomeDue ?? dueOf(before)];
  return isSooner(own, ownBefore) || isSooner(dueOf(now), dueOf(before));
}

const isSooner = (day: Day | null, before: Day | null): boolean => day !== null && (before === null || day < before);

/** @throws 400 for an end or a specialist's word without a reason */
export function requireReasonOf({ end, word }: StatementContent): void {
  if ((end && end.why === '') || (word && !word.why)) throw refuse.invalid(childTexts.statementReason);
}

/** What ends days is asked once more of the same person. @throws 400 */
export function requireConfirmed(isGrave: boolean, confirmed: '1' | undefined): void {
  if (isGrave && confirmed !== '1') throw refuse.invalid(childTexts.confirmAgain);
}

/** What is said of a child was so from birth on and not later than today; an operation or a next exam may be planned. @throws 400 */
export function requirePossibleStatement(content: StatementContent, birthday: Day, today: Day): void {
  const { word, ...of } = content;
  const { date } = content.rbRisk ?? content.glaucomaRisk ?? content.toScreen ?? content.end ?? word!;
  if (date < birthday || (word?.day && word.day < birthday)) throw refuse.invalid(childTexts.statementBeforeBirth);
  if (date > today) throw refuse.invalid(childTexts.statementFuture);
  const said = { ...noFindings, ...of, ...(word && { words: [word] }) } as Findings;
  const refusal = findingsRefusal(said, birthday, today);
  if (refusal) throw refuse.invalid(refusal);
}

/** @throws 409 where more would stand than findings can carry */
export function requireRoomForWords(count: number): void {
  if (count > clinicalRanges.wordsMax) throw refuse.conflict(childTexts.tooManyWords);
}

/** Whether one wish leaves no room for another: both ask for the same. */
export const overlaps = (one: TransferPurpose, other: TransferPurpose): boolean =>
  one === other || one === 'both' || other === 'both';

/** @throws 400 for a child who would be sent to their own hospital, but to a colleague there for treatment */
export function requirePossibleSending(wish: {
  isOwn: boolean;
  purpose: TransferPurpose;
  toDoctorId: number | undefined;
  doctorId: number;
}): void {
  if (!wish.isOwn) return;
  if (wish.purpose !== 'treatment') throw refuse.invalid(referralTexts.ownTreatmentOnly);
  if (wish.toDoctorId === undefined || wish.toDoctorId === wish.doctorId) throw refuse.invalid(referralTexts.ownDoctor);
}

type Sent = {
  keeperId: number;
  toHospitalId: number;
  toDoctorId: number | null;
  purpose: TransferPurpose;
  isAccepted: boolean;
  treatedOn: Day | null;
  isRestricted: boolean;
};
type Answering = { doctorId: number; hospitalId: number };

/** Whom a child is sent to, who finds nothing of a restricted record: a hospital, of the own one a colleague. */
const isReceiver = (sent: Sent, { doctorId, hospitalId }: Answering): boolean =>
  sent.toHospitalId === hospitalId &&
  (sent.keeperId === hospitalId ? sent.purpose === 'both' || sent.toDoctorId === doctorId : !sent.isRestricted);

/** The keeper takes back at any time; who is asked answers once, and may still decline what was accepted and not done. */
export function mayAnswer(sent: Sent, answer: 'accepted' | 'declined' | 'withdrawn', who: Answering): boolean {
  if (answer === 'withdrawn') return sent.keeperId === who.hospitalId;
  if (!isReceiver(sent, who)) return false;
  return !sent.isAccepted || (answer === 'declined' && sent.treatedOn === null && sent.keeperId !== who.hospitalId);
}

export const mayReport = (sent: Sent, who: Answering): boolean =>
  sent.isAccepted && sent.purpose !== 'followUp' && sent.treatedOn === null && isReceiver(sent, who);
