import { sql } from 'kysely';
import { addDays, type Day, dayInShanghai } from '../clinical/ages.ts';
import { eyes } from '../clinical/eyes.ts';
import type { ExamDisease } from '../clinical/exam-kinds.ts';
import type { Exam, Findings } from '../clinical/findings.ts';
import { type Outcome, saidOutcomes } from '../clinical/outcome.ts';
import { capabilities } from '../contract/capabilities.ts';
import { asVersion2 } from '../contract/findings-versions.ts';
import type { StatementContent } from '../contract/schemas/child.ts';
import { addChild } from '../server/child/child-store.ts';
import { addEntry } from '../server/child/entry-store.ts';
import { addTransfer } from '../server/child/transfer-store.ts';
import type { Tx } from '../server/database/row-types.ts';

type Followed = {
  id: number;
  name: string;
  hospitalId: number;
  doctorId: number;
  due: Day;
  outcome: Outcome;
  findings: Findings | null;
};

/** What came of the calls, in turn; most guardians are not called yet. */
const calls = [
  { result: 'promised', note: '外婆接听，本周五来院' },
  { result: 'notReached', note: '' },
  { result: 'reached', note: '孩子感冒，好转后来' },
] as const;

/**
 * Gives the sample children guardians, whose numbers nobody has, calls to some, an exam at the bedside, and one of another
 * hospital who is to be taken over by that of `to`.
 */
export async function seedChildren(tx: Tx, to: { hospitalId: number }, now: Date): Promise<void> {
  const { rows: all } = await sql<Followed>`
    select child.id, child.name, child.hospital_id as "hospitalId", child.doctor_id as "doctorId",
      to_char(child.due, 'YYYY-MM-DD') as due, child.summary ->> 'outcome' as outcome,
      (select found.content from consultation_findings as found join consultation on consultation.id = found.consultation_id
        join patient on patient.id = consultation.patient_id where patient.child_id = child.id limit 1) as findings
    from child where child.summary is not null order by child.id`.execute(tx);
  const rows = all.filter(({ due }) => due);
  const reachable = rows.filter((_, place) => place % 4 !== 3);
  for (const [place, { id, name }] of reachable.entries()) {
    const facts = {
      guardian_name: `${name.slice(0, 1)}${place % 2 ? '女士' : '先生'}`,
      guardian_phone: `1380000${1000 + place}`,
    };
    await tx.updateTable('child').set(facts).where('id', '=', id).execute();
  }
  const today = dayInShanghai(now);
  for (const [place, child] of reachable.entries()) if (place % 3 > 0) await consent(tx, child, place, today);
  const overdue = reachable.filter(({ due }) => due < today);
  for (const [place, child] of overdue.entries()) {
    const call = place % 2 === 0 ? calls[(place / 2) % calls.length] : undefined;
    if (!call) continue;
    const content = { ...call, promisedOn: call.result === 'promised' ? addDays(today, 3) : null };
    await addEntry(tx, child, child.doctorId, { kind: 'contact', content, at: now });
  }
  await examineAgain(tx, rows, now);
  await state(tx, all, to, now);
  const leaving = rows.find(({ hospitalId }) => hospitalId !== to.hospitalId);
  if (leaving)
    await addTransfer(tx, {
      childId: leaving.id,
      fromHospitalId: leaving.hospitalId,
      toHospitalId: to.hospitalId,
      askedBy: leaving.doctorId,
      reason: '患儿随家人迁居，请接着按期复查。',
    });
  await tx
    .updateTable('hospital')
    .set({ capabilities: [...capabilities] })
    .where('id', '=', to.hospitalId)
    .execute();
  await refer(tx, rows, to.hospitalId);
  const keeper = rows.find(({ hospitalId }) => hospitalId === to.hospitalId);
  if (keeper) await addExpired(tx, keeper, now);
}

/** A deleted record of an outpatient of long ago, which may go: coordinators find it in their list. */
async function addExpired(tx: Tx, { hospitalId, doctorId }: Followed, now: Date): Promise<void> {
  const createdAt = new Date(now);
  createdAt.setUTCFullYear(now.getUTCFullYear() - 16);
  const facts = { patientName: '林旧例', patientSex: 1, embryoAge: 38, embryoAgeDay: 0 } as const;
  const patientBirthday = addDays(dayInShanghai(createdAt), -400);
  const id = await addChild(tx, { ...facts, patientBirthday }, { doctorId, hospitalId }, createdAt);
  const deleted = { record_kind: 'outpatient', deleted_at: createdAt } as const;
  await tx.updateTable('child').set(deleted).where('id', '=', id).execute();
}

