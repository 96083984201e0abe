import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMonths } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild, daysAgo, today } from '../testing/children.ts';
import { type Fields, giveReply, listOf, propose } from '../testing/consultations.ts';
import { addDoctor, hospitalIdOf, type Person, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { isKept } from './child-store.ts';
import { sought } from './list-store.ts';

const born = { patientBirthday: daysAgo(30), patientSex: 1, embryoAge: 29, embryoAgeDay: 4 };

onServer((server) => {
  const add = async (who: Person, patientName: string, fields: Fields = {}): Promise<number> =>
    (await post(server(), apiPaths.childAdd, { ...born, patientName, ...fields }, who.cookie)).rmObject.childId;
  const found = async (who: Person, text: string, fields: Fields = {}): Promise<string[]> => {
    const asked = { due: 'all', text, pageSize: 20, pageNo: 1, ...fields };
    const { rmObject } = await post(server(), apiPaths.followUp, asked, who.cookie);
    return rmObject.results.map(({ patientName }: { patientName: string }) => patientName).toSorted();
  };
  const rename = async ({ id, doctorId, cookie }: Person, name: string) => {
    const fields = { id, doctorId, name, oldPassword: testPassword };
    expect((await post(server(), apiPaths.accountUpdate, fields, cookie)).rmObject).toBe(1);
  };

  test('a child is found however the name is spaced, dotted or spelt: in characters, pinyin and initials', async () => {
    const doctor = await addDoctor(server(), { hospital: '姓名医院' });
    for (const name of ['张 三', 'Ｊｏｈｎ Smith', '阿依古丽・买买提', '单雨桐', '吕思远']) await add(doctor, name);
    for (const sought of ['张三', '张　三', '三', 'zhangsan', 'zhang san', 'ZhangSan', 'zs', 'zhs', 'zhāng sān'])
      expect(await found(doctor, sought), sought).toEqual(['张 三']);
    for (const sought of ['John', 'john smith', 'ＳＭＩＴＨ', 'JohnSmith', 'smi'])
      expect(await found(doctor, sought), sought).toEqual(['Ｊｏｈｎ Smith']);
    for (const sought of ['阿依古丽·买买提', '阿依古丽•买买提', '阿依古丽买买提', '买买提', 'ayiguli', 'ayglmmt'])
      expect(await found(doctor, sought), sought).toHaveLength(1);
    for (const sought of ['shanyutong', 'danyutong', 'syt', 'shanyt', 'yutong'])
      expect(await found(doctor, sought), sought).toEqual(['单雨桐']);
    for (const sought of ['lvsiyuan', 'lüsi', 'lusiyuan', 'LYU SIYUAN'])
      expect(await found(doctor, sought), sought).toEqual(['吕思远']);
    for (const sought of ['zsx', '%', '·', "'"]) expect(await found(doctor, sought), sought).toEqual([]);
  });

  test('among many children one is found by an index, in characters, pinyin and initials', async () => {
    const doctor = await addDoctor(server(), { hospital: '大医院' });
    const hospitalId = await hospitalIdOf(server(), doctor);
    await sql`insert into child (hospital_id, doctor_id, name, search, sex, birth_date, gestational_weeks, gestational_days, created_at)
      select hospital_id, id, '病儿', ('bing' || n || ':1A')::tsvector, 1, '2026-05-01', 30, 0, now()
      from doctor, generate_series(1, 20000) as n where id = ${doctor.doctorId}`.execute(server().db);
    // As it does by itself within the minute: what was just added waits beside the index, which costs more to look through.
    await sql`vacuum analyze child`.execute(server().db);
    for (const typed of ['郑明', 'zhengming', 'zm', 'bing', '2026-05-02']) {
      const plan = await server()
        .db.selectFrom('child')
        .select('child.id')
        .where('child.hospital_id', '=', hospitalId)
        .where(isKept)
        .where(sought(typed))
        .explain();
      expect(JSON.stringify(plan), typed).toMatch(/child_search|child_born/);
      expect(JSON.stringify(plan), typed).not.toContain('Seq Scan');
    }
  });

  test('who is registered again is offered under any spelling, and under a near name by birth day, sex and gestation', async () => {
    const doctor = await addDoctor(server(), { hospital: '同名医院' });
    const other = await addDoctor(server(), { hospital: '他名医院' });
    for (const name of ['钱小　宝', '钱小·宝', '钱晓宝', '钱大宝', '钱某之子', '孙丽婴儿', '李四五六'])
      await add(doctor, name);
    await add(doctor, '钱小宝', { patientBirthday: daysAgo(31) });
    const { patientBirthday } = born;
    expect(await found(doctor, '钱小宝', { patientBirthday })).toEqual(['钱小 宝', '钱小·宝']);
    expect(await found(doctor, '钱小•宝')).toEqual(['钱小 宝', '钱小·宝', '钱小宝']);
    const near = ['钱大宝', '钱小 宝', '钱小·宝', '钱晓宝', '钱某之子', '孙丽婴儿'].toSorted();
    expect(await found(doctor, '钱小宝', born)).toEqual(near);
    expect(await found(doctor, '钱小宝', { ...born, embryoAge: 30 })).toEqual(['钱小 宝', '钱小·宝']);
    expect(await found(doctor, '钱小宝', { ...born, patientSex: 0 })).toEqual(['钱小 宝', '钱小·宝']);
    expect(await found(doctor, '新生儿', born)).toHaveLength(7);
    expect(await found(other, '钱小宝', born)).toEqual([]);
  });

  test('a doctor’s cases are found by who answered, by pinyin and initials, and by words of title and description', async () => {
    const [me, answering, silent] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    await rename(answering, '欧阳 明月');
    await rename(silent, '司马静');
    const find = async (keyword: string) =>
      (await listOf(server(), me, { keyword })).rmObject.results.map(({ id }: { id: number }) => id);
    const first = await propose(server(), me, [answering, silent], {
      patientName: '周 砚书',
      title: '双眼 ROP，孕28周',
      consultationDesc: '<p>出生体重<b>２０００</b>克，身长 45厘米；右眼Ⅱ区。</p>',
    });
    const second = await propose(server(), me, [answering], {
      patientName: '李一诺',
      title: '左眼白瞳',
      consultationDesc: '<p>体重 3.2 公斤。</p>',
    });
    await giveReply(server(), answering, first, '<p>建议复查</p>');
    for (const sought of [
      '周砚书',
      'zhouyanshu',
      'zys',
      'zhou yanshu',
      '砚',
      '2000g',
      '2000 克',
      '２０００ｇ',
      '2000G',
    ])
      expect(await find(sought), sought).toEqual([first]);
    for (const sought of ['28周', '28w', '45cm', '45 CM', 'rop', '双眼 出生体重', '欧阳明月', 'ouyang', 'oymy', 'II区'])
      expect(await find(sought), sought).toEqual([first]);
    for (const sought of ['lyn', '白瞳', '3.2kg', '3.2公斤', '左眼 体重'])
      expect(await find(sought), sought).toEqual([second]);
    for (const sought of ['司马', '200g', '2000公斤', '周砚书 白瞳', '%'])
      expect(await find(sought), sought).toEqual([]);
    const changed = { consultationId: second, title: '右眼白瞳', consultationDesc: '<p>已手术。</p>' };
    const { rmObject: info } = await post(server(), apiPaths.consultationInfo, { id: second }, me.cookie);
    await post(server(), apiPaths.consultationUpdate, { ...formOf(info, answering), ...changed }, me.cookie);
    expect(await find('3.2kg')).toEqual([]);
    expect(await find('手术')).toEqual([second]);
  });

  test('the doctors of a list of cases are found by pinyin', async () => {
    const named = await addDoctor(server());
    await rename(named, '诸葛 亮');
    const of = async (doctorName: string) => (await listOf(server(), named, { doctorName })).rmObject.totalCount;
    await propose(server(), named, [await addDoctor(server())]);
    expect([await of('zgl'), await of('诸葛亮'), await of('zgx')]).toEqual([1, 1, 0]);
  });

  test('a birth day that is new or changed lies within eighteen years, and what is on file stays', async () => {
    const { initiator, invited, childId, sent } = await aFollowedChild(server());
    const tooOld = { patientBirthday: addMonths(today(), -18 * 12 - 1) };
    const eighteen = addMonths(today(), -18 * 12);
    const refused = { statusCode: 400, errMsg: refusalTexts.birthdayTooEarly };
    const added = { ...born, patientName: '年长' };
    expect(await post(server(), apiPaths.childAdd, { ...added, ...tooOld }, initiator.cookie)).toMatchObject(refused);
    expect(await add(initiator, '整十八', { patientBirthday: eighteen })).toBeGreaterThan(0);
    await expect(propose(server(), initiator, [invited], tooOld)).rejects.toThrow(refusalTexts.birthdayTooEarly);
    const edit = { ...sent, id: childId };
    expect(await post(server(), apiPaths.childUpdate, { ...edit, ...tooOld }, initiator.cookie)).toMatchObject(refused);
    const consultationId = await propose(server(), initiator, [invited]);
    const { rmObject: info } = await post(
      server(),
      apiPaths.consultationInfo,
      { id: consultationId },
      initiator.cookie,
    );
    const form = { ...formOf(info, invited), consultationId };
    const update = (fields: Fields) =>
      post(server(), apiPaths.consultationUpdate, { ...form, ...fields }, initiator.cookie);
    expect(await update(tooOld)).toMatchObject(refused);
    const { db } = server();
    await db.updateTable('child').set({ birth_date: '2001-05-01' }).where('id', '=', childId).execute();
    await db.updateTable('patient').set({ birth_date: '2001-05-01' }).where('id', '=', info.patient.id).execute();
    const onFile = { patientBirthday: '2001-05-01' };
    const again = await post(server(), apiPaths.childUpdate, { ...edit, ...onFile, hospitalNo: '7' }, initiator.cookie);
    expect(again.errMsg).toBeNull();
    expect((await update({ ...onFile, title: '成年后复查' })).errMsg).toBeNull();
    await propose(server(), initiator, [invited], { ...edit, ...onFile, childId, id: undefined });
  });

  test('a text with signs that no typeface knows is refused', async () => {
    const doctor = await addDoctor(server());
    const save = (patientName: string) => post(server(), apiPaths.childAdd, { ...born, patientName }, doctor.cookie);
    for (const sign of ['\ue863', '\u{f0001}', '\uffff', '\u0378'])
      expect((await save(`王${sign}`)).errMsg, JSON.stringify(sign)).toContain('无法识别');
    // Characters of names that Unicode got after this program did.
    for (const name of ['王䶮', '𬱖', '王\u{323b0}', '王🫩']) expect((await save(name)).errMsg, name).toBeNull();
  });
});

type Info = {
  patient: Record<string, string | number>;
  consultation: { title: string; consultationDesc: string };
  diseaseProfile2: { id: number };
};

/** What a form sends of a case as it was read. */
function formOf({ patient, consultation, diseaseProfile2 }: Info, invited: Person): Fields {
  const { patientName, patientSex, patientBirthday, embryoAge, embryoAgeDay, patientWeight, patientBodyLong } = patient;
  const { title, consultationDesc } = consultation;
  const facts = { patientName, patientSex, patientBirthday, embryoAge, embryoAgeDay, patientWeight, patientBodyLong };
  return { ...facts, title, consultationDesc, diseaseId: diseaseProfile2.id, doctorSelect: invited.doctorId };
}
