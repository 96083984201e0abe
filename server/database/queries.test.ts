import { expect, test } from 'vitest';
import { onEachEngine } from '../testing/test-server.ts';
import { place, prepare } from './queries.ts';

onEachEngine((server) => {
  test('a statement is built once, and each call gets what its own values ask for', async () => {
    let built = 0;
    const citiesOf = prepare({ provinceId: place<number>(), after: place<number>() }, (db, values) => {
      built += 1;
      return db
        .selectFrom('city')
        .select('id')
        .where('province_id', '=', values.provinceId)
        .where('id', '>', values.after)
        .orderBy('id')
        .limit(2);
    });
    const { db } = server();
    const [hebei, later, shanxi] = await Promise.all([
      citiesOf(db, { provinceId: 130000, after: 0 }),
      citiesOf(db, { after: 130200, provinceId: 130000 }),
      db.transaction().execute((tx) => citiesOf(tx, { provinceId: 140000, after: 0 })),
    ]);
    expect([hebei, later, shanxi]).toEqual(
      [
        [130100, 130200],
        [130300, 130400],
        [140100, 140200],
      ].map((ids) => ids.map((id) => ({ id }))),
    );
    expect(built).toBe(1);
  });

  test('a statement that was built with a place of another one is refused', async () => {
    const foreign = prepare({ after: place<number>() }, (db) =>
      db.selectFrom('city').select('id').where('id', '>', place<number>()),
    );
    await expect(foreign(server().db, { after: 0 })).rejects.toThrow('a place of another one');
  });
});
