import { expect, vi } from 'vitest';
import { addDays, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { assess, summaryOf } from '../../clinical/assess.ts';
import { type Summary, standingText, urgencyOf } from '../../clinical/outcome.ts';
import { caseOf } from '../../contract/case-of.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { Child, FollowUpPage } from '../../contract/schemas/child.ts';
import type { Today } from '../../contract/schemas/today.ts';
import { readStated } from '../opinion/state-store.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import { addSession } from '../session/session-store.ts';
import { post } from './call.ts';
import { examined, readChild } from './children.ts';
import { type Fields, listOf, proposal, propose } from './consultations.ts';
import { addCoordinator, addDoctor, hospitalIdOf, type Person } from './people.ts';
import { Random } from './random.ts';
import type { TestServer } from './test-server.ts';

/** A child on its way through deeds, with what happened to it so far. */
type Walked = {
  name: string;
  childId: number;
  fields: Fields;
  cases: number[];
  /** What was made, to be taken back. */
  entries: number[];
  transferId?: number | undefined;
};
type People = Record<'initiator' | 'coordinator' | 'expert' | 'surgeon', Person> & { surgeonHospitalId: number };
type World = { server: TestServer; people: People; random: Random };

const today = (): Day => dayInShanghai(new Date());
const daysFrom = (days: number): Day => addDays(today(), days);

const eyesFound = [
  { zone: 'III', stage: 'none', plus: 'none' },
  { zone: 'II', stage: '1', plus: 'none' },
  { zone: 'II', stage: '2', plus: 'none' },
  { zone: 'II', stage: '3', plus: 'plus' },
  { zone: 'I', stage: '2', plus: 'plus' },
  { zone: 'II', stage: '3' },
  { zone: 'II', stage: '4A', plus: 'none' },
  { view: 'poor' },
];
const laser = () => ['OD', 'OS'].map((eye) => ({ eye, date: today(), kind: 'laser' }));

type Deed = (world: World, child: Walked) => Promise<unknown>;

const exam = (world: World, treatments: object[] = []) => examined(today(), world.random.pick(eyesFound), treatments);
const openCase = (world: World, { cases }: Walked) => (cases.length > 0 ? world.random.pick(cases) : undefined);
const ofFollower = ({ server, people }: World, path: Parameters<typeof post>[1], fields: Fields) =>
  post(server, path, fields, people.initiator.cookie);

const note = async (child: Walked, saved: ReturnType<typeof post>) => {
  const { rmObject } = await saved;
  if (rmObject?.entryId) child.entries.push(rmObject.entryId);
};
const state = (world: World, child: Walked, statement: object) =>
  note(
    child,
    ofFollower(world, apiPaths.childStatement, {
      childId: child.childId,
      statement: JSON.stringify(statement),
      confirmed: '1',
    }),
  );

/** What can happen to a child. A deed that is not possible then is refused, which changes nothing. */
const deeds: Record<string, Deed> = {
  bedsideExam: (world, child) =>
    note(child, ofFollower(world, apiPaths.childExam, { childId: child.childId, findings: exam(world) })),
  treatment: (world, child) =>
    note(
      child,
      ofFollower(world, apiPaths.childExam, {
        childId: child.childId,
        findings: JSON.stringify({ version: 2, exams: [], images: [], treatments: laser() }),
      }),
    ),
  propose: async (world, child) => {
    const { initiator, expert } = world.people;
    const fields = { ...child.fields, childId: child.childId, findings: exam(world) };
    child.cases.push(await propose(world.server, initiator, [expert], fields));
  },
  edit: async (world, child) => {
    const consultationId = openCase(world, child);
    const fields = { ...child.fields, consultationId, findings: exam(world) };
    if (consultationId) await ofFollower(world, apiPaths.consultationUpdate, proposal([world.people.expert], fields));
  },
  reply: async (world, child) => {
    const consultationId = openCase(world, child);
    const { server, people } = world;
    if (consultationId)
      await post(server, apiPaths.replySave, { consultationId, content: '<p>今日激光</p>' }, people.expert.cookie);
  },
  status: async (world, child) => {
    const id = openCase(world, child);
    if (id) await ofFollower(world, apiPaths.consultationStatus, { id, status: world.random.pick([0, 1, 2]) });
  },
  outcome: async (world, child) => {
    const consultationId = openCase(world, child);
    const given = { care: 'given', treatments: JSON.stringify(laser()), treatedAt: '本院', note: '顺利' };
    if (consultationId) await ofFollower(world, apiPaths.outcomeSave, { consultationId, ...given });
  },
  deleteCase: async (world, child) => {
    const consultationId = openCase(world, child);
    if (!consultationId) return;
    await ofFollower(world, apiPaths.consultationDelete, { consultationId });
    child.cases = child.cases.filter((id) => id !== consultationId);
  },
  plan: (world, child) =>
    state(world, child, {
      word: { eye: 'OD', disease: 'rop', date: today(), as: 'planned', day: daysFrom(2), why: '已约手术' },
    }),
  end: (world, child) => state(world, child, { end: { kind: 'ended', date: today(), why: '转当地随访' } }),
  call: (world, child) => {
    const result = world.random.pick(['notReached', 'notReached', 'notReached', 'reached', 'lost', 'refused']);
    const fields = { childId: child.childId, result, note: '外婆接听' };
    return note(child, ofFollower(world, apiPaths.childContact, fields));
  },
  takeBack: async (world, { childId, entries }) => {
    const entryId = entries.pop();
    if (entryId) await ofFollower(world, apiPaths.childWithdraw, { childId, entryId, reason: '记错' });
  },
  send: async (world, child) => {
    const fields = { childId: child.childId, hospitalId: world.people.surgeonHospitalId, reason: '请治疗' };
    const { rmObject } = await ofFollower(world, apiPaths.childTransferAsk, { ...fields, purpose: 'treatment' });
    child.transferId = rmObject?.transferId ?? child.transferId;
  },
  accept: ({ server, people }, { transferId }) =>
    post(
      server,
      apiPaths.childTransferAnswer,
      { transferId: transferId ?? 0, answer: 'accepted' },
      people.surgeon.cookie,
    ),
  report: ({ server, people }, { transferId }) =>
    post(
      server,
      apiPaths.childTransferReport,
      { transferId: transferId ?? 0, treatments: JSON.stringify(laser()) },
      people.surgeon.cookie,
    ),
  actOnAlarm: (world, { childId }) =>
    post(world.server, apiPaths.alarmAcknowledge, { childId, word: '已电话联系' }, world.people.expert.cookie),
};

/** Every place that says something of a child says the same. */
async function compare({ server, people }: World, { childId, name, cases }: Walked, after: string): Promise<void> {
  const { initiator, expert, coordinator } = people;
  const day = today();
  const child: Child = await readChild(server, initiator, childId);
  const { summary } = child.standing;
  const diseaseId = child.consultations.at(-1)?.diseaseId ?? 1;
  const course = caseOf({ ...child, diseaseId });
  // What is stored is what the rules say of what is shown.
  expect(normal(summary), after).toEqual(normal(summaryOf(course, day)));
  const judged = assess(course, day).eyes;
  for (const eye of ['OD', 'OS'] as const)
    expect(child.standing.eyes![eye].outcome, `${after}, ${eye}`).toBe(judged[eye].outcome);

  for (const id of cases) {
    for (const who of [initiator, expert]) {
      const detail = (await post(server, fillPath(apiPaths.consultationDetail, { id }), {}, who.cookie)).rmObject;
      expect(detail.standing, `${after}, case of ${who.username}`).toEqual(child.standing);
      const lines = (await listOf(server, who, { pageSize: 100 })).rmObject.results;
      const line = lines.find((one: { id: number }) => one.id === id);
      expect(line.assessment, `${after}, list of ${who.username}`).toEqual(toShow(summary));
    }
  }
  await compareChildren({ server, people }, { child, name, after });
  const all = (await post(server, apiPaths.childToday, { scope: 'hospital' }, coordinator.cookie)).rmObject as Today;
  const isOver = summary === null || summary.ended !== undefined;
  const isDue = !isOver && child.due !== null && (child.due <= day || urgencyOf(summary, day) === 'urgent');
  const row = all.results.find((one) => one.childId === childId);
  const isInCare = row?.reasons.some(({ verb }) => verb === 'care') ?? false;
  if (row) expect(row.summary, `${after}, today`).toEqual(summary);
  if (all.totalCount === all.results.length && !child.standing.setAside)
    expect(isInCare, `${after}, today: care, due ${child.due}`).toBe(isDue);
  const text = summary && standingText(summary, day);
  const at = { now: new Date(), signature: undefined };
  for (const id of cases) {
    const stated = await server.db.transaction().execute((tx) => readStated(tx, id, at));
    expect(stated?.content.standing?.text, `${after}, opinion`).toBe(text ?? undefined);
  }
}

async function compareChildren(
  { server, people }: Pick<World, 'server' | 'people'>,
  { child, name, after }: { child: Child; name: string; after: string },
): Promise<void> {
  const day = today();
  const listed = async (due: string) => {
    const page = { due, text: name, pageSize: 100, pageNo: 1 };
    return ((await post(server, apiPaths.followUp, page, people.initiator.cookie)).rmObject as FollowUpPage).results;
  };
  const [line] = await listed('all');
  expect(line, `${after}, children`).toMatchObject({ id: child.id, summary: child.standing.summary, due: child.due });
  const { due } = child;
  const isFollowed = child.isWatched;
  const expected = {
    overdue: isFollowed && due !== null && due < day,
    due: isFollowed && due !== null && due >= day && due <= addDays(day, 7),
    undated: isFollowed && due === null,
    lost: isFollowed && child.standing.setAside !== null,
  };
  for (const [list, isIn] of Object.entries(expected))
    expect((await listed(list)).length > 0, `${after}, list ${list}, due ${due}`).toBe(isIn);
}

/** Of the cases of children whom all walks made, by what is to be done about them. */
async function compareStatistics({ server, people }: World, children: Walked[]): Promise<void> {
  const counted = new Map<string, number>();
  for (const { childId, cases } of children) {
    const { summary } = (await readChild(server, people.initiator, childId)).standing;
    if (summary && summary.outcome !== 'none')
      counted.set(summary.outcome, (counted.get(summary.outcome) ?? 0) + cases.length);
  }
  const { rmObject } = await post(
    server,
    apiPaths.ownFindings,
    { id: people.initiator.doctorId },
    people.initiator.cookie,
  );
  const told = rmObject.outcomes.filter(({ cases }: { cases: number }) => cases > 0);
  expect(new Map(told.map((one: { outcome: string; cases: number }) => [one.outcome, one.cases]))).toEqual(
    new Map([...counted].filter(([, cases]) => cases > 0)),
  );
}

const normal = (value: Summary | null) => JSON.parse(JSON.stringify(value));
const toShow = (summary: Summary | null) => (summary?.outcome === 'none' && summary.due === null ? null : summary);

const dayMs = 86_400_000;

/** Whoever was signed in is so again, at the time that it is now. */
async function signInAgain({ server: { db }, people }: World): Promise<void> {
  for (const person of [people.initiator, people.coordinator, people.expert, people.surgeon]) {
    const token = newToken();
    await addSession(db, hashToken(token), person.id);
    person.cookie = `session=${token}`;
  }
}

/**
 * Leads children through deeds, with thirty days passing between some, and compares after each deed every place that says
 * something of the child. @returns how many comparisons were made
 */
export async function walk(
  server: TestServer,
  { children, steps, seed }: { children: number; steps: number; seed: number },
): Promise<number> {
  const hospital = `一致医院${seed}`;
  const away = `治疗医院${seed}`;
  const surgeon = await addDoctor(server, { hospital: away });
  const surgeonHospitalId = await hospitalIdOf(server, surgeon);
  const initiator = await addDoctor(server, { hospital });
  const coordinator = await addCoordinator(server, { hospital });
  const expert = await addDoctor(server, { hospital: `专家医院${seed}` });
  const people = { initiator, coordinator, expert, surgeon, surgeonHospitalId };
  const world: World = { server, people, random: new Random(seed) };
  const walked: Walked[] = [];
  let compared = 0;
  try {
    for (let number = 0; number < children; number += 1) {
      const name = `一致${seed}号${number}娃`;
      const fields: Fields = { patientName: name, patientBirthday: daysFrom(-60), embryoAge: 28, embryoAgeDay: 0 };
      const sent = { ...proposal([expert], fields), findings: exam(world) };
      const { rmObject } = await post(server, apiPaths.consultationSave, sent, initiator.cookie);
      const child: Walked = {
        ...{ name, fields, childId: rmObject.childId, entries: [] },
        cases: [rmObject.consultationId],
      };
      walked.push(child);
      const done: string[] = [];
      for (let step = 0; step < steps; step += 1) {
        const deed = world.random.pick(Object.keys(deeds));
        done.push(deed);
        await deeds[deed]!(world, child);
        const { rows } = { rows: child.cases.length };
        if (rows === 0) await deeds.bedsideExam!(world, child);
        if (world.random.chance(0.05)) {
          vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * dayMs });
          await signInAgain(world);
          done.push('30 days');
        }
        await compare(world, child, `seed ${seed}, ${name}: ${done.join(', ')}`);
        compared += 1;
      }
    }
    await compareStatistics(world, walked);
  } finally {
    vi.useRealTimers();
  }
  return compared;
}
