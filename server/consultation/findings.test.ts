import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import type { Findings } from '../../clinical/findings.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { aCase, type Fields, proposal, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

/** The child of {@link proposal} is born on 2026-03-02. */
const found: Findings = {
  version: 2,
  birthWeightGrams: 1080,
  exams: [
    {
      disease: 'rop',
      examDate: '2026-04-20',
      eyes: {
        OD: { zone: 'II', stage: '3', plus: 'plus', extent: [12, 1, 2, 3], notch: false },
        OS: { zone: 'posteriorII', stage: '2', plus: 'preplus', aggressive: false, extent: [9] },
      },
    },
  ],
  images: [],
  treatments: [{ eye: 'OD', date: '2026-04-13', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
};
const asField = (findings: unknown): Fields => ({ findings: JSON.stringify(findings) });
/** Without the day on which the child's record was made, which the server adds. */
const findingsOf = async (server: TestServer, doctor: Person, id: number) =>
  withoutDay((await view(server, doctor, id)).rmObject.findings);
const withoutDay = (findings: Findings | null) => {
  if (!findings) return null;
  const { enteredOn, ...sent } = findings;
  expect(enteredOn).toBe(dayInShanghai(new Date()));
  return sent;
};

onServer((server) => {
  test('findings come back as they were sent, to everyone who takes part and on the edit form', async () => {
    const { initiator, invited, stranger, id } = await aCase(server(), asField(found));
    expect(await findingsOf(server(), initiator, id)).toEqual(found);
    expect(await findingsOf(server(), invited, id)).toEqual(found);
    const info = await post(server(), apiPaths.consultationInfo, { id }, initiator.cookie);
    expect(withoutDay(info.rmObject.findings)).toEqual(found);
    const refused = await view(server(), stranger, id);
    expect([refused.statusCode, refused.rmObject]).toEqual([404, null]);
  });

  test('a client that knows nothing of findings saves, reads and edits as before', async () => {
    const { initiator, invited, id } = await aCase(server());
    expect(await findingsOf(server(), initiator, id)).toBeNull();
    const plain = proposal([invited], { consultationId: id, title: '没有检查所见的修改' });
    expect((await post(server(), apiPaths.consultationUpdate, plain, initiator.cookie)).statusCode).toBe(200);
    expect(await findingsOf(server(), initiator, id)).toBeNull();
  });

  test('an update without findings leaves what is stored, one with them replaces it, an empty one clears it', async () => {
    const { initiator, invited, id } = await aCase(server(), asField(found));
    const update = async (fields: Fields) => {
      const form = proposal([invited], { consultationId: id, ...fields });
      expect((await post(server(), apiPaths.consultationUpdate, form, initiator.cookie)).statusCode).toBe(200);
      return findingsOf(server(), initiator, id);
    };
    expect(await update({})).toEqual(found);
    expect(await update({ findings: '' })).toEqual(found);
    const later = { ...found, exams: [...found.exams, { ...found.exams[0], examDate: '2026-04-27' }] };
    expect(await update(asField(later))).toEqual(later);
    expect(await update(asField({ version: 2 }))).toEqual({ version: 2, exams: [], images: [], treatments: [] });
  });

  test('a client that knows version 1 replaces the exams, and takes away neither a treatment nor that an eye was not seen', async () => {
    const { initiator, invited, id } = await aCase(server(), asField(found));
    const seen = { ...found.exams[0]!.eyes, OD: { ...found.exams[0]!.eyes.OD, view: 'poor', redReflex: 'unequal' } };
    const next = { date: '2026-04-22', why: '' };
    const unplacedTreatments = [{ kind: 'laser', eye: 'OS' }];
    const stored = { ...found, exams: [{ ...found.exams[0]!, next, eyes: seen }], unplacedTreatments };
    const send = (findings: unknown) => {
      const form = proposal([invited], { consultationId: id, ...asField(findings) });
      return post(server(), apiPaths.consultationUpdate, form, initiator.cookie);
    };
    expect((await send(stored)).statusCode).toBe(200);
    const { treatments: _, ...former } = { ...found, version: 1, birthWeightGrams: 1100 };
    expect((await send(former)).statusCode).toBe(200);
    expect(await findingsOf(server(), initiator, id)).toEqual({ ...stored, birthWeightGrams: 1100 });
  });

  test.each<[string, Fields, string]>([
    ['no findings and a birthday after the exam', {}, findingsTexts.examBeforeBirth],
    ['version 1 and a birthday after the treatment', asField({ version: 1 }), findingsTexts.treatmentBeforeBirth],
  ])('an update with %s that are kept is refused and changes nothing', async (_what, sent, errMsg) => {
    const { initiator, invited, id } = await aCase(server(), asField(found));
    const edit = proposal([invited], { consultationId: id, patientBirthday: '2026-04-21', ...sent });
    expect(await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).toMatchObject({
      statusCode: 400,
      errMsg,
    });
    const { patientBirthday, findings } = (await view(server(), initiator, id)).rmObject;
    expect([patientBirthday, withoutDay(findings)]).toEqual(['2026-03-02', found]);
    const earlier = { ...edit, patientBirthday: '2026-04-13' };
    expect((await post(server(), apiPaths.consultationUpdate, earlier, initiator.cookie)).statusCode).toBe(200);
  });

  test('a picture’s tag keeps no birthday from being changed once the picture is taken away', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const image = await uploadPicture(server(), initiator);
    const images = [{ attachmentLocate: image, eye: 'OD', takenOn: '2026-04-20' }];
    const fields = { imageUrl: [image], ...asField({ version: 2, images }) };
    const id = await propose(server(), initiator, [invited], fields);
    const update = (imageUrl: string[]) => {
      const edit = proposal([invited], { consultationId: id, patientBirthday: '2026-04-21', imageUrl });
      return post(server(), apiPaths.consultationUpdate, edit, initiator.cookie);
    };
    expect(await update([image])).toMatchObject({ statusCode: 400, errMsg: findingsTexts.imageBeforeBirth });
    expect((await update([])).statusCode).toBe(200);
  });

  test('nobody but the initiator changes findings', async () => {
    const { initiator, invited, stranger, id } = await aCase(server(), asField(found));
    const edit = proposal([invited], { consultationId: id, ...asField({ version: 1 }) });
    expect(await post(server(), apiPaths.consultationUpdate, edit, invited.cookie)).toMatchObject({
      statusCode: 403,
      errMsg: texts.consultationEditForbidden,
    });
    expect((await post(server(), apiPaths.consultationUpdate, edit, stranger.cookie)).statusCode).toBe(404);
    expect(await findingsOf(server(), initiator, id)).toEqual(found);
  });

  const today = dayInShanghai(new Date());
  const examOn = (examDate: string) => ({ version: 1, exams: [{ disease: 'rop', examDate, eyes: {} }] });
  test.each<[string, unknown, string]>([
    ['an exam before birth', examOn('2026-03-01'), findingsTexts.examBeforeBirth],
    ['an exam tomorrow', examOn(addDays(today, 1)), findingsTexts.examFuture],
    [
      'surgery before birth',
      {
        version: 1,
        exams: [{ disease: 'cataract', examDate: today, eyes: { OD: { surgeryDate: '2026-03-01' } } }],
      },
      findingsTexts.surgeryBeforeBirth,
    ],
    [
      'a tag on a picture that is no attachment',
      { version: 1, images: [{ attachmentLocate: '/upload/images/a.png', eye: 'OD' }] },
      findingsTexts.imageForeign,
    ],
    ['no JSON', '{', findingsTexts.findingsInvalid],
    ['JSON that is no findings', '7', findingsTexts.findingsInvalid],
    ['a sign nobody knows', { version: 2, exams: [{ disease: 'rop', eyes: {} }] }, findingsTexts.findingsInvalid],
    [
      'a drug with an endless name',
      { version: 2, treatments: [{ ...found.treatments[0], drug: '药'.repeat(41) }] },
      findingsTexts.findingsInvalid,
    ],
    ['endless text', ' '.repeat(40_001), findingsTexts.findingsInvalid],
  ])('%s is refused in words and changes nothing', async (_what, findings, errMsg) => {
    const { initiator, invited, id } = await aCase(server(), asField(found));
    const sent = typeof findings === 'string' ? { findings } : asField(findings);
    const edit = proposal([invited], { consultationId: id, title: '不该保存', ...sent });
    const refused = { statusCode: 400, errMsg };
    expect(await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).toMatchObject(refused);
    expect(await post(server(), apiPaths.consultationSave, proposal([invited], sent), initiator.cookie)).toMatchObject(
      refused,
    );
    const { title, findings: kept } = (await view(server(), initiator, id)).rmObject;
    expect([title === '不该保存', withoutDay(kept)]).toEqual([false, found]);
  });

  test('an exam on the day of birth and one today are taken', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    for (const day of ['2026-03-02', today])
      expect(await propose(server(), initiator, [invited], asField(examOn(day)))).toBeGreaterThan(0);
  });

  test('a tag goes with its picture, also when a client that knows nothing of tags takes it away', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const [right, left] = [await uploadPicture(server(), initiator), await uploadPicture(server(), initiator)];
    const tags: Findings['images'] = [
      { attachmentLocate: right, eye: 'OD', takenOn: '2026-04-20' },
      { attachmentLocate: left, eye: 'OS' },
    ];
    const fields = { imageUrl: [right, left], ...asField({ version: 1, images: tags }) };
    const id = await propose(server(), initiator, [invited], fields);
    expect((await findingsOf(server(), invited, id))!.images).toEqual(tags);
    const less = proposal([invited], { consultationId: id, imageUrl: [left] });
    expect((await post(server(), apiPaths.consultationUpdate, less, initiator.cookie)).statusCode).toBe(200);
    expect((await findingsOf(server(), invited, id))!.images).toEqual([tags[1]]);
  });

  test('what statistics count by is written beside the findings', async () => {
    const { initiator, invited, id } = await aCase(server(), asField(found));
    const figures = () =>
      server()
        .db.selectFrom('consultation_findings')
        .select(['rop_stage', 'rop_zone', 'rop_plus', 'rop_aggressive', 'iirc_group', 'icrb_group'])
        .where('consultation_id', '=', id)
        .executeTakeFirst();
    const none = { rop_stage: null, rop_zone: null, rop_plus: null, rop_aggressive: null };
    const noGroup = { iirc_group: null, icrb_group: null };
    const rop = { rop_stage: '3', rop_zone: 'posteriorII', rop_plus: 'plus', rop_aggressive: false };
    expect(await figures()).toEqual({ ...rop, ...noGroup });
    const eyes = { OD: { tumour: 'present', system: 'ICRB', group: 'C' } };
    const tumour = { version: 1, exams: [{ disease: 'retinoblastoma', examDate: '2026-04-20', eyes }] };
    const edit = proposal([invited], { consultationId: id, ...asField(tumour) });
    expect((await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).statusCode).toBe(200);
    expect(await figures()).toEqual({ ...none, iirc_group: null, icrb_group: 'C' });
  });

  test('findings are on record without a word of what was found', async () => {
    const marked = { ...found, birthWeightGrams: 1237 };
    const { id, initiator } = await aCase(server(), asField(marked));
    await view(server(), initiator, id);
    const { rows } = await sql<{ entry: string }>`select audit_entry::text as entry from audit_entry
      where object_id = ${id} and action like 'consultation.%'`.execute(server().db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/1237|posteriorII/);
  });

  test('the description of the API tells of findings', async () => {
    const api = (await server().app.inject({ url: '/vue2_hospital/api/openapi.json' })).json();
    const form = 'application/x-www-form-urlencoded';
    for (const path of [apiPaths.consultationSave, apiPaths.consultationUpdate]) {
      const { properties, required } = api.paths[path].post.requestBody.content[form].schema;
      expect(properties.findings).toMatchObject({ type: 'string' });
      expect(required).not.toContain('findings');
    }
  });
});
