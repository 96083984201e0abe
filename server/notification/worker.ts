import { notificationKinds, notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import type { Services } from '../services.ts';
import { workThrough } from '../work-through.ts';
import { type Claimed, claimDue, type Outcome, settle } from './delivery-store.ts';
import type { AddressChannel, Message } from './message.ts';
import type { Push } from './push.ts';
import { afterQuiet, retryAt } from './rules.ts';
import { SendFault } from './send-fault.ts';
import { deleteSubscription, listSubscriptions } from './subscription-store.ts';

/** Messages that are claimed together, and sent beside one another. */
export const batchSize = 20;
export const atOnceMax = 5;

type Parts = Pick<Services, 'db' | 'channels' | 'log'>;
type Clock = { now?: () => Date; isStopping?: () => boolean };
/** One message: a delivery, or all that are told together. */
type Letter = [Claimed, ...Claimed[]];

/**
 * Sends what is due, on whichever server. What is claimed is sent and settled; a claim that is not, since the server
 * died, is taken up again when nobody can be told the same twice any more within the window of `uncertaintyMs`.
 */
export async function deliverDue(parts: Parts, { now = () => new Date(), isStopping = () => false }: Clock = {}) {
  while (!isStopping()) {
    const claimedAt = now();
    const claimed = await claimDue(parts.db, claimedAt, batchSize);
    if (claimed.length === 0) return;
    const letters = await sortOut(parts, claimed, claimedAt);
    await workThrough(letters, atOnceMax, async (letter) => {
      const outcome = isStopping() ? untouched(claimedAt) : await sendOne(parts, letter, now);
      await settle(parts.db, { ids: idsOf(letter), claimedAt }, now(), outcome);
    });
  }
}

const idsOf = (claimed: Claimed[]) => claimed.map(({ id }) => id);
const untouched = (dueAt: Date): Outcome => ({ state: 'waiting', dueAt, attempted: false });

/** Settles what nobody is to be told, or not while it is quiet; the rest by message. */
async function sortOut({ db, channels }: Parts, claimed: Claimed[], claimedAt: Date): Promise<Letter[]> {
  const letters = new Map<string, Letter>();
  for (const one of claimed) {
    const channel = channels[one.channel];
    const claim = { ids: [one.id], claimedAt };
    const dueAt = one.isUrgent ? claimedAt : afterQuiet(claimedAt, one);
    if (!channel || !one.isWanted || one.isOver || (needsAddress(channel) && !one.address))
      await settle(db, claim, claimedAt, { state: 'dropped' });
    else if (dueAt > claimedAt) await settle(db, claim, claimedAt, untouched(dueAt));
    else {
      const key = keyOf(one, channel);
      const letter = letters.get(key);
      if (letter) letter.push(one);
      else letters.set(key, [one]);
    }
  }
  return [...letters.values()];
}

const isPush = (channel: AddressChannel | Push): channel is Push => 'publicKey' in channel;
const needsAddress = (channel: AddressChannel | Push) => !isPush(channel) && channel.needsAddress;

/** A robot tells its group once what several of them are told; a digest is of one doctor. */
function keyOf({ id, doctorId, channel, isDigest, kind, ...about }: Claimed, by: AddressChannel | Push): string {
  if (!isPush(by) && !by.needsAddress) return `group ${kind} ${subjectOf(about)}`;
  return isDigest ? `digest ${doctorId} ${channel}` : `one ${id}`;
}

async function sendOne({ db, channels, log }: Parts, letter: Letter, now: () => Date): Promise<Outcome> {
  const [{ channel, doctorId, address, attempts, id }] = letter;
  const by = channels[channel]!;
  const message = messageOf(letter);
  try {
    if (isPush(by)) return await pushToAll({ db, push: by, doctorId }, message);
    await by.send(message, address ?? '');
    return { state: 'sent' };
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const dueAt = retryAt(now(), attempts, error.mayHaveArrived);
    log.warn({ delivery: id, channel, attempts, fault: error.message }, 'a notification was not delivered');
    return dueAt
      ? { state: 'waiting', dueAt, fault: error.message, attempted: true }
      : { state: 'dead', fault: error.message };
  }
}

/** To each browser of a doctor; one that it reached is enough, since the others would get it twice. @throws SendFault */
async function pushToAll(
  { db, push, doctorId }: Pick<Parts, 'db'> & { push: Push; doctorId: number },
  message: Message,
): Promise<Outcome> {
  const subscriptions = await listSubscriptions(db, doctorId);
  const results = await Promise.allSettled(
    subscriptions.map(async (one) => {
      const listens = await push.send(message, one);
      if (!listens) await deleteSubscription(db, doctorId, one.endpoint);
      return listens;
    }),
  );
  if (results.some((one) => one.status === 'fulfilled' && one.value)) return { state: 'sent' };
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return { state: 'dropped' };
}

const subjectOf = ({ consultationId, childId }: Pick<Claimed, 'consultationId' | 'childId'>): string =>
  childId === null ? `case ${consultationId}` : `child ${childId}`;

/** The words of its kind and a link, of a digest how many cases it is about. */
export function messageOf(letter: Letter): Message {
  const [{ id, kind, createdAt, isDigest }] = letter;
  const cases = new Set(letter.map(subjectOf));
  const isMany = isDigest && letter.length > 1 && new Set(letter.map(({ doctorId }) => doctorId)).size === 1;
  return {
    id: `tongmou-${id}-${createdAt.getTime().toString(36)}`,
    kind: isMany ? 'digest' : kind,
    text: isMany ? notificationTexts.digest(cases.size) : notificationKinds[kind],
    path: isMany && cases.size > 1 ? pages.platformHome : pathOf(letter[0]),
    isUrgent: letter.some(({ isUrgent }) => isUrgent),
  };
}

/** Coordinators see which cases wait, not the cases. */
function pathOf({ kind, consultationId, childId }: Claimed): string {
  if (kind === 'waiting' || kind === 'initiatorGone') return pages.platformHospitalToday;
  // Whose child was taken over reads the record no more.
  if (kind === 'transferAnswered') return pages.platformHome;
  if (childId !== null) return pages.platformChild(childId);
  return consultationId === null ? pages.platformHome : pages.platformConsultation(consultationId);
}
