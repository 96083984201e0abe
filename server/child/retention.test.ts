import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import type { EntryKind } from '../../contract/schemas/child.ts';
import { aFollowedChild, readChild, today, yearsLater } from '../testing/children.ts';
import { onEachEngine } from '../testing/test-server.ts';
import { addEntry } from './entry-store.ts';

onEachEngine((server) => {
  test('security 79: what a guardian asks for keeps no record for longer, what is found of the child does', async () => {
    const { initiator, childId: id } = await aFollowedChild(server());
    const later = addDays(today(), 400);
    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('child')
      .select('hospital_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const write = (entry: Pick<Parameters<typeof addEntry<EntryKind>>[3], 'kind' | 'content'>) =>
      server()
        .db.transaction()
        .execute((tx) =>
          addEntry(tx, { id, hospitalId }, initiator.doctorId, { ...entry, at: new Date(`${later}T04:00:00Z`) }),
        );
    const keptUntil = async () => (await readChild(server(), initiator, id)).rights!.keptUntil;
    await write({ kind: 'restricted', content: { reason: '家长要求', ended: [] } });
    await write({ kind: 'restrictionLifted', content: { reason: '家长同意' } });
    expect(await keptUntil()).toBe(yearsLater(today(), 30));
    await write({ kind: 'contact', content: { result: 'reached', promisedOn: null, note: '' } });
    expect(await keptUntil()).toBe(yearsLater(later, 30));
  });
});
