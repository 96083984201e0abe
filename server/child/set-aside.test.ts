import { expect, test } from 'vitest';
import { addMonths } from '../../clinical/ages.ts';
import { childTexts, type ContactResult } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, daysAgo, examined, mild, today, weekly } from '../testing/children.ts';
import { onServer } from '../testing/test-server.ts';
import { nextReminder, reminderOn, setAsideOf } from './rules.ts';

const call = (day: string, result: ContactResult) => ({
  kind: 'contact' as const,
  savedAt: `${day}T04:00:00Z`,
  doctorName: '王医生',
  content: { result, promisedOn: null, note: '' },
});
const on = '2026-03-10';

test.each<[string, ContactResult[], string | null, 'lost' | 'refused' | null]>([
  ['said to be lost', ['notReached', 'lost'], null, 'lost'],
  ['called again in vain', ['lost', 'notReached'], '2026-03-01', 'lost'],
  ['reached after it', ['lost', 'reached'], null, null],
  ['seen later', ['lost'], '2026-03-11', null],
  ['seen on the day', ['lost'], on, null],
  ['refused on the day of an exam', ['refused'], on, 'refused'],
  ['refused, and seen later', ['refused'], '2026-03-11', null],
  ['refused and then lost', ['refused', 'lost'], null, 'lost'],
  ['not reached', ['notReached', 'notReached', 'notReached'], null, null],
])('a child who was %s is set aside or not', (_what, results, seenOn, kind) => {
  const said = results.map((result) => call(on, result));
  expect(setAsideOf(said, seenOn)).toEqual(kind && { kind, on, doctorName: '王医生' });
});

test('of a child who is set aside the doctor is asked every month, and told of no day', () => {
  const child = {
    due: '2026-02-01',
    lostOn: '2026-02-20',
    setAside: { kind: 'lost' as const, on, doctorName: '王医生' },
  };
  expect(nextReminder(child, on)).toEqual({ kind: 'followUpAsked', on: addMonths(on, 1) });
  expect(reminderOn(child, '2026-04-09')).toBeUndefined();
  expect(reminderOn(child, '2026-04-10')).toBe('followUpAsked');
  expect(nextReminder(child, '2026-06-10')).toEqual({ kind: 'followUpAsked', on: '2026-07-10' });
  expect(nextReminder({ ...child, due: null }, on)).toBeUndefined();
});

onServer((current) => {
  const contact = (cookie: string, childId: number, result: ContactResult, note = '') =>
    post(current(), apiPaths.childContact, { childId, result, note }, cookie);

  test('a child is lost only after three calls that reached nobody since it was seen or somebody was reached', async () => {
    const { initiator, childId } = await aFollowedChild(current(), { findings: examined(daysAgo(30), weekly) });
    // The same call within seconds is one call.
    let calls = 0;
    const tell = (result: ContactResult) => {
      calls += 1;
      return contact(initiator.cookie, childId, result, `第${calls}次`);
    };
    const refused = { statusCode: 400, errMsg: childTexts.lostTooSoon };
    for (const result of ['notReached', 'reached', 'notReached', 'notReached'] as const) {
      expect(await tell(result)).toMatchObject({ status: 'OK' });
      expect(await tell('lost')).toMatchObject(refused);
    }
    expect(await tell('notReached')).toMatchObject({ status: 'OK' });
    expect(await tell('lost')).toMatchObject({ status: 'OK' });
    await addExam(current(), initiator, childId, examined(today(), mild));
    expect(await tell('lost')).toMatchObject(refused);
  });

  test('a refusal is written down with what was refused', async () => {
    const { initiator, childId } = await aFollowedChild(current());
    expect(await contact(initiator.cookie, childId, 'refused')).toMatchObject({
      statusCode: 400,
      errMsg: childTexts.refusalNote,
    });
    expect(await contact(initiator.cookie, childId, 'refused', '母亲签字，不再复查')).toMatchObject({ status: 'OK' });
  });
});
