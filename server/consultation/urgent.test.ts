import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { AnyEye } from '../../clinical/eyes.ts';
import type { Exam, Findings } from '../../clinical/findings.ts';
import type { RopEye } from '../../clinical/icrop3.ts';
import { alarmDays } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { ConsultationLine, ConsultationUrgent } from '../../contract/schemas/consultation-list.ts';
import { post } from '../testing/call.ts';
import { drawCases, insertCases } from '../testing/case-rows.ts';
import { type Fields, listOf, proposal, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { assessStale } from './assessment-store.ts';

const today = dayInShanghai(new Date());
const before = (days: number) => addDays(today, -days);

const withExams = (exams: Exam[], more: Fields = {}): Fields => ({
  patientBirthday: before(60),
  findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] } satisfies Findings),
  ...more,
});
const rop = (daysAgo: number, OD: Signs, OS: Signs = OD): Fields =>
  withExams([{ disease: 'rop', examDate: before(daysAgo), eyes: { OD, OS } }]);
type Signs = RopEye & Pick<AnyEye, 'view'>;
const aggressive: RopEye = { zone: 'II', stage: '2', plus: 'none', aggressive: true };
const type1: RopEye = { zone: 'I', stage: '3', plus: 'plus' };
const quiet: RopEye = { zone: 'III', stage: '1', plus: 'none' };

