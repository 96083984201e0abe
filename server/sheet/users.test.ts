import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { separateRoles } from '../../contract/permissions.ts';
import type { CheckedRow } from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { sheetColumns } from '../../contract/sheets.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { type Answered, post } from '../testing/call.ts';
import { addAdministrator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { asField, type Cells, csv, gb18030, withHead, xlsx } from '../testing/sheets.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

const hospital = '第一儿童医院';
const doctorRow = (username: string, more: Partial<Record<number, string>> = {}) =>
  [username, '医生', '林医生', hospital, '眼科', '主治医师', '', ''].map((cell, at) => more[at] ?? cell);

const send = (server: TestServer, path: string, by: Person, file: Buffer | string) =>
  post(server, path, { sheet: asField(file) }, by.cookie);
const check = (server: TestServer, by: Person, rows: Cells) =>
  send(server, apiPaths.userSheetCheck, by, csv(withHead(rows)));
const bring = (server: TestServer, by: Person, rows: Cells) =>
  send(server, apiPaths.userSheetImport, by, csv(withHead(rows)));
const rowsOf = ({ rmObject }: Answered) => (rmObject as { rows: CheckedRow[] }).rows;
const told = (answer: Answered) =>
  rowsOf(answer).map(({ state, problems }) => [state, ...problems.map(({ column, reason }) => `${column}：${reason}`)]);

/** So many doctors, of whom every `nth` has something wrong. */
function sheet(count: number, prefix: string): { whole: Cells; broken: Cells } {
  const whole = Array.from({ length: count }, (_, at) => doctorRow(`${prefix}${at}`));
  const wrongs: Partial<Record<number, string>>[] = [
    { 3: '没有的医院' },
    { 5: '' },
    { 1: '护士' },
    { 0: `${prefix}1` },
    { 0: 'a b' },
  ];
  const broken = whole.map((row, at) => {
    const wrong = at % 75 === 74 ? wrongs[((at - 74) / 75) % wrongs.length]! : {};
    return row.map((cell, column) => wrong[column] ?? cell);
  });
  return { whole, broken };
}

onServer((server) => {
  const admin = () => addManager(server(), { roleId: 1 });
  const usersNamed = async (prefix: string) =>
    server().db.selectFrom('user').selectAll().where('username', 'like', `${prefix}%`).orderBy('id').execute();

  const count = process.env.NIGHTLY ? 3000 : 450;
  test(`${count} rows of which ${count / 75} are wrong are told row by row, the others brought, and those after mending, from XLSX and from GB18030`, async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    const { whole, broken } = sheet(count, 'many');
    for (const file of [await xlsx(withHead(broken)), gb18030(csv(withHead(broken)))]) {
      const { rmObject } = await send(server(), apiPaths.userSheetCheck, by, file);
      const wrong = (rmObject.rows as CheckedRow[]).filter(({ state }) => state === 'broken');
      expect(rmObject.rows).toHaveLength(count);
      expect(wrong.map(({ line }) => line)).toEqual(Array.from({ length: count / 75 }, (_, at) => at * 75 + 76));
      expect(wrong.slice(0, 5).map(({ problems }) => problems)).toEqual([
        [{ column: '所属医院', reason: sheetTexts.hospitalUnknown('没有的医院') }],
        [{ column: '职称', reason: sheetTexts.required }],
        [{ column: '身份', reason: sheetTexts.belongUnknown }],
        [{ column: '用户名', reason: sheetTexts.repeated(3) }],
        [{ column: '用户名', reason: refusalTexts.noSpaces }],
      ]);
    }
    const started = performance.now();
    const { rmObject } = await send(server(), apiPaths.userSheetImport, by, gb18030(csv(withHead(broken))));
    const tookMs = performance.now() - started;
    const wrongCount = count / 75;
    expect(rmObject.added).toHaveLength(count - wrongCount);
    expect(rmObject).toMatchObject({ unchanged: 0, rest: { length: wrongCount } });
    expect(rmObject.rest[0]).toMatchObject({ line: 76, cells: broken[74], problems: [{ column: '所属医院' }] });

    // The rest, after mending, with who is there already.
    const file = await xlsx(withHead(whole));
    const { rmObject: mended } = await send(server(), apiPaths.userSheetImport, by, file);
    expect(mended).toMatchObject({ unchanged: count - wrongCount, rest: [] });
    expect(mended.added).toHaveLength(wrongCount);
    const made = await usersNamed('many');
    expect(new Set(made.map(({ username }) => username))).toEqual(new Set(whole.map(([username]) => username)));
    expect(new Set(made.map((user) => user.password_hash))).toEqual(new Set(['']));
    // Generous: what it costs is told in docs/performance.md.
    expect(tookMs).toBeLessThan(60_000);
    if (process.env.MEASURE) console.info(`${server().engine}: ${Math.round(tookMs)} ms`);

    const again = await send(server(), apiPaths.userSheetCheck, by, file);
    expect(new Set(again.rmObject.rows.map(({ state }: CheckedRow) => state))).toEqual(new Set(['unchanged']));
    const entries = await server()
      .db.selectFrom('audit_entry')
      .selectAll()
      .where('request_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(entries.filter(({ action, actor_id }) => action === 'user.add' && actor_id === by.id)).toHaveLength(count);
    expect(entries.filter(({ action, outcome }) => action === 'user.import' && outcome === 'done')).toMatchObject([
      { detail: { rows: count, added: count - wrongCount, unchanged: 0, rest: wrongCount } },
      { detail: { rows: count, added: wrongCount, unchanged: count - wrongCount, rest: 0 } },
    ]);
  });

  test('all that is wrong with a row is told at once, each by its column', async () => {
    const by = await admin();
    const rows = [
      doctorRow('a b', { 2: '', 3: '无此院', 5: '长'.repeat(51), 7: '无此角色' }),
      doctorRow('boss', { 1: '管理员' }),
    ];
    expect(told(await check(server(), by, rows))).toEqual([
      [
        'broken',
        `用户名：${refusalTexts.noSpaces}`,
        `姓名：${sheetTexts.required}`,
        `所属医院：${sheetTexts.hospitalUnknown('无此院')}`,
        '职称：不能超过 50 个字符',
        `角色：${sheetTexts.roleUnknown('无此角色')}`,
      ],
      ['broken', ...['所属医院', '科室', '职称'].map((column) => `${column}：${sheetTexts.notOfManagers}`)],
    ]);
  });

  test('heads stand in any order and width, spaces and full-width signs are put right, notes and the example are passed over', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    const example = sheetColumns.map((column) => column.example);
    const file = csv([
      [' 姓　名 ', '职称*', '用户名', '所属医院', '科室', '备注', '手机'],
      ['　王医生　', '主任医师', 'ｗａｎｇ２', ' 第一儿童 医院 ', '眼科', '无', '1'],
      ['', '', '', '', '', '', ''],
      ['# 说明', '', '', '', '', '', ''],
    ]);
    const { rmObject } = await send(server(), apiPaths.userSheetCheck, by, file);
    expect(rmObject.ignored).toEqual(['备注', '手机']);
    expect(rmObject.rows).toMatchObject([{ line: 2, state: 'new', problems: [] }]);
    const { rmObject: brought } = await send(server(), apiPaths.userSheetImport, by, file);
    const made = await server()
      .db.selectFrom('user')
      .innerJoin('doctor', 'doctor.user_id', 'user.id')
      .selectAll()
      .where('user.id', '=', brought.added[0].id)
      .execute();
    expect(made).toMatchObject([{ username: 'wang2', name: '王医生', title: '主任医师' }]);
    expect(await check(server(), by, [example])).toMatchObject({ statusCode: 400, errMsg: sheetTexts.noRows });
  });

  test('what cannot be seen is neither shown nor stored; faults of formulas and figures that Excel left out are named', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    const hidden = doctorRow('hid\u200bden', { 2: '王\u202e医\u200b生', 4: '眼\u2060科', 6: '一\r\n\u200b二' });
    const { rmObject } = await check(server(), by, [hidden]);
    expect(rmObject.rows).toMatchObject([
      { state: 'new', cells: ['hidden', '医生', '王医生', hospital, '眼科', '主治医师', '一\n二', ''] },
    ]);
    const rows = [doctorRow('#REF!'), doctorRow('wrong1', { 4: '#N/A', 5: '1.10101199003070E+17' })];
    expect(told(await check(server(), by, rows))).toEqual([
      [
        'broken',
        `用户名：${sheetTexts.formulaFault('#REF!')}`,
        refusalTexts.usernameSigns.replace('用户名', '用户名：'),
      ],
      ['broken', `科室：${sheetTexts.formulaFault('#N/A')}`, `职称：${sheetTexts.shortened('1.10101199003070E+17')}`],
    ]);
  });

  test('a sign that no typeface has is a fault of its row', async () => {
    await addDoctor(server(), { hospital });
    const rows = [2, 4, 6].map((column, at) => doctorRow(`sign${at}`, { [column]: `王\ue863` }));
    expect(told(await check(server(), await admin(), [...rows, doctorRow('sign3')]))).toEqual([
      ...['姓名', '科室', '简介'].map((label) => ['broken', `${label}：${refusalTexts.unknownSigns}`]),
      ['new'],
    ]);
  });

  test('who is there under the same key of the name is there, however a sheet spaces or dots it', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    await bring(server(), by, [doctorRow('dots', { 2: '阿依古丽·买买提' })]);
    for (const name of ['阿依古丽・买买提', '阿依古丽　买买提', '阿依古丽•买买提'])
      expect(told(await check(server(), by, [doctorRow('dots', { 2: name })])), name).toEqual([['unchanged']]);
    expect(told(await check(server(), by, [doctorRow('dots', { 2: '阿依古丽·买提' })]))[0]).toContain('different');
  });

  test.each([
    ['no head', '甲,乙\n1,2', sheetTexts.columnMissing(['用户名', '姓名'])],
    ['a head twice', '用户名,姓名,用户名\n1,2,3', sheetTexts.columnTwice('用户名')],
    ['passwords', '用户名,姓名,初始密码\n甲,乙,丙', sheetTexts.passwordColumn('初始密码')],
    ['no rows', '用户名,姓名\n,\n', sheetTexts.noRows],
  ])('a file with %s is refused as a whole', async (_what, file, errMsg) => {
    expect(await send(server(), apiPaths.userSheetCheck, await admin(), file)).toMatchObject({
      statusCode: 400,
      errMsg,
    });
  });

  test('what each who would be added may do is told by the names that managers know, whatever the file calls it', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    const { roleName } = await server()
      .db.selectFrom('role')
      .select('role_name as roleName')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const rows = [doctorRow('r1'), ['r2', '管理员', '某人', '', '', '', '', `${roleName}、内容编辑`], doctorRow('r 3')];
    expect(rowsOf(await check(server(), by, rows)).map(({ rights }) => rights)).toEqual([
      { isManager: false, roles: [] },
      { isManager: true, roles: ['超级管理员', '内容编辑'] },
      undefined,
    ]);
  });

  test('who is there already is never changed: alike is nothing to do, otherwise the row comes back with what is stored', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    expect(await bring(server(), by, [doctorRow('there')])).toMatchObject({ status: 'OK' });
    const rows = [doctorRow('there', { 2: '别名', 3: '' }), doctorRow('there2')];
    expect(told(await check(server(), by, rows))).toEqual([
      ['different', `姓名：${sheetTexts.storedAs('林医生')}`],
      ['new'],
    ]);
    const { rmObject } = await bring(server(), by, rows);
    expect(rmObject).toMatchObject({
      added: [{ username: 'there2' }],
      unchanged: 0,
      rest: [{ line: 2, state: 'different' }],
    });
    expect((await usersNamed('there')).map(({ name }) => name)).toEqual(['林医生', '林医生']);
  });

  test('what was taken away comes back as unchanged, roles told to those alone who may change accounts', async () => {
    const by = await admin();
    const editor = await addManager(server(), { roleId: 2, username: 'editor-of-the-sheet' });
    await addDoctor(server(), { hospital });
    for (const reader of [by, editor]) {
      const { rmObject } = await post(server(), apiPaths.userSheet, {}, reader.cookie);
      const own = (rmObject as string[][]).find(([username]) => username === editor.username);
      expect(own?.at(-1)).toBe(reader === by ? '内容编辑' : '');
      const { rmObject: checked } = await check(server(), by, rmObject);
      expect(checked.rows.filter(({ state }: CheckedRow) => state !== 'unchanged')).toEqual([]);
    }
  });

  test('the same submit sent again adds nobody twice, and what came since is asked for anew', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    const key = { 'idempotency-key': '8b1f6f3c-7a0e-4c54-9a63-0d7f0c6f2b11' };
    const form = { sheet: asField(csv(withHead([doctorRow('once1')]))) };
    const first = await post(server(), apiPaths.userSheetImport, form, by.cookie, key);
    expect((await post(server(), apiPaths.userSheetImport, form, by.cookie, key)).rmObject).toEqual(first.rmObject);
    const other = { sheet: asField(csv(withHead([doctorRow('once2')]))) };
    expect(await post(server(), apiPaths.userSheetImport, other, by.cookie, key)).toMatchObject({ statusCode: 409 });
    expect(await usersNamed('once')).toHaveLength(1);
  });

  test('security 90: who has a second factor proves anew who they are before a file gives roles, as for one user', async () => {
    await addDoctor(server(), { hospital });
    const by = await admin();
    const { db } = server();
    await db.updateTable('user').set({ has_second_factor: true }).where('id', '=', by.id).execute();
    await db
      .updateTable('session')
      .set({ proven_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', by.id)
      .execute();
    expect(await bring(server(), by, [doctorRow('proof1', { 7: '内容编辑' })])).toMatchObject({
      statusCode: 403,
      rmObject: { challenge: 'stepUp' },
    });
    expect(await bring(server(), by, [doctorRow('proof2')])).toMatchObject({ status: 'OK' });
  });

  test('security 90: who brings a file gives no role beyond their own, no duty to a doctor, and makes no administrator they could not', async () => {
    await addDoctor(server(), { hospital });
    const duties = separateRoles.map(({ roleNameCn }) => roleNameCn);
    const adder = await addManager(server(), { permissions: ['user:add:2'] });
    const giver = await addManager(server(), { permissions: ['user:add:2', 'user:updateUserRole', 'article:add'] });
    const system = await addAdministrator(server(), 'system');
    const managerRow = (username: string, role = '') => [username, '管理员', '某人', '', '', '', '', role];
    expect(
      told(await check(server(), adder, [managerRow('m1'), doctorRow('d1', { 7: '内容编辑' }), doctorRow('d2')])),
    ).toEqual([
      ['broken', `身份：${sheetTexts.mayNotAddManagers}`],
      ['broken', `角色：${sheetTexts.mayNotGiveRoles}`],
      ['new'],
    ]);
    expect(
      told(
        await check(server(), giver, [managerRow('m2', '超级管理员'), managerRow('m3', '内容编辑'), managerRow('m4')]),
      ),
    ).toEqual([
      ['broken', `角色：${refusalTexts.grantBeyondOwn}`],
      ['broken', `角色：${refusalTexts.grantBeyondOwn}`],
      ['new'],
    ]);
    expect(told(await check(server(), system, [managerRow('m5'), managerRow('m6', duties[1])]))).toEqual([
      ['new'],
      ['broken', `角色：${sheetTexts.mayNotGiveRoles}`],
    ]);
    expect(told(await check(server(), await admin(), [doctorRow('d3', { 7: duties[2]! })]))).toEqual([
      ['broken', `角色：${refusalTexts.roleOfManager}`],
    ]);
    for (const [by, row] of [
      [adder, managerRow('m1')],
      [giver, managerRow('m2', '超级管理员')],
    ] as const)
      expect((await bring(server(), by, [row])).rmObject).toMatchObject({ added: [], rest: [{ state: 'broken' }] });
  });
});
