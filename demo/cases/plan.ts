import { dayInShanghai, startOfDayInShanghai } from '../../clinical/ages.ts';
import type { Random } from '../random.ts';
import { cataractScenarios } from './cataract.ts';
import { type Child, createChild } from './child.ts';
import { demoDoctors } from './doctors.ts';
import { glaucomaScenarios } from './glaucoma.ts';
import { otherScenarios } from './other.ts';
import { retinoblastomaScenarios } from './retinoblastoma.ts';
import { retinopathyScenarios } from './retinopathy.ts';
import type { Scenario, Written } from './scenario.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysBack = 540;
const casesToday = 3;

/** How many consultations of each disease there are, 120 in all, and what they are about. */
const diseases: { id: number; count: number; scenarios: Scenario[] }[] = [
  { id: 1, count: 42, scenarios: retinopathyScenarios },
  { id: 2, count: 24, scenarios: retinoblastomaScenarios },
  { id: 3, count: 21, scenarios: cataractScenarios },
  { id: 4, count: 18, scenarios: glaucomaScenarios },
  { id: 5, count: 15, scenarios: otherScenarios },
];

/** Doctors by their place in {@link demoDoctors}. */
export type PlannedReply = { author: number; at: Date; content: string };
export type PlannedCase = {
  diseaseId: number;
  child: Child;
  written: Written;
  createdAt: Date;
  initiator: number;
  invited: number[];
  replies: PlannedReply[];
  status: 0 | 1 | 2;
};

/** The sample consultations, oldest first. The same seed gives the same ones, with dates that end at `now`. */
export function planCases(random: Random, now: Date): PlannedCase[] {
  const about = random.shuffle(
    diseases.flatMap(({ id, count, scenarios }) =>
      Array.from({ length: count }, (_, at) => ({ id, scenario: scenarios[at % scenarios.length]! })),
    ),
  );
  const moments = about.map((_, at) => momentOf(random, at, now)).sort((one, other) => one.getTime() - other.getTime());
  return about.map(({ id, scenario }, at) => planCase(random, { id, scenario, createdAt: moments[at]!, now, at }));
}

/** A few today; the others in working hours of the last year and a half, more of late than long ago. */
function momentOf(random: Random, at: number, now: Date): Date {
  const today = startOfDayInShanghai(dayInShanghai(now)).getTime();
  if (at < casesToday) return new Date(today + (now.getTime() - today) * random.between(0.1, 0.9));
  const day = today - Math.ceil(daysBack * random.next() ** 1.6) * dayMs;
  return new Date(day + random.between(8, 21.5) * hourMs);
}

type Setting = { id: number; scenario: Scenario; createdAt: Date; now: Date; at: number };

function planCase(random: Random, { id, scenario, createdAt, now, at }: Setting): PlannedCase {
  const child = createChild(random, scenario.plan, dayInShanghai(createdAt));
  const written = scenario.write(random, child);
  const initiator = at % 11 === 5 ? 0 : random.whole(0, demoDoctors.length - 1);
  const invited = chooseInvited(random, initiator);
  const ageMs = now.getTime() - createdAt.getTime();
  const status = ageMs < 21 * dayMs ? (random.chance(0.12) ? 1 : 0) : random.pick([0, 0, 1, 1, 1, 1, 2, 2] as const);
  const replies = planReplies(random, { written, initiator, invited, createdAt, now, isClosed: status !== 0 });
  return {
    diseaseId: id,
    child,
    written,
    createdAt,
    initiator,
    invited,
    replies,
    status: replies.length > 0 ? status : 0,
  };
}

/** One to five colleagues, more often from elsewhere; the first sample doctor is asked often. */
function chooseInvited(random: Random, initiator: number): number[] {
  const own = demoDoctors[initiator]!.hospital;
  const candidates = demoDoctors.map((_, at) => at).filter((at) => at !== initiator);
  const elsewhere = random.shuffle(candidates.filter((at) => demoDoctors[at]!.hospital !== own));
  const colleagues = random.shuffle(candidates.filter((at) => demoDoctors[at]!.hospital === own));
  const invited = new Set([
    ...elsewhere.slice(0, random.whole(1, 4)),
    ...(random.chance(0.3) ? colleagues.slice(0, 1) : []),
  ]);
  if (initiator !== 0 && random.chance(0.34)) invited.add(0);
  return [...invited];
}

type Discussion = {
  written: Written;
  initiator: number;
  invited: number[];
  createdAt: Date;
  now: Date;
  isClosed: boolean;
};

/** None to six opinions, the first within hours; what would come after now has not been given yet. */
function planReplies(
  random: Random,
  { written, initiator, invited, createdAt, now, isClosed }: Discussion,
): PlannedReply[] {
  if (!isClosed && random.chance(0.24)) return [];
  const count = random.whole(isClosed ? 2 : 1, written.advice.length);
  const authors = random.shuffle(invited);
  let time = createdAt.getTime() + hourMs * random.between(0.4, 9) ** 1.25;
  const replies: PlannedReply[] = [];
  for (const [at, content] of written.advice.slice(0, count).entries()) {
    replies.push({ author: authors[at % authors.length]!, at: new Date(time), content });
    time += hourMs * random.between(0.5, 22);
  }
  if (written.closing && replies.length >= 2 && (isClosed || random.chance(0.5)))
    replies.push({ author: initiator, at: new Date(time), content: written.closing });
  return replies.filter((reply) => reply.at < now).slice(0, 6);
}
