import { expect, test } from 'vitest';
import { consentTexts } from '../../contract/consent-texts.ts';
import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

const usualHours = { urgentReplyHours: 24, soonReplyHours: 72, routineReplyHours: 168 };

type Form = Record<string, string | number>;
const hangzhou = { province: 330_000, city: 330_100 };

const call = (server: TestServer, path: ApiPath, form: Form, by?: Person) => post(server, path, form, by?.cookie);
const add = (server: TestServer, form: Form, by: Person) =>
  call(server, apiPaths.hospitalAdd, { ...hangzhou, ...form }, by);

onServer((server) => {
  const manager = () => addManager(server(), { permissions: ['hospital:add', 'hospital:update'] });

  test('a hospital is added, shown, listed and changed', async () => {
    const by = await manager();
    const doctor = await addDoctor(server());
    const { rmObject } = await add(server(), { hospitalName: ' 浙江  儿童医院 ' }, by);
    const hospital = {
      id: rmObject.id,
      hospitalName: '浙江 儿童医院',
      city: 330_100,
      cityName: '杭州市',
      province: 330_000,
      provinceName: '浙江省',
      capabilities: [],
    };
    const shown = (await call(server(), apiPaths.hospital, { id: rmObject.id }, doctor)).rmObject;
    expect(shown).toEqual({ ...hospital, ...usualHours, consentRule: 'ask', versionNo: 1 });
    expect((await call(server(), apiPaths.hospitalList, {}, doctor)).rmObject).toContainEqual(hospital);
    const update = { hospitalId: rmObject.id, hospitalName: '宁波儿童医院', province: 330_000, cityId: 330_200 };
    expect(await call(server(), apiPaths.hospitalUpdate, update, by)).toMatchObject({ status: 'OK' });
    const page = await call(server(), apiPaths.hospitalRows, { pageSize: 1, pageNo: 2 }, doctor);
    expect(page.rmObject).toEqual({ totalCount: 2, pageCount: 2, results: [['宁波儿童医院', '宁波市', '浙江省']] });
  });

  test('a hospital that somebody changed since is not changed over it: both texts go back', async () => {
    const by = await manager();
    const { id: hospitalId } = (await add(server(), { hospitalName: '两人同改医院' }, by)).rmObject;
    const update = (hospitalName: string, versionNo?: number) =>
      call(
        server(),
        apiPaths.hospitalUpdate,
        { hospitalId, hospitalName, province: 330_000, cityId: 330_100, ...(versionNo && { versionNo }) },
        by,
      );
    const versionNo = async () => (await call(server(), apiPaths.hospital, { id: hospitalId }, by)).rmObject.versionNo;
    expect(await update('两人同改医院', 1)).toMatchObject({ status: 'OK' });
    expect(await versionNo()).toBe(1);
    expect(await update('甲改的名', 1)).toMatchObject({ status: 'OK' });
    expect(await update('乙改的名', 1)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.hospitalEditedSince,
      rmObject: {
        versionNo: 2,
        stored: { hospitalName: '甲改的名', province: 330_000, cityId: 330_100 },
        sent: { hospitalName: '乙改的名', province: 330_000, cityId: 330_100 },
      },
    });
    expect(await update('甲改的名', 1)).toMatchObject({ status: 'OK' });
    expect(await versionNo()).toBe(2);
    expect(await update('乙改的名', 2)).toMatchObject({ status: 'OK' });
    expect(await update('不带版本的客户端')).toMatchObject({ status: 'OK' });
    expect(await versionNo()).toBe(4);
  });

  test('a hospital says what it asks of consent and what it can treat, and a client that says nothing of it changes nothing', async () => {
    const by = await manager();
    const { id: hospitalId } = (await add(server(), { hospitalName: '须同意医院', consentRule: 'require' }, by))
      .rmObject;
    const shown = async () => (await call(server(), apiPaths.hospital, { id: hospitalId }, by)).rmObject;
    const update = (fields: Form) =>
      call(
        server(),
        apiPaths.hospitalUpdate,
        { hospitalId, hospitalName: '须同意医院', province: 330_000, cityId: 330_100, ...fields },
        by,
      );
    expect(await shown()).toMatchObject({ consentRule: 'require', versionNo: 1 });
    await update({});
    expect(await shown()).toMatchObject({ consentRule: 'require', versionNo: 1 });
    await update({ consentRule: 'off', capabilities: 'ropTreatment,anaesthesia,ropTreatment' });
    const capabilities = ['ropTreatment', 'anaesthesia'];
    expect(await shown()).toMatchObject({ consentRule: 'off', capabilities, versionNo: 2 });
    await update({});
    expect(await shown()).toMatchObject({ capabilities });
    await update({ capabilities: '' });
    expect(await shown()).toMatchObject({ capabilities: [], versionNo: 3 });
    expect(await update({ capabilities: 'magic' })).toMatchObject({ errMsg: referralTexts.capabilityUnknown });
    expect(await update({ consentRule: '随便' })).toMatchObject({ statusCode: 400, errMsg: consentTexts.ruleUnknown });
  });

  test('a hospital promises replies in hours of its own, and a client that says none changes none', async () => {
    const by = await manager();
    const { id: hospitalId } = (await add(server(), { hospitalName: '回复快的医院', urgentReplyHours: 4 }, by))
      .rmObject;
    const shown = async () => (await call(server(), apiPaths.hospital, { id: hospitalId }, by)).rmObject;
    const update = (fields: Form) =>
      call(
        server(),
        apiPaths.hospitalUpdate,
        { hospitalId, hospitalName: '回复快的医院', province: 330_000, cityId: 330_100, ...fields },
        by,
      );
    expect(await shown()).toMatchObject({ ...usualHours, urgentReplyHours: 4, versionNo: 1 });
    expect(await update({ soonReplyHours: 24, versionNo: 1 })).toMatchObject({ status: 'OK' });
    expect(await update({})).toMatchObject({ status: 'OK' });
    expect(await shown()).toMatchObject({ urgentReplyHours: 4, soonReplyHours: 24, versionNo: 2 });
    expect(await update({ soonReplyHours: 48, versionNo: 1 })).toMatchObject({
      statusCode: 409,
      rmObject: { versionNo: 2, stored: { soonReplyHours: 24 }, sent: { soonReplyHours: 48 } },
    });
    for (const fields of [{ urgentReplyHours: 25 }, { routineReplyHours: 23 }] as Form[])
      expect(await update(fields)).toMatchObject({ statusCode: 400, errMsg: urgencyTexts.hoursReversed });
    for (const urgentReplyHours of [0, 721, '1.5', '两天'])
      expect(await update({ urgentReplyHours })).toMatchObject({
        statusCode: 400,
        errMsg: expect.stringContaining(urgencyTexts.hoursInvalid),
      });
    expect(await shown()).toMatchObject({ urgentReplyHours: 4, soonReplyHours: 24, routineReplyHours: 168 });
  });

  test('a case is promised a reply by the hours of the hospital that proposes it', async () => {
    const doctor = await addDoctor(server(), { hospital: '一小时医院' });
    const { db } = server();
    await db.updateTable('hospital').set({ urgent_reply_hours: 1 }).where('name', '=', '一小时医院').execute();
    const id = await propose(server(), doctor, [await addDoctor(server())], { urgency: '2' });
    const { reply_due, consultationStartDateTime } = (await view(server(), doctor, id)).rmObject;
    expect(Date.parse(reply_due) - Date.parse(consultationStartDateTime)).toBe(3_600_000);
  });

  test('provinces and their cities are there', async () => {
    const doctor = await addDoctor(server());
    const provinces = (await call(server(), apiPaths.provinceList, {}, doctor)).rmObject;
    expect(provinces).toHaveLength(34);
    expect(provinces).toContainEqual({ id: 330_000, name: '浙江省' });
    const cities = (await call(server(), apiPaths.cityList, { id: 330_000 }, doctor)).rmObject;
    expect(cities[0]).toEqual({ id: 330_100, name: '杭州市', pid: 330_000 });
    expect((await call(server(), apiPaths.province, { proId: 330_000 }, doctor)).rmObject.name).toBe('浙江省');
    expect((await call(server(), apiPaths.city, { cityId: 330_100 }, doctor)).rmObject.name).toBe('杭州市');
    expect((await call(server(), apiPaths.cityList, { id: 1 }, doctor)).rmObject).toEqual([]);
    for (const [path, form] of [
      [apiPaths.province, { proId: 1 }],
      [apiPaths.city, { cityId: 1 }],
      [apiPaths.hospital, { id: 2_147_483_647 }],
    ] as [ApiPath, Form][])
      expect(await call(server(), path, form, doctor)).toMatchObject({ statusCode: 404 });
  });

  test.each([
    [{ hospitalName: '' }, texts.hospitalNameRequired],
    [{ hospitalName: '甲', province: '' }, texts.provinceRequired],
    [{ hospitalName: '甲', city: '' }, texts.cityRequired],
    [{ hospitalName: '甲', city: 110_100 }, refusalTexts.cityOutsideProvince],
    [{ hospitalName: '甲', city: 1 }, refusalTexts.cityOutsideProvince],
  ] as [Form, string][])('a hospital is not added with %j', async (form, errMsg) => {
    expect(await add(server(), form, await manager())).toMatchObject({ statusCode: 400, errMsg });
  });

  test('security 41: a name is taken once, also by two who add it at once', async () => {
    const [one, other] = [await manager(), await manager()];
    const answers = await Promise.all([one, other].map((by) => add(server(), { hospitalName: '同名医院' }, by)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.statusCode === 409)!.errMsg).toBe(refusalTexts.hospitalNameTaken);
    const second = await add(server(), { hospitalName: '另一家医院' }, one);
    const update = { hospitalId: second.rmObject.id, hospitalName: '同名医院', province: 330_000, cityId: 330_100 };
    expect(await call(server(), apiPaths.hospitalUpdate, update, one)).toMatchObject({ statusCode: 409 });
    expect(
      await call(server(), apiPaths.hospitalUpdate, { ...update, hospitalId: 2_147_483_647, hospitalName: '无' }, one),
    ).toMatchObject({ statusCode: 404 });
  });

  test('of two who move a hospital at once from what both read, the second is shown what the first one saved', async () => {
    const by = await manager();
    const { rmObject } = await add(server(), { hospitalName: '搬家的医院' }, by);
    const moved = { hospitalId: rmObject.id, hospitalName: '搬家的医院', province: 330_000, versionNo: 1 };
    const answers = await Promise.all(
      [330_200, 330_300, 330_400].map((cityId) => call(server(), apiPaths.hospitalUpdate, { ...moved, cityId }, by)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    for (const { rmObject: conflict } of answers.filter(({ statusCode }) => statusCode === 409))
      expect(conflict).toMatchObject({ versionNo: 2, stored: { hospitalName: '搬家的医院' } });
  });

  test('security 36: a hospital may be called as every object’s parts are', async () => {
    const by = await manager();
    for (const hospitalName of ['__proto__', 'constructor', 'toString']) {
      const { rmObject } = await add(server(), { hospitalName }, by);
      expect((await call(server(), apiPaths.hospital, { id: rmObject.id }, by)).rmObject.hospitalName).toBe(
        hospitalName,
      );
    }
  });

  test('security 37: reading needs a session, adding hospital:add, changing hospital:update', async () => {
    const reads: [ApiPath, Form][] = [
      [apiPaths.hospitalList, {}],
      [apiPaths.hospitalRows, { pageSize: 8, pageNo: 1 }],
      [apiPaths.hospital, { id: 1 }],
      [apiPaths.provinceList, {}],
      [apiPaths.province, { proId: 330_000 }],
      [apiPaths.cityList, { id: 330_000 }],
      [apiPaths.city, { cityId: 330_100 }],
    ];
    for (const [path, form] of reads) expect((await call(server(), path, form)).statusCode).toBe(401);
    const adder = await addManager(server(), { permissions: ['hospital:add'] });
    const updater = await addManager(server(), { permissions: ['hospital:update'] });
    const doctor = await addDoctor(server());
    for (const by of [updater, doctor])
      expect(await add(server(), { hospitalName: '不许' }, by)).toMatchObject({ statusCode: 403 });
    const { rmObject } = await add(server(), { hospitalName: '可以' }, adder);
    const update = { hospitalId: rmObject.id, hospitalName: '改名', province: 330_000, cityId: 330_100 };
    for (const by of [adder, doctor])
      expect(await call(server(), apiPaths.hospitalUpdate, update, by)).toMatchObject({ statusCode: 403 });
    expect(await call(server(), apiPaths.hospitalUpdate, update, updater)).toMatchObject({ status: 'OK' });
  });
});
