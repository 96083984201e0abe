import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import { settleMoved } from '../child/parts-store.ts';
import { type Answered, post } from './call.ts';
import { addExam, consented, daysAgo, examined, mild } from './children.ts';
import { type Fields, proposal, view } from './consultations.ts';
import { addCoordinator, addDoctor, type Person } from './people.ts';
import { Random } from './random.ts';
import type { TestServer } from './test-server.ts';

type Doctor = Person & { hospital: number };
type Kept = {
  id: number;
  keeper: number;
  isRestricted: boolean;
  consent: 'none' | 'given' | 'withdrawn';
  /** Doctors and hospitals that wrote entries of the record, and whether one says what was found or that the child was sent. */
  wrote: { doctor: number; hospital: number; isFound: boolean }[];
  /** Accepted for treatment, or asked by the hospital `from`. */
  sent: { id: number; from: number; to: number; state: 'asked' | 'accepted'; purpose: 'followUp' | 'treatment' }[];
  exams: number[];
};
type Case = {
  id: number;
  child: Kept;
  initiator: Doctor;
  invited: Set<Doctor>;
  replied: Set<Doctor>;
  replies: number[];
  gone: 'no' | 'withdrawn' | 'deleted';
};
export type Seen = 'all' | 'own' | 'nothing';

/**
 * Hospitals, children and cases as the rule in docs/security.md, "Who may", has them, beside the real ones: each deed is a call, and
 * what somebody then reads is compared with what the rule says.
 */
