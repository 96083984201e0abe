import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { createApp } from '../app.ts';
import { loggerOptions } from '../log.ts';
import { post } from '../testing/call.ts';
import {
  aCase,
  giveReply,
  listOf,
  openImage,
  proposal,
  propose,
  uploadPicture,
  view,
} from '../testing/consultations.ts';
import { addDoctor } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('security 12: scripts in a description are not stored', async () => {
    const hostile =
      '<p onclick="a()">字<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=a()></svg>' +
      '<a href="javascript:a()">链</a><iframe src="//e"></iframe><b style="position:fixed;color:#ff0000">红</b></p>';
    const { initiator, id } = await aCase(server(), { consultationDesc: hostile });
    const { consultationDesc } = (await view(server(), initiator, id)).rmObject;
    expect(consultationDesc).toBe(
      '<p>字<a target="_blank" rel="noopener noreferrer nofollow">链</a><b style="color:#ff0000">红</b></p>',
    );
  });

  test('security 13: invisible and bidirectional characters are dropped, length is capped', async () => {
    const { initiator, invited, id } = await aCase(server(), {
      patientName: '张\u202e三\u0007',
      title: ' 早产儿\u200f ',
    });
    expect((await view(server(), initiator, id)).rmObject).toMatchObject({ patientName: '张三', title: '早产儿' });
    for (const fields of [{ patientName: '张'.repeat(51) }, { title: '题'.repeat(101) }]) {
      const answer = await post(server(), apiPaths.consultationSave, proposal([invited], fields), initiator.cookie);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('security 40: a page size beyond 100 or below 1', async () => {
    const doctor = await addDoctor(server());
    for (const pageSize of ['0', '101', '999999999', '-8', '8.5', ''])
      expect((await listOf(server(), doctor, { pageSize })).statusCode, pageSize).toBe(400);
    for (const pageSize of [1, 99, 100])
      expect((await listOf(server(), doctor, { pageSize })).statusCode, String(pageSize)).toBe(200);
  });

  test('security 46: answers about a case are kept by no cache', async () => {
    const { initiator, id } = await aCase(server());
    for (const answer of [await listOf(server(), initiator), await view(server(), initiator, id)])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('security 47: who read, wrote or was refused a case is on record, without a word of the patient', async () => {
    const secret = '不可外传的名字';
    const [initiator, invited, stranger] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const image = await uploadPicture(server(), initiator);
    const marked = { patientName: secret, title: secret, consultationDesc: secret, imageUrl: image };
    const id = await propose(server(), initiator, [invited], marked);
    await listOf(server(), invited);
    await view(server(), invited, id);
    await openImage(server(), image, invited);
    await view(server(), stranger, id);
    await openImage(server(), image, stranger);
    const replyId = await giveReply(server(), invited, id, secret);
    await post(server(), apiPaths.replyUpdate, { replyId, content: `${secret}一` }, invited.cookie);
    await post(server(), apiPaths.replyDelete, { replyId }, initiator.cookie);
    await post(server(), apiPaths.replyDelete, { replyId }, invited.cookie);
    await post(
      server(),
      apiPaths.consultationUpdate,
      proposal([invited], { ...marked, consultationId: id }),
      initiator.cookie,
    );
    await post(server(), apiPaths.consultationStatus, { id, status: 1 }, initiator.cookie);
    await post(server(), apiPaths.replySave, { consultationId: id, content: `${secret}二` }, invited.cookie);
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);

    const entries = await server().db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    const told = entries
      .filter((entry) => [initiator, invited, stranger].some((doctor) => doctor.id === entry.actor_id))
      .map((entry) => [entry.actor_name, entry.action, entry.object_id, entry.outcome]);
    const [a, b, c] = [initiator.username, invited.username, stranger.username];
    expect(told).toEqual([
      [a, 'consultation.add', id, 'done'],
      [b, 'consultation.list', null, 'done'],
      [b, 'consultation.read', id, 'done'],
      [b, 'consultation.readImage', id, 'done'],
      [c, 'consultation.read', id, 'refused'],
      [c, 'consultation.readImage', id, 'refused'],
      [b, 'reply.add', replyId, 'done'],
      [b, 'reply.update', replyId, 'done'],
      [a, 'reply.delete', replyId, 'refused'],
      [b, 'reply.delete', replyId, 'done'],
      [a, 'consultation.update', id, 'done'],
      [a, 'consultation.updateStatus', id, 'done'],
      [b, 'reply.add', null, 'refused'],
      [a, 'consultation.delete', id, 'done'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test('security 46: no log line holds a word of a patient, not even that of a fault', async () => {
    const secret = '不可外传的名字';
    const lines: string[] = [];
    const config = { ...server().config, logLevel: 'debug' as const };
    const logger = { ...(loggerOptions(config) as object), stream: { write: (line: string) => void lines.push(line) } };
    const { app } = await createApp(config, server().db, logger);
    const logged = { ...server(), app };
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const marked = { patientName: secret, title: secret, consultationDesc: secret };
    const id = await propose(logged, initiator, [invited], marked);
    await giveReply(logged, invited, id, secret);
    await view(logged, initiator, id);
    await listOf(logged, initiator, { diseaseId: secret });
    // A constraint that quotes the row, and a statement that cannot run: what a database says then goes to the log.
    await sql`alter table patient add constraint never check (name = 'nobody') not valid`.execute(server().db);
    const another = proposal([invited], { ...marked, patientWeight: 3 });
    const refused = await post(logged, apiPaths.consultationSave, another, initiator.cookie);
    await sql`alter table patient drop constraint never`.execute(server().db);
    await app.close();
    expect(refused.statusCode).toBe(500);
    expect(lines.join('')).toContain('"constraint":"never"');
    expect(lines.join('')).not.toContain(secret);
  });
});
