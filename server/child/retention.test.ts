import { expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { EntryKind } from '../../contract/schemas/child.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild, consented, readChild, today, yearsLater } from '../testing/children.ts';
import { addCoordinator, type Person } from '../testing/people.ts';
import { cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer } from '../testing/test-server.ts';
import { addEntry } from './entry-store.ts';

onServer((server) => {
  test('security 79: what a guardian asks for keeps no record for longer, what is found of the child does', async () => {
    const { initiator, childId: id } = await aFollowedChild(server());
    const later = addDays(today(), 400);
    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('child')
      .select('hospital_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let hour = 4;
    const write = (entry: Pick<Parameters<typeof addEntry<EntryKind>>[3], 'kind' | 'content'>) =>
      server()
        .db.transaction()
        .execute((tx) =>
          addEntry(tx, { id, hospitalId }, initiator.doctorId, {
            ...entry,
            at: new Date(`${later}T0${++hour}:00:00Z`),
          }),
        );
    const keptUntil = async () => (await readChild(server(), initiator, id)).rights!.keptUntil;
    await write({ kind: 'restricted', content: { reason: '家长要求', ended: [] } });
    await write({ kind: 'restrictionLifted', content: { reason: '家长同意' } });
    expect(await keptUntil()).toBe(yearsLater(today(), 30));
    await write({ kind: 'contact', content: { result: 'reached', promisedOn: null, note: '' } });
    expect(await keptUntil()).toBe(yearsLater(later, 30));
  });

  test('security 79: nor does what follows from it in cases and record', async () => {
    const { hospital, initiator, childId } = await aFollowedChild(server(), { consent: consented() });
    const coordinator = await addCoordinator(server(), { hospital });
    const until = yearsLater(today(), 30);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(addDays(today(), 400)) });
    for (const who of [coordinator, initiator]) who.cookie = cookiesOf(await signInAs(server(), who));
    const deeds: [string, Person][] = [
      [apiPaths.childRestrict, coordinator],
      [apiPaths.childLiftRestriction, coordinator],
      [apiPaths.consentWithdraw, initiator],
    ];
    for (const [path, who] of deeds) {
      expect(await post(server(), path, { childId, reason: '监护人来函' }, who.cookie)).toMatchObject({ status: 'OK' });
      expect((await readChild(server(), initiator, childId)).rights!.keptUntil).toBe(until);
    }
    const entries = (await readChild(server(), initiator, childId)).entries.map(({ kind }) => kind);
    expect(entries).toEqual(['consent', 'restricted', 'restrictionLifted', 'consentWithdrawn']);
  });
});
