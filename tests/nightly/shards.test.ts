import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { crossingsOf, faultsOf, judgeDay } from './shards/report.ts';
import { judge } from './shards/statement.ts';

describe('where the rows of a statement would lie', () => {
  beforeAll(() => loadModule());
  const columns = new Map(
    Object.entries({
      consultation: ['id', 'hospital_id', 'patient_id', 'doctor_id'],
      consultation_doctor: ['consultation_id', 'doctor_id'],
      patient: ['id', 'child_id', 'name'],
      reply: ['id', 'consultation_id', 'hospital_id'],
      child: ['id', 'hospital_id', 'name'],
      hospital: ['id', 'name'],
    }).map(([table, names]) => [table, new Set(names)]),
  );
  test.each([
    ['reference', 'select name from hospital where id = $1'],
    ['local', 'select * from consultation where hospital_id = $1 and doctor_id = any($2)'],
    ['local', 'select * from consultation c join patient p on p.id = c.patient_id where c.hospital_id = $1'],
    ['local', 'insert into consultation (hospital_id, doctor_id) values ($1, $2)'],
    ['by id', 'select * from consultation where id = $1::integer'],
    ['by id', 'select * from reply r join consultation c on c.id = r.consultation_id where r.id = $1'],
    [
      'by id',
      'select exists (select from reply where reply.consultation_id = consultation.id) from consultation where id = $1',
    ],
    [
      'by id',
      'with one as (select id from consultation where id = $1) delete from reply using one where consultation_id = one.id',
    ],
    ['by id', 'update reply set consultation_id = $1 where id = $2'],
    // The author's hospital is not that of the case.
    ['crosses', 'select * from reply where hospital_id = $1'],
    ['crosses', 'select * from consultation_doctor where doctor_id = $1'],
    ['crosses', 'select * from consultation where id = any($1)'],
    ['crosses', 'select * from consultation where id = $1 or doctor_id = $2'],
    ['crosses', 'select * from consultation where not id = $1'],
    ['crosses', 'select * from patient where exists (select from consultation where id = $1)'],
    ['crosses', 'select * from child join patient on patient.child_id = child.id where child.id = $1'],
    ['crosses', 'select * from (select id from consultation union select id from reply) as either where id = $1'],
  ])('%s: %s', (verdict, sql) => {
    expect(judge(sql, columns).verdict).toBe(verdict);
  });
});

test('every statement of a day of use that would ask several shards is known, with its reason', async () => {
  const { judged, unplaced } = await judgeDay();
  expect(unplaced).toEqual([]);
  expect(judged.length).toBeGreaterThan(300);
  expect(faultsOf(crossingsOf(judged))).toEqual([]);
}, 300_000);
