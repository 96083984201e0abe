import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { consultationSorts } from '../../contract/sorting.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, listOf, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('a list is narrowed as the statistics are, tells of how many cases, and shows no case of others', async () => {
    const here = await addDoctor(server(), { hospital: '枫桥儿童医院' });
    const there = await addDoctor(server(), { hospital: '新枫桥儿童医院' });
    const other = await addDoctor(server());
    const own = await propose(server(), here, [there]);
    const closed = await propose(server(), there, [here], { diseaseId: 3 });
    await propose(server(), there, [other], { title: '其他' });
    await post(server(), apiPaths.consultationStatus, { id: closed, status: 2 }, there.cookie);
    const list = async (fields: Fields) => {
      const path = fillPath(apiPaths.consultationList, { userId: here.id });
      const { statusCode, errMsg, rmObject } = await post(
        server(),
        path,
        { pageSize: 8, pageNo: 1, ...fields },
        here.cookie,
      );
      return statusCode === 200
        ? [rmObject.results.map(({ id }: { id: number }) => id), rmObject.totalCount, rmObject.allCount]
        : errMsg;
    };
    const today = dayInShanghai(new Date());
    expect(await list({})).toEqual([[closed, own], 2, undefined]);
    expect(await list({ hospitalName: '枫桥儿童' })).toEqual([[closed, own], 2, 3]);
    expect(await list({ hospitalName: '枫桥儿童医院', wholeName: 'hospital' })).toEqual([[own], 1, 1]);
    expect(await list({ hospitalName: '新枫桥儿童医院', date1: today, date2: today })).toEqual([[closed], 1, 2]);
    expect(await list({ hospitalName: '枫桥', date2: '2020-01-01' })).toEqual([[], 0, 0]);
    expect(await list({ hospitalName: '枫桥', status: '3' })).toEqual([[closed], 1, 1]);
    expect(await list({ hospitalName: '枫桥', diseaseId: 3 })).toEqual([[closed], 1, 1]);
    expect(await list({ hospitalName: '%' })).toEqual([[], 0, 0]);

    await server().db.updateTable('hospital').set({ city_id: 330100 }).where('name', '=', '枫桥儿童医院').execute();
    expect(await list({ hospitalName: '枫桥', province: '330000' })).toEqual([[own], 1, 1]);
    expect(await list({ hospitalName: '枫桥', province: '110000' })).toEqual([[closed], 1, 2]);
    expect(await list({ province: '330000' })).toEqual([[own], 1, 1]);
    expect(await list({ province: '999999' })).toEqual([[], 0, 0]);
    expect((await list({ province: '浙江' })) as string).toContain('province');

    await server()
      .db.updateTable('doctor')
      .set({ name: '齐名' })
      .where('id', 'in', [here.doctorId, there.doctorId])
      .execute();
    const ofOwn = { hospitalName: '枫桥儿童医院', wholeName: 'hospital' };
    expect(await list({ ...ofOwn, doctorName: '齐' })).toEqual([[own], 1, 1]);
    const whole = `齐名（${here.doctorId}）`;
    expect(await list({ ...ofOwn, doctorName: whole, wholeName: 'both' })).toEqual([[own], 1, 1]);
    expect(await list({ doctorName: whole, wholeName: 'both' })).toEqual([[own], 1, undefined]);
    // How many cases a doctor of another hospital has is not told, as in the statistics.
    expect(await list({ doctorName: '齐' })).toEqual([[closed, own], 2, undefined]);
    expect(await list({ hospitalName: '新枫桥儿童医院', doctorName: '齐', wholeName: 'both' })).toEqual([
      [],
      0,
      undefined,
    ]);

    expect(await list({ date1: '2026-02-02', date2: '2026-02-01' })).toBe(refusalTexts.daysReversed);
    expect(await list({ status: '4' })).toBe(refusalTexts.statusUnknown);
    expect(await list({ sort: 'proposed', order: 'asc' })).toEqual([[own, closed], 2, undefined]);
    expect(await list({ order: 'asc' })).toEqual([[own, closed], 2, undefined]);
    expect((await list({ sort: 'title' })) as string).toContain('sort');
  });

  test('how many cases fit is told alike to all, but for withdrawn ones, which stand in the lists of who took part', async () => {
    const expert = await addDoctor(server(), { hospital: '四方医院' });
    const doctors = [];
    for (const hospital of ['三家甲医院', '三家乙医院', '三家丙医院'])
      doctors.push(await addDoctor(server(), { hospital }));
    const [first, ...others] = doctors as [Person, Person, Person];
    const withdrawn = await propose(server(), first, [expert]);
    for (const one of others) await propose(server(), one, [expert]);
    const counts = async (who: Person) => {
      const { totalCount, allCount } = (await listOf(server(), who, { hospitalName: '三家' })).rmObject;
      return [totalCount, allCount];
    };
    for (const one of doctors) expect(await counts(one)).toEqual([1, 3]);
    expect(await counts(expert)).toEqual([3, 3]);
    await giveReply(server(), expert, withdrawn, '<p>意见</p>');
    const reason = '重复发起';
    await post(server(), apiPaths.consultationDelete, { consultationId: withdrawn, reason }, first.cookie);
    expect([await counts(first), await counts(others[0]), await counts(expert)]).toEqual([
      [0, 2],
      [1, 2],
      [3, 3],
    ]);
  });

  test('hospitals, doctors and figures come in the order wished', async () => {
    const asker = await addDoctor(server(), { hospital: '阿城医院' });
    const last = await addDoctor(server(), { hospital: '珠江医院' });
    await propose(server(), last, [asker]);
    await propose(server(), last, [asker], { diseaseId: 2 });
    await propose(server(), asker, [last], { diseaseId: 2 });
    const rows = async (path: string, fields: Fields, name: (row: never) => string) => {
      const { rmObject } = await post(server(), path, { pageSize: 100, pageNo: 1, ...fields }, asker.cookie);
      const found: string[] = (rmObject.names ?? rmObject.results).map(name);
      return found.filter((one) => ['阿城医院', '珠江医院'].includes(one));
    };
    const hospital = ([name]: [string]) => name;
    const doctor = (row: { doctorBelongHospital: string }) => row.doctorBelongHospital;
    const both = ['阿城医院', '珠江医院'];
    expect(await rows(apiPaths.hospitalRows, { sort: 'hospital' }, hospital)).toEqual(both);
    expect(await rows(apiPaths.hospitalRows, { sort: 'hospital', order: 'desc' }, hospital)).toEqual(
      [...both].reverse(),
    );
    expect(await rows(apiPaths.doctorPage, { sort: 'hospital', order: 'desc' }, doctor)).toEqual([...both].reverse());
    expect(await rows(apiPaths.platformCases, {}, String)).toEqual([...both].reverse());
    expect(await rows(apiPaths.platformCases, { sort: 'name', order: 'asc' }, String)).toEqual(both);
    expect(await rows(apiPaths.platformCases, { sort: '1', order: 'asc' }, String)).toEqual(both);
    expect(await rows(apiPaths.platformCasesByCondition, { sort: '2' }, String)).toHaveLength(2);
  });

  test('a case is found by a part of the child’s name, the title or its doctor, and the search is not put on record', async () => {
    const [me, colleague] = [await addDoctor(server()), await addDoctor(server())];
    const find = async (fields: Fields) =>
      (await listOf(server(), me, fields)).rmObject.results.map(({ id }: { id: number }) => id);
    const first = await propose(server(), me, [colleague], { patientName: '周砚书', title: '双眼 ROP' });
    const second = await propose(server(), colleague, [me], { patientName: '李一_诺', title: '左眼白瞳' });
    expect(await find({ keyword: '砚' })).toEqual([first]);
    expect(await find({ keyword: '白瞳' })).toEqual([second]);
    expect(await find({ keyword: colleague.username })).toEqual([second]);
    expect(await find({ keyword: 'rop' })).toEqual([first]);
    expect(await find({ keyword: '_' })).toEqual([second]);
    expect(await find({ keyword: '%' })).toEqual([]);
    expect((await listOf(server(), me, { keyword: '砚' })).rmObject.allCount).toBeUndefined();
    const { rows } = await sql<{ detail: string }>`select detail::text from audit_entry`.execute(server().db);
    expect(rows.some(({ detail }) => detail.includes('砚'))).toBe(false);
  });

  test('a list is narrowed to an urgency and to what nobody answered, and sorted by either', async () => {
    const [me, colleague] = [await addDoctor(server()), await addDoctor(server())];
    const find = async (fields: Fields) =>
      (await listOf(server(), me, fields)).rmObject.results.map(({ id }: { id: number }) => id);
    const [routine, urgent, soon] = [
      await propose(server(), me, [colleague]),
      await propose(server(), me, [colleague], { urgency: '2' }),
      await propose(server(), me, [colleague], { urgency: '1' }),
    ];
    await giveReply(server(), me, urgent, '<p>补充</p>');
    await giveReply(server(), colleague, soon, '<p>意见</p>');
    expect(await find({ urgency: '2' })).toEqual([urgent]);
    expect(await find({ urgency: '0' })).toEqual([routine]);
    expect(new Set(await find({ unanswered: '1' }))).toEqual(new Set([routine, urgent]));
    expect(await find({ unanswered: '1', urgency: '1' })).toEqual([]);
    expect(await find({ sort: 'urgency', order: 'desc' })).toEqual([urgent, soon, routine]);
    expect(await find({ sort: 'due', order: 'asc' })).toEqual([urgent, soon, routine]);
    expect((await listOf(server(), me, { urgency: '3' })).statusCode).toBe(400);
  });

  test('a page beyond the end tells how many there are, and what no statistics are told by is not counted over the platform', async () => {
    const [me, colleague] = [await addDoctor(server()), await addDoctor(server())];
    for (const urgency of ['0', '2', '2']) await propose(server(), me, [colleague], { urgency });
    const page = async (fields: Fields) => (await listOf(server(), me, fields)).rmObject;
    expect(await page({ urgency: '2', pageSize: 1, pageNo: 2 })).toMatchObject({ totalCount: 2, pageCount: 2 });
    expect(await page({ urgency: '2', pageSize: 1, pageNo: 9 })).toMatchObject({ totalCount: 2, results: [] });
    for (const fields of [{ urgency: '2' }, { unanswered: '1' }, { keyword: '早产' }, { unanswered: '1', status: '1' }])
      expect((await page(fields)).allCount, JSON.stringify(fields)).toBeUndefined();
    expect((await page({ status: '1' })).allCount).toBeUndefined();
    expect((await page({ status: '1', date1: '2020-01-01' })).allCount).toBeGreaterThan(0);
  });

  test('pages of a list in any order hold every case once', async () => {
    const [me, colleague] = [await addDoctor(server()), await addDoctor(server())];
    const all: number[] = [];
    for (const urgency of ['2', '0', '2', '1', '2']) all.push(await propose(server(), me, [colleague], { urgency }));
    for (const sort of consultationSorts)
      for (const order of ['asc', 'desc']) {
        const found: number[] = [];
        for (const pageNo of [1, 2, 3]) {
          const { results } = (await listOf(server(), me, { sort, order, pageSize: 2, pageNo })).rmObject;
          found.push(...results.map(({ id }: { id: number }) => id));
        }
        expect(
          found.toSorted((one, other) => one - other),
          `${sort} ${order}`,
        ).toEqual(all);
      }
  });
});
