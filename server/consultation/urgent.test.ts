import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { AnyEye } from '../../clinical/eyes.ts';
import type { Exam, Findings } from '../../clinical/findings.ts';
import type { RopEye } from '../../clinical/icrop3.ts';
import { alarmDays } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { ConsultationLine } from '../../contract/schemas/consultation-list.ts';
import type { Today } from '../../contract/schemas/today.ts';
import { post } from '../testing/call.ts';
import { childOf, type Fields, listOf, proposal, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const today = dayInShanghai(new Date());
const before = (days: number) => addDays(today, -days);

const withExams = (exams: Exam[], more: Fields = {}): Fields => ({
  patientBirthday: before(100),
  findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] } satisfies Findings),
  ...more,
});
const rop = (daysAgo: number, OD: Signs, OS: Signs = OD): Fields =>
  withExams([{ disease: 'rop', examDate: before(daysAgo), eyes: { OD, OS } }]);
type Signs = RopEye & Pick<AnyEye, 'view'>;
const aggressive: Signs = { view: 'good', zone: 'II', stage: '2', plus: 'none', aggressive: true };
const quiet: Signs = { view: 'good', zone: 'III', stage: '1', plus: 'none' };

onServer((server) => {
  const urgentOf = async (doctor: Person): Promise<number[]> => {
    const { results } = (await post(server(), apiPaths.childToday, {}, doctor.cookie)).rmObject as Today;
    return results.filter(({ mark }) => mark === 'urgent').map(({ childId }) => childId);
  };
  const childrenOf = (...ids: number[]) => Promise.all(ids.map((id) => childOf(server(), id)));
  const lineOf = async (doctor: Person, id: number): Promise<ConsultationLine> =>
    (await listOf(server(), doctor)).rmObject.results.find((line: ConsultationLine) => line.id === id);
  const pair = async () => [await addDoctor(server()), await addDoctor(server())] as const;

  const stored = async (id: number) =>
    (
      await sql<object>`select outcome, to_char(due, 'YYYY-MM-DD') as due, pressing, child.rules_version from child
        join patient on patient.child_id = child.id join consultation on consultation.patient_id = patient.id
        where consultation.id = ${id}`.execute(server().db)
    ).rows[0];

  test('a line says what the rules make of the case, and nothing where no eye was examined', async () => {
    const [initiator, invited] = await pair();
    const urgent = await propose(server(), initiator, [invited], rop(1, aggressive, quiet));
    const plain = await propose(server(), initiator, [invited], { embryoAge: 39 });
    const unscreened = await propose(server(), initiator, [invited], withExams([], { embryoAge: 28, embryoAgeDay: 0 }));
    const empty = await propose(server(), initiator, [invited], withExams([], { embryoAge: 39 }));
    for (const doctor of [initiator, invited]) {
      const summary = { outcome: 'treat', withinHours: 48, due: addDays(today, 1), decisive: ['OD'], fellow: null };
      expect((await lineOf(doctor, urgent)).assessment).toMatchObject(summary);
      expect((await lineOf(doctor, plain)).assessment).toBeNull();
      expect((await lineOf(doctor, empty)).assessment).toBeNull();
      const due = addDays(before(100), 34);
      expect((await lineOf(doctor, unscreened)).assessment).toMatchObject({ outcome: 'examBy', due });
    }
    expect(await urgentOf(invited)).toEqual(await childrenOf(unscreened, urgent));
  });

  test('what the rules make of a child is stored with it, and anew with every change of a case', async () => {
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
    // Gestation alone: signs of retinopathy in a child who need not be screened want an expert's look.
    expect(await update({ embryoAge: 40 })).toEqual({ ...calm, outcome: 'cannotJudge', due: '2026-04-27' });
    // Without any exam the day of the first screening is due.
    const unscreened = { embryoAge: 28, ...withExams([]), patientBirthday: '2026-03-02' };
    expect(await update(unscreened)).toMatchObject({ ...calm, outcome: 'examBy' });
  });

  test('one whom nothing rules out to be treated is listed among those who are', async () => {
    const [initiator, invited] = await pair();
    const overdue = await propose(server(), initiator, [invited], rop(40, quiet));
    const pressing = await propose(
      server(),
      initiator,
      [invited],
      rop(0, { view: 'good', zone: 'II', stage: '3' }, quiet),
    );
    expect(await urgentOf(invited)).toEqual(await childrenOf(overdue, pressing));
    expect((await lineOf(invited, pressing)).assessment).toMatchObject({
      outcome: 'cannotJudge',
      due: addDays(today, 3),
      pressing: true,
    });
  });

  test('an operation that is planned for later than a week is not listed yet, though something milder is due before', async () => {
    const [initiator, invited] = await pair();
    const dense = { morphology: 'nuclear' as const, fundusView: 'hazy' as const, cause: 'congenital' as const };
    const clear = { view: 'good' as const, morphology: 'clear' as const, visuallySignificant: false };
    const exam: Exam = {
      disease: 'cataract',
      examDate: before(1),
      eyes: { OD: dense, OS: { ...clear, fundusView: 'clear' as const } },
      next: { date: addDays(today, 2), why: '' },
    };
    const planned = (day: Day) => ({
      ...{ version: 2 as const, exams: [exam], images: [], treatments: [] },
      words: [{ eye: 'OD', disease: 'cataract', date: before(1), as: 'planned', day, why: '已约手术' }],
    });
    const add = (day: Day) => {
      const findings = JSON.stringify(planned(day));
      const child = { patientBirthday: before(30), embryoAge: 39 };
      return propose(server(), initiator, [invited], { diseaseId: 3, ...child, findings, confirmed: '1' });
    };
    const later = await add(addDays(today, alarmDays + 1));
    const soon = await add(addDays(today, alarmDays));
    expect(await urgentOf(invited)).toEqual(await childrenOf(soon));
    expect((await lineOf(invited, later)).assessment).toMatchObject({
      ...{ outcome: 'treat', outcomeDue: addDays(today, alarmDays + 1), due: addDays(today, 2) },
    });
  });

  test('surgery that was planned and whose day has passed is no surgery until somebody says so', async () => {
    const [initiator, invited] = await pair();
    const eyes = {
      OD: { morphology: 'nuclear' as const, fundusView: 'hazy' as const, surgeryDate: before(1) },
      OS: { view: 'good' as const, morphology: 'clear' as const, fundusView: 'clear' as const },
    };
    const exam = (examDate: Day): Exam => ({ disease: 'cataract', examDate, eyes });
    const id = await propose(
      server(),
      initiator,
      [invited],
      withExams([exam(before(30))], { diseaseId: 3, embryoAge: 39 }),
    );
    expect(await urgentOf(invited)).toEqual(await childrenOf(id));
    await propose(server(), initiator, [invited], withExams([exam(before(1))], { diseaseId: 3, embryoAge: 39 }));
    expect(await urgentOf(invited)).toEqual(await childrenOf(id));
  });
});
