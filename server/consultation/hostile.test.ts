import { expect, test } from 'vitest';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { routes } from '../routes.ts';
import { fieldsOf, post } from '../testing/call.ts';
import { aCase, type Fields, proposal } from '../testing/consultations.ts';
import { addDoctor } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const clinical = routes.filter(({ path }) => /^\/(consultation|reply|platformCases|common)\//.test(path));

/** What a body may hold with nothing wrong, for the fields of several calls. */
const valid = (id: number, replyId: number, doctorId: number): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(proposal([])).map(([name, value]) => [name, String(value)])),
  ...{
    doctorSelect: String(doctorId),
    consultationId: String(id),
    replyId: String(replyId),
    replyIds: String(replyId),
  },
  findings: JSON.stringify({ version: 1, birthWeightGrams: 1080 }),
  ...{ content: '意见', pageSize: '8', pageNo: '1', status: '1', title: '题' },
});

onServer((server) => {
  test.each<[string, Record<string, number | string>]>([
    [apiPaths.consentSave, { childId: 1 }],
    [apiPaths.childExam, { childId: 1 }],
    [apiPaths.pictureNoteSave, { consultationId: 1, attachmentLocate: '/upload/images/a.jpg' }],
  ])('security 39: %s asks for what it needs and was left out', async (path, form) => {
    const doctor = await addDoctor(server());
    const answer = await post(server(), path, form, doctor.cookie);
    expect(answer.statusCode).toBe(400);
  });

  test.each<[string, string]>([
    ['a value given twice', 'title=a&title=b'],
    ['a value as a list', 'title[]=a'],
    ['a value as an object', 'title[a]=b'],
    ['a key that is not known', 'unknown=1'],
    ['a list as an object', 'doctorSelect[a]=1'],
    ['a list of lists', 'doctorSelect[0][0]=1'],
    ['a list without end', Array.from({ length: 300 }, () => 'doctorSelect=1').join('&')],
  ])('security 38: %s is refused', async (_, extra) => {
    const doctor = await addDoctor(server());
    const fields = { ...proposal([await addDoctor(server())]) };
    if (extra.startsWith('title')) delete fields.title;
    if (extra.startsWith('doctorSelect')) delete fields.doctorSelect;
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const response = await server().app.inject({
      method: 'POST',
      url: apiBase + apiPaths.consultationSave,
      payload: `${body}&${extra}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: doctor.cookie },
    });
    expect(response.statusCode).toBe(400);
    const without = await post(
      server(),
      apiPaths.consultationSave,
      proposal([await addDoctor(server())]),
      doctor.cookie,
    );
    expect(without.statusCode).toBe(200);
  });

  test.each<[string, string]>([
    [apiPaths.consultationSave, 'patientName'],
    [apiPaths.consultationSave, 'title'],
    [apiPaths.consultationSave, 'consultationDesc'],
    [apiPaths.consultationSave, 'imageUrl'],
    [apiPaths.consultationSave, 'findings'],
    [apiPaths.replySave, 'content'],
    [apiPaths.platformCasesByCondition, 'hospitalName'],
  ])('security 39: a NUL byte is refused by %s in %s', async (path, field) => {
    const { initiator, invited, id, replyId } = await aCase(server());
    const schema = clinical.find((route) => route.path === path)!.body;
    const known = Object.entries(valid(id, replyId, invited.doctorId)).filter(([name]) =>
      fieldsOf(schema).includes(name),
    );
    const fields = { ...Object.fromEntries(known), [field]: '一\u0000二' };
    expect((await post(server(), path, fields, initiator.cookie)).statusCode).toBe(400);
    const fine = { ...fields, [field]: ['imageUrl', 'findings'].includes(field) ? '' : '一二' };
    expect((await post(server(), path, fine, initiator.cookie)).statusCode).toBe(200);
  });

  test.each<[string, Fields]>([
    ['id', { id: '99999999999' }],
    ['id', { id: '2147483648' }],
    ['id', { id: '0' }],
    ['status', { status: '9'.repeat(400) }],
  ])('security 39: a number no row can have as %s is refused', async (_, fields) => {
    const doctor = await addDoctor(server());
    const answer = await post(server(), apiPaths.consultationStatus, { id: 1, status: 1, ...fields }, doctor.cookie);
    expect(answer.statusCode).toBe(400);
  });
});
