import { addDays, type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { DueList } from '../../contract/due-lists.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Child, FollowUpPage } from '../../contract/schemas/child.ts';
import type { Today } from '../../contract/schemas/today.ts';
import { post } from './call.ts';
import { childOf, type Fields, propose } from './consultations.ts';
import { addDoctor, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export const today = (): Day => dayInShanghai(new Date());
export const daysAgo = (days: number): Day => addDays(today(), -days);
/** The same day of a later year. */
export const yearsLater = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}` as Day;

/** Both eyes alike, examined for retinopathy on a day, as a form sends it. */
export const examined = (examDate: Day, eye: object, treatments: object[] = []): string =>
  JSON.stringify({
    version: 2,
    exams: [{ disease: 'rop', examDate, eyes: { OD: { view: 'good', ...eye }, OS: { view: 'good', ...eye } } }],
    treatments,
  });

/** Zone II, stage 1: again within two weeks. */
export const mild = { zone: 'II', stage: '1', plus: 'none' };
/** Stage 2 in zone II: again within a week. */
export const weekly = { zone: 'II', stage: '2', plus: 'none' };
/** Type 1. */
export const grave = { zone: 'II', stage: '3', plus: 'plus' };

/** The fields of a premature child of `weeks` of age. */
export const bornAgo = (days: number): Fields => ({ patientBirthday: daysAgo(days), embryoAge: 28, embryoAgeDay: 0 });

export const readChild = async (server: TestServer, who: Person, id: number): Promise<Child> => {
  const answer = await post(server, apiPaths.childRead, { id }, who.cookie);
  if (answer.status !== 'OK') throw new Error(`no child: ${answer.statusCode} ${answer.errMsg}`);
  return answer.rmObject;
};

export const dueOn = async (server: TestServer, who: Person, due: DueList, text = ''): Promise<FollowUpPage> =>
  (await post(server, apiPaths.followUp, { due, text, pageSize: 100, pageNo: 1 }, who.cookie)).rmObject;

/** What was sent to the hospital or the doctor and waits to be accepted or treated, in order of sending. */
export const sentHere = async (server: TestServer, who: Person) => {
  const { results }: Today = (await post(server, apiPaths.childToday, { scope: 'hospital' }, who.cookie)).rmObject;
  return results
    .flatMap(({ childId, reasons }) => reasons.flatMap(({ sending }) => (sending ? [{ ...sending, childId }] : [])))
    .toSorted((one, other) => one.id - other.id);
};

export const addExam = (server: TestServer, who: Person, childId: number, findings: string, fields: Fields = {}) =>
  post(server, apiPaths.childExam, { childId, findings, ...fields }, who.cookie);

let followed = 0;

/** A premature child of seventy days with a case, whose hospital nobody else is of but a colleague. */
export async function aFollowedChild(server: TestServer, fields: Fields = {}) {
  followed += 1;
  const hospital = `随访医院${followed}`;
  const [initiator, colleague] = [await addDoctor(server, { hospital }), await addDoctor(server, { hospital })];
  const invited = await addDoctor(server, { hospital: `${hospital}之外` });
  const sent: Fields = { ...bornAgo(70), patientName: `早产${followed}`, patientSex: 1, ...fields };
  const consultationId = await propose(server, initiator, [invited], sent);
  const { findings: _, ...facts } = sent;
  const childId = await childOf(server, consultationId);
  return { hospital, initiator, colleague, invited, sent: facts as Fields, consultationId, childId };
}

/** What a mother agreed to today, as a form sends it. */
export const consented = (fields: object = {}): string =>
  JSON.stringify({
    guardianName: '王女士',
    relation: 'mother',
    givenOn: today(),
    purposes: ['consultation'],
    way: 'oral',
    ...fields,
  });