export async function aWorld(server: TestServer, random: Random, no: number) {
  const pick = <One>(all: readonly One[]): One | undefined => all[random.between(0, all.length - 1)];
  const names = [0, 1, 2].map((one) => `谁可以${no}-${one}`);
  const doctors: Doctor[] = [];
  const coordinators: Doctor[] = [];
  for (const [hospital, name] of names.entries()) {
    for (const _ of [0, 1]) doctors.push({ ...(await addDoctor(server, { hospital: name })), hospital });
    coordinators.push({ ...(await addCoordinator(server, { hospital: name })), hospital });
  }
  const hospitalIds = await Promise.all(
    coordinators.map(
      async ({ doctorId }) =>
        (
          await server.db
            .selectFrom('doctor')
            .select('hospital_id as id')
            .where('id', '=', doctorId)
            .executeTakeFirstOrThrow()
        ).id,
    ),
  );
  let children: Kept[] = [];
  const cases: Case[] = [];
  const call = (path: ApiPath, fields: Fields, who: Person): Promise<Answered> =>
    post(server, path, fields, who.cookie);
  const write = (child: Kept, who: Doctor, isFound = false) =>
    child.wrote.push({ doctor: who.doctorId, hospital: who.hospital, isFound });
  const keeperOf = (child: Kept) => pick(doctors.filter(({ hospital }) => hospital === child.keeper));
  const coordinatorOf = (child: Kept) => coordinators[child.keeper]!;
  const isShared = (child: Kept) => !child.isRestricted && child.consent !== 'withdrawn';
  const identity = { patientName: '甲', patientSex: 1, patientBirthday: daysAgo(70), embryoAge: 28, embryoAgeDay: 0 };

  const seesCase = (who: Doctor, one: Case): Seen => {
    const isInitiator = one.initiator === who;
    const takesPart = isInitiator || one.invited.has(who);
    const isLetIn = who.hospital === one.child.keeper || isShared(one.child);
    if (one.gone === 'deleted') return 'nothing';
    if (one.gone === 'withdrawn' && coordinatorOf(one.child) === who) return 'all';
    if (!takesPart) return 'nothing';
    if (isLetIn) return 'all';
    return isInitiator || one.replied.has(who) ? 'own' : 'nothing';
  };
  const seesChild = (who: Doctor, child: Kept): Seen => {
    const own = cases.filter((one) => one.child === child);
    const isSent = child.sent.some(
      ({ to, from, state, purpose }) =>
        to === who.hospital && (state === 'asked' ? from === child.keeper : purpose === 'treatment'),
    );
    if (child.keeper === who.hospital || (isShared(child) && isSent)) return 'all';
    const seen = own.map((one) => seesCase(who, one));
    if (seen.includes('all')) return 'all';
    const wrote = child.wrote.some(
      ({ doctor, hospital, isFound }) => isFound && (doctor === who.doctorId || hospital === who.hospital),
    );
    const began = own.some((one) => one.initiator === who && seesCase(who, one) === 'own');
    return wrote || began ? 'own' : 'nothing';
  };

  const deeds: Record<string, () => Promise<string | undefined>> = {
    async propose() {
      const child = random.chance(0.5) ? pick(children.filter((one) => !one.isRestricted)) : undefined;
      const initiator = child ? keeperOf(child) : pick(doctors);
      if (!initiator) return undefined;
      const others = doctors.filter((one) => one !== initiator && random.chance(0.4));
      const invited = child && !isShared(child) ? others.filter(({ hospital }) => hospital === child.keeper) : others;
      if (invited.length === 0) return undefined;
      const fields = proposal(invited, { ...identity, childId: child?.id });
      const { rmObject: saved, errMsg } = await call(apiPaths.consultationSave, fields, initiator);
      if (!saved) return errMsg ?? 'no answer';
      const record: Kept = child ?? {
        ...{ id: saved.childId, keeper: initiator.hospital, isRestricted: false, consent: 'none' },
        ...{ wrote: [], sent: [], exams: [] },
      };
      if (!child) children.push(record);
      const made = { id: saved.consultationId, child: record, initiator, invited: new Set(invited) };
      cases.push({ ...made, replied: new Set(), replies: [], gone: 'no' });
      return '';
    },
    async reply() {
      const one = pick(cases.filter(({ gone }) => gone === 'no'));
      const who = one && pick([one.initiator, ...one.invited].filter((other) => seesCase(other, one) === 'all'));
      if (!one || !who) return undefined;
      const { rmObject, errMsg } = await call(
        apiPaths.replySave,
        { consultationId: one.id, content: '<p>看过</p>' },
        who,
      );
      if (who !== one.initiator) one.replied.add(who);
      one.replies.push(rmObject?.replyId);
      return errMsg ?? '';
    },
    async exam() {
      const child = pick(children);
      const who = child && keeperOf(child);
      if (!child || !who) return undefined;
      const { rmObject, errMsg } = await addExam(server, who, child.id, examined(daysAgo(child.exams.length), mild));
      child.exams.push(rmObject?.entryId);
      write(child, who, true);
      return errMsg ?? '';
    },
    async consent() {
      const child = pick(children);
      const who = child && keeperOf(child);
      if (!child || !who) return undefined;
      const takesBack = child.consent === 'given' && random.chance(0.6);
      if (child.consent === 'given' && !takesBack) return undefined;
      const { errMsg } = takesBack
        ? await call(apiPaths.consentWithdraw, { childId: child.id, reason: '监护人要求' }, who)
        : await call(apiPaths.consentSave, { childId: child.id, consent: consented() }, who);
      child.consent = takesBack ? 'withdrawn' : 'given';
      if (takesBack) child.sent = [];
      write(child, who);
      return errMsg ?? '';
    },
    async restrict() {
      const child = pick(children);
      if (!child) return undefined;
      const path = child.isRestricted ? apiPaths.childLiftRestriction : apiPaths.childRestrict;
      const { errMsg } = await call(path, { childId: child.id, reason: '监护人来函' }, coordinatorOf(child));
      child.isRestricted = !child.isRestricted;
      write(child, coordinatorOf(child));
      return errMsg ?? '';
    },
    async send() {
      const child = pick(children.filter(isShared));
      const who = child && keeperOf(child);
      const purpose = pick(['followUp', 'treatment'] as const)!;
      if (!child || !who || child.sent.some((one) => one.purpose === purpose)) return undefined;
      const to = (child.keeper + 1 + random.between(0, 1)) % 3;
      const asked = { childId: child.id, hospitalId: hospitalIds[to]!, reason: '请接收', purpose };
      const { rmObject, errMsg } = await call(apiPaths.childTransferAsk, asked, who);
      child.sent.push({ id: rmObject?.transferId, from: child.keeper, to, state: 'asked', purpose });
      write(child, who, true);
      return errMsg ?? '';
    },
    async answer() {
      const child = pick(children.filter((one) => isShared(one) && one.sent.some(({ state }) => state === 'asked')));
      const sent = child && pick(child.sent.filter(({ state }) => state === 'asked'));
      const who = sent && pick(doctors.filter(({ hospital }) => hospital === sent.to));
      if (!child || !sent || !who) return undefined;
      const { errMsg } = await call(apiPaths.childTransferAnswer, { transferId: sent.id, answer: 'accepted' }, who);
      sent.state = 'accepted';
      write(child, who);
      if (sent.purpose === 'followUp') {
        child.keeper = sent.to;
        child.sent = child.sent.filter(({ state, to }) => state === 'accepted' && to !== sent.to);
      }
      return errMsg ?? '';
    },
    async merge() {
      const kept = pick(children.filter((one) => !one.isRestricted));
      const other = pick(children.filter((one) => one !== kept && !one.isRestricted && one.keeper === kept?.keeper));
      const who = kept && keeperOf(kept);
      if (!kept || !other || !who) return undefined;
      const { errMsg } = await call(apiPaths.childMerge, { id: kept.id, otherId: other.id }, who);
      for (const one of cases) if (one.child === other) one.child = kept;
      if ([kept.consent, other.consent].includes('withdrawn')) kept.consent = 'withdrawn';
      else if (other.consent === 'given') kept.consent = 'given';
      kept.sent.push(
        ...other.sent.filter(
          (one) =>
            one.state === 'accepted' ||
            !kept.sent.some((same) => same.state === 'asked' && same.purpose === one.purpose),
        ),
      );
      kept.wrote.push(...other.wrote);
      kept.exams.push(...other.exams);
      write(kept, who);
      children = children.filter((one) => one !== other);
      return errMsg ?? '';
    },
    async split() {
      const child = pick(
        children.filter(
          (one) => !one.isRestricted && cases.filter((own) => own.child === one && own.gone === 'no').length > 1,
        ),
      );
      const who = child && keeperOf(child);
      const one = child && pick(cases.filter((own) => own.child === child && own.gone === 'no'));
      if (!child || !who || !one) return undefined;
      const { rmObject, errMsg } = await call(apiPaths.childSplit, { id: child.id, consultationIds: one.id }, who);
      write(child, who);
      one.child = { ...child, id: rmObject?.childId, wrote: [], sent: [], exams: [] };
      write(one.child, who);
      children.push(one.child);
      return errMsg ?? '';
    },
    async remove() {
      const one = pick(
        cases.filter(
          ({ gone, initiator, child }) => gone === 'no' && (initiator.hospital === child.keeper || isShared(child)),
        ),
      );
      if (!one || random.chance(0.5)) return undefined;
      const { errMsg } = await call(apiPaths.consultationDelete, { consultationId: one.id }, one.initiator);
      one.gone = one.replied.size > 0 ? 'withdrawn' : 'deleted';
      const isEmpty =
        one.child.wrote.length === 0 && !cases.some((other) => other.child === one.child && other.gone !== 'deleted');
      if (isEmpty) children = children.filter((child) => child !== one.child);
      return errMsg ?? '';
    },
    async move() {
      const who = pick(doctors);
      if (!who || random.chance(0.6)) return undefined;
      who.hospital = (who.hospital + 1) % 3;
      await server.db.transaction().execute(async (tx) => {
        const hospital = { hospital_id: hospitalIds[who.hospital]! };
        await tx.updateTable('doctor').set(hospital).where('id', '=', who.doctorId).execute();
        await settleMoved(tx, who.doctorId);
      });
      return '';
    },
  };

  const readCase = async (who: Doctor, one: Case): Promise<Seen> => {
    const { statusCode, rmObject } = await view(server, who, one.id);
    return statusCode !== 200 ? 'nothing' : rmObject.onlyOwn ? 'own' : 'all';
  };
  const readChild = async (who: Doctor, child: Kept): Promise<Seen> => {
    const { statusCode, rmObject } = await call(apiPaths.childRead, { id: child.id }, who);
    return statusCode !== 200 ? 'nothing' : rmObject.isOnlyOwn ? 'own' : 'all';
  };

  return {
    /** Does something that may be done. Returns its name, and what it was refused with where it was. */
    async act(): Promise<string> {
      for (;;) {
        const name = pick(Object.keys(deeds))!;
        const refusal = await deeds[name]!();
        if (refusal !== undefined) return refusal ? `${name}: ${refusal}` : name;
      }
    },
    /** What somebody reads of a case or a child, and what they should. */
    async read(): Promise<{ what: string; seen: Seen; wished: Seen } | undefined> {
      const who = pick([...doctors, ...coordinators])!;
      const [one, child] = [pick(cases), pick(children)];
      const about = `${who.username} (${who.hospital})`;
      if (one && random.chance(0.6))
        return { what: `${about} of case ${one.id}`, seen: await readCase(who, one), wished: seesCase(who, one) };
      return (
        child && {
          what: `${about} of child ${child.id}`,
          seen: await readChild(who, child),
          wished: seesChild(who, child),
        }
      );
    },
    /** What was answered OK and is nowhere to be found by who keeps it. */
    async lost(): Promise<string[]> {
      const lost: string[] = [];
      for (const child of children) {
        const { rmObject } = await call(apiPaths.childRead, { id: child.id }, coordinatorOf(child));
        const there = new Set(rmObject?.entries.map(({ id }: { id: number }) => id));
        lost.push(...child.exams.filter((id) => !there.has(id)).map((id) => `exam ${id} of child ${child.id}`));
      }
      const stands = await server.db.selectFrom('reply').select('id').where('deleted_at', 'is', null).execute();
      const ids = new Set(stands.map(({ id }) => id));
      for (const { id, gone, replies } of cases)
        if (gone !== 'deleted')
          lost.push(...replies.filter((reply) => !ids.has(reply)).map((reply) => `reply ${reply} of ${id}`));
      return lost;
    },
  };
}

/** Walks a world: after each deed a few reads. Returns what differed, was refused or lost. */
export async function walk(
  server: TestServer,
  seed: number,
  { deeds, reads }: { deeds: number; reads: number },
): Promise<string[]> {
  const random = new Random(seed);
  const world = await aWorld(server, random, seed);
  const done: string[] = [];
  for (let no = 0; no < deeds; no += 1) {
    done.push(await world.act());
    if (done.at(-1)!.includes(':')) return [`refused: ${done.join(', ')}`];
    for (let at = 0; at < reads; at += 1) {
      const found = await world.read();
      if (found && found.seen !== found.wished)
        return [`${found.what}: ${found.seen} for ${found.wished} after ${done.join(', ')}`];
    }
  }
  return world.lost();
}