/** One child who has to be treated is referred to who can. */
async function refer(tx: Tx, children: Followed[], toHospitalId: number): Promise<void> {
  const away = children.filter(({ hospitalId }) => hospitalId !== toHospitalId);
  const child = away.findLast(({ outcome, findings }) => outcome === 'treat' && isOfRop(findings)) ?? away.at(-1);
  if (!child) return;
  const reason = '双眼病变进展，请评估是否激光；家属已同意前往。';
  await addTransfer(tx, {
    childId: child.id,
    fromHospitalId: child.hospitalId,
    toHospitalId,
    askedBy: child.doctorId,
    reason,
    purpose: 'treatment',
  });
}

/** Most mothers signed; some agreed on the telephone. */
async function consent(tx: Tx, child: Followed, place: number, today: Day): Promise<void> {
  await addEntry(tx, child, child.doctorId, {
    kind: 'consent',
    content: {
      guardianName: `${child.name.slice(0, 1)}女士`,
      relation: 'mother',
      givenOn: addDays(today, -1),
      purposes: place % 2 ? ['consultation', 'teaching'] : ['consultation'],
      way: place % 4 === 1 ? 'oral' : 'paper',
      pictures: [],
      note: '',
    },
  });
}

/**
 * What doctors said of children and not of an exam: two risks, a surgeon's day for one who has to be treated, and the end
 * of a follow-up.
 */
async function state(tx: Tx, children: Followed[], to: { hospitalId: number }, now: Date): Promise<void> {
  const today = dayInShanghai(now);
  const examined = (disease: ExamDisease, outcomes: readonly Outcome[] = saidOutcomes) =>
    children.flatMap((child) => {
      const exam = examsOf(child.findings).findLast((one) => one.disease === disease);
      return exam && outcomes.includes(child.outcome) ? [{ child, exam }] : [];
    })[0];
  const planned = { disease: 'rop', date: today, as: 'planned', day: addDays(today, 1) } as const;
  const why = '已联系麻醉科，次日手术';
  const said: [ReturnType<typeof examined>, (exam: Exam) => StatementContent[]][] = [
    [
      examined('retinoblastoma'),
      ({ examDate: date }) => [{ rbRisk: { kind: 'parent', date, note: '父亲幼年摘除右眼' } }],
    ],
    [examined('cataract'), ({ examDate: date }) => [{ glaucomaRisk: { kind: 'family', date } }]],
    [examined('rop', ['treat', 'refer']), () => eyes.map((eye) => ({ word: { ...planned, eye, why } }))],
  ];
  for (const [found, of] of said)
    if (found) for (const content of of(found.exam)) await addStatement(tx, found.child, content, now);
  const ended = children.find(
    ({ due, outcome, hospitalId }) => !due && outcome === 'mayStop' && hospitalId === to.hospitalId,
  );
  const date = addDays(today, -2);
  const end: StatementContent = { end: { kind: 'ended', date, why: '双眼血管已长至周边，已向家长说明' } };
  if (ended) await addStatement(tx, ended, end, new Date(now.getTime() - 2 * 86_400_000));
}

async function addStatement(tx: Tx, child: Followed, content: StatementContent, at: Date): Promise<void> {
  await addEntry(tx, child, child.doctorId, { kind: 'statement', content, at });
}

const examsOf = (findings: Findings | null): Exam[] => (findings ? asVersion2(findings).exams : []);
const isOfRop = (findings: Findings | null): boolean => examsOf(findings).some(({ disease }) => disease === 'rop');

/** One child was seen again a day ago, unchanged. */
async function examineAgain(tx: Tx, children: Followed[], now: Date): Promise<void> {
  const yesterday = addDays(dayInShanghai(now), -1);
  const lastOf = ({ findings }: Followed) => examsOf(findings).findLast(({ disease }) => disease === 'rop');
  const child = children.findLast((one) => (lastOf(one)?.examDate ?? yesterday) < yesterday);
  const last = child && lastOf(child);
  if (!child || !last) return;
  const exam = { ...last, examDate: yesterday };
  const findings: Findings = { version: 2, exams: [exam], images: [], treatments: [] };
  const content = { findings, weightKg: 2.4, note: '床旁检查' };
  await addEntry(tx, child, child.doctorId, { kind: 'exam', content, at: now });
}
