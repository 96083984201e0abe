import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { imageMaxBytes } from '../../contract/pictures.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { createApp } from '../app.ts';
import { uploadFile } from '../testing/call.ts';
import { keyFolder } from '../testing/keys.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { noise } from '../testing/pictures.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { deleteOldParts, forgetParts } from './part-store.ts';

const keys = await keyFolder();
const encrypted = { ENCRYPTION_IDENTITY_FILE: await keys.fileOf(await keys.newKey()) };

describe('kept as they are', () => onServer(inParts));
describe('kept encrypted', () => {
  onServer(inParts, encrypted);
  onServer((server) => {
    test('security 69: what is kept of a picture on its way is encrypted as pictures are', async () => {
      const [{ cookie }, photograph] = [await addDoctor(server()), await noise(20, 20)];
      const path = fillPath(apiPaths.uploadPart, { uploadId: newId(), fromByte: 0, totalBytes: photograph.length });
      await uploadFile(server(), photograph.subarray(0, 500), cookie, { path });
      const { content } = await server().db.selectFrom('upload_part').select('content').executeTakeFirstOrThrow();
      expect(Buffer.from(content).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    });
  }, encrypted);
});

let uploads = 0;
const newId = () => (uploads++).toString(16).padStart(32, '0');

function inParts(server: () => TestServer): void {
  let doctor: Person;
  let other: Person;
  let photograph: Buffer;
  beforeAll(async () => {
    doctor = await addDoctor(server());
    other = await addDoctor(server());
    photograph = await noise(100, 100);
  });

  type Part = {
    id: string;
    from: number;
    to?: number;
    of?: Buffer;
    by?: Person;
    total?: number;
    app?: TestServer['app'];
  };
  const send = ({
    id,
    from,
    of = photograph,
    to = of.length,
    by = doctor,
    total = of.length,
    app = server().app,
  }: Part) =>
    uploadFile({ ...server(), app }, of.subarray(from, to), by.cookie, {
      path: fillPath(apiPaths.uploadPart, { uploadId: id, fromByte: from, totalBytes: total }),
    });
  const statusOf = async (url: string, { cookie }: Person) =>
    (await server().app.inject({ url, headers: { cookie } })).statusCode;
  const rows = () => server().db.selectFrom('upload_part').selectAll().execute();

  test('a picture that comes in parts is the one that was sent, whichever server each part reaches', async () => {
    const id = newId();
    const { app: second } = await createApp(server().config, server().db);
    expect((await send({ id, from: 0, to: 9000 })).rmObject).toEqual({ heldBytes: 9000, path: null });
    expect((await send({ id, from: 9000, to: 20_000, app: second })).rmObject).toEqual({
      heldBytes: 20_000,
      path: null,
    });
    const { rmObject } = await send({ id, from: 20_000 });
    await second.close();
    expect(rmObject.heldBytes).toBe(photograph.length);
    const { rawPayload } = await server().app.inject({ url: rmObject.path, headers: { cookie: doctor.cookie } });
    expect(await sharp(rawPayload).raw().toBuffer()).toEqual(await sharp(photograph).raw().toBuffer());
    expect(await statusOf(rmObject.path, other)).toBe(404);
  });

  test('after a break the answer says from where to go on, and a lost answer is given again', async () => {
    const id = newId();
    await send({ id, from: 0, to: 9000 });
    for (const from of [0, 5000, 12_000]) expect((await send({ id, from, to: 20_000 })).rmObject.heldBytes).toBe(9000);
    const [one, same] = await Promise.all([send({ id, from: 9000, to: 15_000 }), send({ id, from: 9000, to: 15_000 })]);
    expect([one.rmObject.heldBytes, same.rmObject.heldBytes]).toEqual([15_000, 15_000]);
    const ends = await Promise.all([send({ id, from: 15_000 }), send({ id, from: 15_000 })]);
    const again = await send({ id, from: 15_000 });
    const paths = new Set([...ends, again].map(({ rmObject }) => rmObject.path));
    expect([...paths]).toEqual([expect.stringMatching(/^\/upload\/images\//)]);
    expect(await statusOf(again.rmObject.path, doctor)).toBe(200);
    expect((await rows()).filter(({ upload_id }) => upload_id === id)).toMatchObject([
      { from_byte: 0, bytes: 0, path: again.rmObject.path },
    ]);
  });

  test('security 85: only who began an upload adds to it, learns of it or gets its picture', async () => {
    const id = newId();
    await send({ id, from: 0, to: 9000 });
    const manager = await addManager(server(), { roleId: 1 });
    for (const by of [other, manager]) {
      expect((await send({ id, from: 9000, by })).rmObject).toEqual({ heldBytes: 0, path: null });
      expect((await send({ id, from: 0, to: 100, by })).rmObject).toEqual({ heldBytes: 100, path: null });
    }
    expect((await send({ id, from: 9000, by: { ...doctor, cookie: '' } })).statusCode).toBe(401);
    const { path } = (await send({ id, from: 9000 })).rmObject;
    expect((await send({ id, from: 100, to: 200, by: other })).rmObject).toEqual({ heldBytes: 200, path: null });
    expect(await statusOf(path, other)).toBe(404);
  });

  test('security 85: what is no picture, too large or ill counted is refused, and nothing of it stays', async () => {
    const before = await rows();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(500));
    expect(await send({ id: newId(), from: 0, to: 100, of: svg })).toMatchObject({
      statusCode: 415,
      errMsg: texts.attachmentType,
    });
    expect(await send({ id: newId(), from: 0, to: 100, total: imageMaxBytes })).toMatchObject({
      statusCode: 413,
      errMsg: texts.attachmentSize,
    });
    for (const part of [
      { from: 0, total: 100 },
      { from: 0, to: 0 },
      { from: photograph.length, total: photograph.length },
    ])
      expect([400, 415]).toContain((await send({ id: newId(), ...part })).statusCode);
    for (const id of ['a', '../..', '%00', 'A'.repeat(32)]) expect((await send({ id, from: 0 })).statusCode).toBe(400);
    expect(await rows()).toEqual(before);

    const id = newId();
    const polyglot = Buffer.concat([photograph.subarray(0, 5000), Buffer.from('<script>alert(1)</script>'.repeat(50))]);
    await send({ id, from: 0, to: 3000, of: polyglot });
    expect(await send({ id, from: 3000, of: polyglot })).toMatchObject({
      statusCode: 415,
      errMsg: refusalTexts.unreadableImage,
    });
    expect(await rows()).toEqual(before);
  });

  test('security 71: of more pictures on their way than one may have the oldest is given up, and the quota holds', async () => {
    const [busy, full] = [await addDoctor(server()), await addDoctor(server())];
    const first = newId();
    await send({ id: first, from: 0, to: 100, by: busy });
    for (let more = 0; more < limits.unfinishedUploadsMax; more++)
      await send({ id: newId(), from: 0, to: 100, by: busy });
    expect((await rows()).filter(({ uploader_id }) => uploader_id === busy.id)).toHaveLength(
      limits.unfinishedUploadsMax,
    );
    expect((await send({ id: first, from: 100, by: busy })).rmObject).toEqual({ heldBytes: 0, path: null });

    const id = newId();
    await send({ id, from: 0, to: 9000, by: full });
    const held = { uploader_id: full.id, width: 1, height: 1, bytes: 10, claim_kind: null, claim_id: null, alt: null };
    const names = Array.from({ length: limits.unclaimedUploadsMax }, newId);
    await server()
      .db.insertInto('upload')
      .values(names.map((name) => ({ ...held, name: `${name}.png` })))
      .execute();
    const refused = { statusCode: 429, errMsg: refusalTexts.tooManyUploads };
    expect(await send({ id: newId(), from: 0, to: 100, by: full })).toMatchObject(refused);
    expect(await send({ id, from: 9000, by: full })).toMatchObject(refused);
  });

  test('security 71: a picture may not come in ever so many parts', async () => {
    const id = newId();
    for (let from = 0; from < limits.uploadPartsMax; from++)
      expect((await send({ id, from: 10 * from, to: 10 * from + 10 })).rmObject.heldBytes).toBe(10 * from + 10);
    const held = 10 * limits.uploadPartsMax;
    expect((await send({ id, from: held })).rmObject).toEqual({ heldBytes: held, path: null });
  });

  test('security 85: whoever sends the last part a second time is never told that a good picture is none', async () => {
    const upload = { uploaderId: doctor.id, uploadId: newId() };
    await send({ id: upload.uploadId, from: 0, to: 9000 });
    const { path } = (await send({ id: upload.uploadId, from: 9000 })).rmObject;
    expect(await forgetParts(server().db, upload)).toBe(path);
    expect((await send({ id: upload.uploadId, from: 9000 })).rmObject.path).toBe(path);
  });

  test('security 10: an upload of which nothing came for a day is forgotten, one that goes on is not', async () => {
    const [old, slow] = [newId(), newId()];
    for (const id of [old, slow]) await send({ id, from: 0, to: 9000 });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await server()
      .db.updateTable('upload_part')
      .set({ created_at: yesterday })
      .where('upload_id', 'in', [old, slow])
      .execute();
    await send({ id: slow, from: 9000, to: 10_000 });
    await deleteOldParts(server().db, 24 * 3_600_000);
    expect((await send({ id: old, from: 9000, to: 10_000 })).rmObject.heldBytes).toBe(0);
    expect((await send({ id: slow, from: 10_000 })).rmObject.path).toMatch(/^\/upload/);
  });
}
