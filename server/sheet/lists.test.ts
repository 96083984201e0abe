import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { protectedRoles, separateRoles } from '../../contract/permissions.ts';
import type { CheckedRow } from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { asField, type Cells, csv, withHead } from '../testing/sheets.ts';
import { onServer } from '../testing/test-server.ts';

const states = (rows: CheckedRow[]) =>
  rows.map(({ state, problems }) => [state, ...problems.map(({ column, reason }) => `${column}：${reason}`)]);

onServer((server) => {
  const admin = () => addManager(server(), { roleId: 1 });
  const hospitals = (path: string, by: Person, rows: Cells, more = {}) =>
    post(server(), path, { sheet: asField(csv(withHead('hospitals', rows))), ...more }, by.cookie);
  const roles = (path: string, by: Person, rows: Cells) =>
    post(server(), path, { sheet: asField(csv(withHead('roles', rows))) }, by.cookie);

  test('hospitals come by names or codes of their places, with what is left out as of a new one, and go back unchanged', async () => {
    const by = await addManager(server(), { permissions: ['hospital:add'] });
    const rows = [
      ['浙江一院', '浙江', '杭州', 'ROP 激光或注药、全麻下检查', '不记录', '４', '', '168'],
      ['内蒙古一院', '内蒙古', '呼和浩特市', '', '', '', '', ''],
      ['北京一院', '110000', '110100', '', '', '', '', ''],
    ];
    expect(states((await hospitals(apiPaths.hospitalSheetCheck, by, rows)).rmObject.rows)).toEqual([
      ['new'],
      ['new'],
      ['new'],
    ]);
    const { rmObject } = await hospitals(apiPaths.hospitalSheetImport, by, rows);
    const shown = async (id: number) => (await post(server(), apiPaths.hospital, { id }, by.cookie)).rmObject;
    expect(await shown(rmObject.ids[0])).toMatchObject({
      hospitalName: '浙江一院',
      cityName: '杭州市',
      capabilities: ['ropTreatment', 'anaesthesia'],
      consentRule: 'off',
      urgentReplyHours: 4,
      soonReplyHours: 72,
    });
    expect(await shown(rmObject.ids[1])).toMatchObject({ provinceName: '内蒙古自治区', consentRule: 'ask' });
    const away = (await post(server(), apiPaths.hospitalSheet, {}, by.cookie)).rmObject;
    const again = await hospitals(apiPaths.hospitalSheetCheck, by, away);
    expect(again.rmObject.rows.every(({ state }: CheckedRow) => state === 'unchanged')).toBe(true);
  });

  test('what is wrong with a hospital is told by its column, and one that is there keeps what it has', async () => {
    const by = await admin();
    await hospitals(apiPaths.hospitalSheetImport, by, [['有这家医院', '浙江省', '杭州市', '', '', '', '', '']]);
    const rows = [
      ['甲院', '火星', '杭州市', '', '', '', '', ''],
      ['乙院', '浙江省', '北京市', '针灸', '随便', '0', '两天', ''],
      ['丙院', '浙江省', '杭州市', '', '', '90', '24', ''],
      ['丁院', '', '', '', '', '', '', ''],
      ['丁 院', '浙江省', '杭州市', '', '', '', '', ''],
      ['有这家医院', '浙江省', '宁波市', '', '', '', '', ''],
    ];
    const { rmObject } = await hospitals(apiPaths.hospitalSheetCheck, by, rows);
    expect(states(rmObject.rows)).toEqual([
      ['broken', `省份：${sheetTexts.provinceUnknown('火星')}`],
      [
        'broken',
        `城市：${sheetTexts.cityUnknown('北京市', '浙江省')}`,
        `知情同意：${sheetTexts.consentRuleUnknown}`,
        `可以做的治疗：${sheetTexts.capabilityUnknown('针灸')}`,
        `急会诊回复小时数：${sheetTexts.hoursInvalid(720)}`,
        `较急会诊回复小时数：${sheetTexts.hoursInvalid(720)}`,
      ],
      ['broken', `急会诊回复小时数：${urgencyTexts.hoursReversed}`],
      ['broken', `省份：${sheetTexts.required}`, `城市：${sheetTexts.required}`],
      ['broken', `医院名：${sheetTexts.repeated(5)}`],
      ['different', `城市：${sheetTexts.storedAs('浙江省杭州市')}`],
    ]);
    const kept = await hospitals(apiPaths.hospitalSheetImport, by, rows.slice(5), { keepsExisting: 1 });
    expect(kept.rmObject).toEqual({ ids: [], unchanged: 0, kept: 1 });
  });

  test('roles come with permissions by name or code, and those that are there, built in ones too, go back unchanged', async () => {
    const by = await admin();
    const { rmObject } = await roles(apiPaths.roleSheetImport, by, [
      ['sheet_writer', '表格撰稿人', '新增文章、article:update'],
      ['sheet_reader', '表格读者', ''],
    ]);
    const form = { id: rmObject.ids[0] };
    const { hasPermissions } = (await post(server(), apiPaths.permissionsOfRole, form, by.cookie)).rmObject;
    expect(hasPermissions.map((one: { permissionName: string }) => one.permissionName)).toEqual([
      'article:add',
      'article:update',
    ]);
    const away = (await post(server(), apiPaths.roleSheet, {}, by.cookie)).rmObject as string[][];
    for (const { roleNameCn } of [...protectedRoles, ...separateRoles])
      expect(away.map(([, name]) => name)).toContain(roleNameCn);
    const again = await roles(apiPaths.roleSheetCheck, by, away);
    expect(again.rmObject.rows.every(({ state }: CheckedRow) => state === 'unchanged')).toBe(true);
  });

  test('security 90: a role of a file allows no more than who brings it holds, and is told to nobody who may not change it', async () => {
    const adder = await addManager(server(), { permissions: ['role:add', 'role:list', 'article:add'] });
    const giver = await addManager(server(), { permissions: ['role:add', 'role:update', 'article:add'] });
    const row = (permissions: string) => [`r-${permissions}`, `角-${permissions}`, permissions];
    const check = async (by: Person, rows: Cells) =>
      states((await roles(apiPaths.roleSheetCheck, by, rows)).rmObject.rows);
    expect(await check(adder, [row('新增文章'), row('')])).toEqual([
      ['broken', `权限：${sheetTexts.mayNotGivePermissions}`],
      ['new'],
    ]);
    expect(await check(giver, [row('新增文章'), row('新增用户'), row('飞行')])).toEqual([
      ['new'],
      ['broken', `权限：${refusalTexts.grantBeyondOwn}`],
      ['broken', `权限：${sheetTexts.permissionUnknown('飞行')}`],
    ]);
    expect(await roles(apiPaths.roleSheetImport, giver, [row('新增用户')])).toMatchObject({ statusCode: 409 });
    const told = (await post(server(), apiPaths.roleSheet, {}, adder.cookie)).rmObject as string[][];
    expect(told.every(([, , permissions]) => permissions === '')).toBe(true);
    const [builtIn] = protectedRoles;
    expect(await check(giver, [['new_name', builtIn!.roleNameCn, '']])).toEqual([
      ['broken', `角色中文名：${refusalTexts.roleNameCnTaken}`],
    ]);
  });
});
