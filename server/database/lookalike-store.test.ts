import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOneLine } from '../../contract/schemas/fields.ts';
import { onServer } from '../testing/test-server.ts';
import { lookalikeKey, lookalikeKeyOf } from './lookalike-store.ts';

const names = ['儿童 医院', '儿童\u3000医院', 'ＡＢＣ医院', 'Abc\u00a0医院', '①院', 'ﬁeld Role', '杭州\t医院', 'ÉCOLE'];

onServer((server) => {
  test.each(names)('what looks alike is the same in a file and in the database: %s', async (name) => {
    const { rows } = await sql<{ key: string }>`select ${lookalikeKeyOf(sql`${asOneLine(name)}::text`)} as key`.execute(
      server().db,
    );
    expect(rows[0]!.key).toBe(lookalikeKey(name));
  });
});