onServer((server) => {
  const urgentOf = async (doctor: Person): Promise<ConsultationUrgent> =>
    (await post(server(), apiPaths.consultationUrgent, { id: doctor.doctorId }, doctor.cookie)).rmObject;
  const lineOf = async (doctor: Person, id: number): Promise<ConsultationLine> =>
    (await listOf(server(), doctor)).rmObject.results.find((line: ConsultationLine) => line.id === id);
  const pair = async () => [await addDoctor(server()), await addDoctor(server())] as const;
  const setStatus = (doctor: Person, id: number, status: number) =>
    post(server(), apiPaths.consultationStatus, { id, status }, doctor.cookie);
  const stored = async (id: number) =>
    (
      await sql<object>`select outcome, to_char(due, 'YYYY-MM-DD') as due, pressing, rules_version
        from consultation_findings where consultation_id = ${id}`.execute(server().db)
    ).rows[0];

  test('a line says what the rules make of the case, and nothing where no eye was examined', async () => {
    const [initiator, invited] = await pair();
    const urgent = await propose(server(), initiator, [invited], rop(1, aggressive, quiet));
    const plain = await propose(server(), initiator, [invited], { embryoAge: 39 });
    const unscreened = await propose(server(), initiator, [invited], withExams([], { embryoAge: 28, embryoAgeDay: 0 }));
    const empty = await propose(server(), initiator, [invited], withExams([], { embryoAge: 39 }));
    for (const doctor of [initiator, invited]) {
      const summary = { outcome: 'treat', withinHours: 48, due: addDays(today, 1), decisive: ['OD'], fellow: null };
      expect((await lineOf(doctor, urgent)).assessment).toEqual(summary);
      expect((await lineOf(doctor, plain)).assessment).toBeNull();
      expect((await lineOf(doctor, empty)).assessment).toBeNull();
      const due = addDays(before(60), 34);
      expect((await lineOf(doctor, unscreened)).assessment).toMatchObject({ outcome: 'none', due });
    }
    expect((await urgentOf(invited)).results.map(({ id }) => id)).toEqual([urgent]);
  });

  test('what the rules make of a case is written beside its findings, and anew with every change of the case', async () => {
    const [initiator, invited] = await pair();
    const exam: Exam = { disease: 'rop', examDate: '2026-04-20', eyes: { OD: quiet, OS: quiet } };
    const id = await propose(server(), initiator, [invited], { ...withExams([exam]), patientBirthday: '2026-03-02' });
    const calm = { pressing: false, rules_version: rulesVersion };
    expect(await stored(id)).toEqual({ ...calm, outcome: 'examBy', due: '2026-05-11' });
    const update = async (fields: Fields) => {
      const form = proposal([invited], { consultationId: id, ...fields });
      expect((await post(server(), apiPaths.consultationUpdate, form, initiator.cookie)).statusCode).toBe(200);
      return stored(id);
    };
    // Gestation alone: at 45 weeks, vessels in zone III may be left.
    expect(await update({ embryoAge: 40 })).toEqual({ ...calm, outcome: 'mayStop', due: null });
    expect(await update({ embryoAge: 28, ...withExams([]), patientBirthday: '2026-03-02' })).toMatchObject({
      outcome: 'none',
    });
  });

  test('urgent and overdue children stand in the order of their urgency; others are not among them', async () => {
    const [initiator, invited] = await pair();
    const add = (fields: Fields) => propose(server(), initiator, [invited], fields);
    const late = await add(rop(40, quiet));
    const treatLater = await add(rop(0, type1));
    const latest = await add(rop(30, quiet));
    const treat = await add(rop(5, aggressive, quiet));
    const refer = await add(rop(20, { zone: 'II', stage: '4B', plus: 'none' }, quiet));
    await add(rop(0, quiet));
    // The eye that was not seen has no day; the other one's has passed.
    const fellow = await add(rop(40, quiet, { view: 'poor' }));
    await add(rop(0, quiet, { view: 'poor' }));
    await add({});
    for (const doctor of [initiator, invited]) {
      const { totalCount, results } = await urgentOf(doctor);
      expect(results.map(({ id }) => id)).toEqual([refer, treat, treatLater, late, fellow, latest]);
      expect(totalCount).toBe(6);
      expect(results.map(({ assessment }) => assessment?.outcome)).toEqual([
        ...['refer', 'treat', 'treat'],
        ...['examBy', 'cannotJudge', 'examBy'],
      ]);
      expect(results.map(({ is_initiator }) => is_initiator)).toEqual(Array(6).fill(doctor === initiator));
    }
    expect(await urgentOf(await addDoctor(server()))).toEqual({ totalCount: 0, results: [] });

    const idsAfter = async () => (await urgentOf(invited)).results.map(({ id }) => id);
    for (const id of [late, treat]) await setStatus(initiator, id, 1);
    expect(await idsAfter()).toEqual([refer, treat, treatLater, fellow, latest]);
    for (const id of [refer, latest, fellow]) await setStatus(initiator, id, 2);
    expect(await idsAfter()).toEqual([treat, treatLater]);
    await post(server(), apiPaths.consultationDelete, { consultationId: treat }, initiator.cookie);
    expect(await urgentOf(invited)).toMatchObject({ totalCount: 1, results: [{ id: treatLater }] });
  });

  test('one whom nothing rules out to be treated is listed among those who are, while the case is open', async () => {
    const [initiator, invited] = await pair();
    const overdue = await propose(server(), initiator, [invited], rop(40, quiet));
    const pressing = await propose(server(), initiator, [invited], rop(0, { zone: 'II', stage: '3' }, quiet));
    const { results } = await urgentOf(invited);
    expect(results.map(({ id }) => id)).toEqual([pressing, overdue]);
    expect(results[0]!.assessment).toMatchObject({ outcome: 'cannotJudge', due: null, pressing: true });
    await setStatus(initiator, pressing, 1);
    expect((await urgentOf(invited)).results.map(({ id }) => id)).toEqual([overdue]);
  });

  test('all are counted, the most urgent listed', async () => {
    const [initiator, invited] = await pair();
    const first = await propose(server(), initiator, [invited], rop(9, aggressive));
    const count = limits.urgentResults + 3;
    for (let copy = 1; copy < count; copy += 1) await propose(server(), initiator, [invited], rop(0, aggressive));
    const { totalCount, results } = await urgentOf(invited);
    expect([totalCount, results.length, results[0]!.id]).toEqual([count, limits.urgentResults, first]);
  });

  test('a window for surgery that stays open for longer than a week is not listed yet', async () => {
    const [initiator, invited] = await pair();
    const eye = { morphology: 'total' as const, fundusView: 'none' as const };
    const exam: Exam = { disease: 'cataract', examDate: today, laterality: 'bilateral', eyes: { OD: eye, OS: eye } };
    const born = (daysAgo: number) => ({ ...withExams([exam], { diseaseId: 3 }), patientBirthday: before(daysAgo) });
    const add = (daysAgo: number) => propose(server(), initiator, [invited], { ...born(daysAgo), embryoAge: 39 });
    await add(8 * 7 - alarmDays - 1);
    const soon = await add(8 * 7 - alarmDays);
    expect(await urgentOf(invited)).toMatchObject({ totalCount: 1, results: [{ id: soon }] });
  });

  test('what is to be treated without a day is listed, though the other eye is to be seen much later', async () => {
    const [initiator, invited] = await pair();
    const opaque: Exam = {
      disease: 'cataract',
      examDate: today,
      eyes: { OD: { morphology: 'total', fundusView: 'none' }, OS: { morphology: 'clear' } },
    };
    const tense: Exam = { disease: 'glaucoma', examDate: today, eyes: { OD: { iopMmHg: 15 }, OS: { iopMmHg: 30 } } };
    const fields = { ...withExams([opaque, tense], { diseaseId: 3 }), patientBirthday: before(500), embryoAge: 39 };
    const id = await propose(server(), initiator, [invited], fields);
    const assessment = { outcome: 'treat', due: null, fellow: { eye: 'OS', due: addDays(today, 14) } };
    expect(await urgentOf(invited)).toMatchObject({ totalCount: 1, results: [{ id, assessment }] });
  });

  test('surgery that was planned and whose day has passed is no surgery until somebody says so', async () => {
    const [initiator, invited] = await pair();
    const eyes = {
      OD: { morphology: 'total' as const, fundusView: 'none' as const, surgeryDate: before(1) },
      OS: { morphology: 'clear' as const, fundusView: 'clear' as const },
    };
    const exam = (examDate: Day): Exam => ({ disease: 'cataract', examDate, eyes });
    const id = await propose(server(), initiator, [invited], withExams([exam(before(30))], { diseaseId: 3 }));
    expect(await urgentOf(invited)).toMatchObject({ totalCount: 1, results: [{ id }] });
    await propose(server(), initiator, [invited], withExams([exam(before(1))], { diseaseId: 3 }));
    expect(await urgentOf(invited)).toMatchObject({ totalCount: 1, results: [{ id }] });
  });

  test('what other rules or none have assessed is assessed anew, findings of version 1 among it, in batches', async () => {
    const doctor = await addDoctor(server());
    await assessStale(server().db);
    const rows = drawCases([{ doctorId: doctor.doctorId, hospitalId: 1 }], 450, 7);
    const hospital = await sql<{
      id: number;
    }>`select hospital_id as id from doctor where id = ${doctor.doctorId}`.execute(server().db);
    const ids = await insertCases(
      server().db,
      rows.map((row) => ({ ...row, hospitalId: hospital.rows[0]!.id })),
    );
    const eyes = { OD: type1, OS: quiet };
    const old = { version: 1, exams: [{ disease: 'rop', examDate: '2024-01-02', eyes }], images: [] };
    await sql`insert into consultation_findings (consultation_id, content, outcome, rules_version)
      select id, ${JSON.stringify(old)}::jsonb, case when id % 2 = 0 then 'mayStop' end, case when id % 2 = 0 then '2020.1' end
      from unnest(${ids}::integer[]) as id`.execute(server().db);
    expect(await assessStale(server().db, () => true)).toBe(0);
    expect(await assessStale(server().db)).toBe(450);
    for (const id of ids.slice(0, 2))
      expect(await stored(id)).toEqual({
        ...{ outcome: 'treat', due: '2024-01-05', pressing: false },
        rules_version: rulesVersion,
      });
    expect(await assessStale(server().db)).toBe(0);
  });

  test('who looks for urgent children is on record, without a word about one', async () => {
    const [initiator, invited] = await pair();
    await propose(server(), initiator, [invited], { ...rop(0, aggressive), patientName: '不该记下的名字' });
    await urgentOf(invited);
    const { rows } = await sql<{ entry: string }>`select audit_entry::text as entry from audit_entry
      where actor_id = ${invited.id} and action = 'consultation.listUrgent'`.execute(server().db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/不该记下的名字|treat/);
  });
});
