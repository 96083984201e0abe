import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { aCase, giveReply, listOf, openImage, proposal, propose, uploadPicture } from '../testing/consultations.ts';
import { addDoctor, addManager } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('security 9: another’s image, a foreign address or a script is no attachment, and nothing is stored', async () => {
    const { initiator, invited, id } = await aCase(server());
    const others = await uploadPicture(server(), invited);
    const elsewhere = await uploadPicture(server(), initiator);
    await propose(server(), initiator, [invited], { imageUrl: elsewhere });
    const before = await listOf(server(), initiator);
    for (const imageUrl of [
      others,
      elsewhere,
      'https://example.org/a.png',
      'javascript:alert(1)',
      '/upload/images/../a',
    ])
      for (const fields of [{ imageUrl }, { consultationDesc: `<p>图</p><img src="${imageUrl}">` }].slice(
        0,
        imageUrl.startsWith('/upload/images/') && !imageUrl.includes('..') ? 2 : 1,
      )) {
        const refused = { statusCode: 400, errMsg: refusalTexts.foreignImage };
        const save = await post(server(), apiPaths.consultationSave, proposal([invited], fields), initiator.cookie);
        expect(save, imageUrl).toMatchObject(refused);
        const edit = proposal([invited], { ...fields, consultationId: id });
        expect(await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).toMatchObject(refused);
      }
    expect((await listOf(server(), initiator)).rmObject).toEqual(before.rmObject);
  });

  test('security 10: an attachment is seen by those who take part alone and kept by nobody', async () => {
    const [initiator, invited, stranger] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const manager = await addManager(server(), { roleId: 1 });
    const path = await uploadPicture(server(), initiator);
    const inline = await uploadPicture(server(), initiator);
    expect((await openImage(server(), path, invited)).statusCode).toBe(404);
    const consultationDesc = `<p>眼底像</p><img src="${inline}">`;
    await propose(server(), initiator, [invited], { imageUrl: path, consultationDesc });
    for (const image of [path, inline, `${path}?w=320&f=webp`]) {
      for (const doctor of [initiator, invited])
        expect(await openImage(server(), image, doctor)).toEqual({
          statusCode: 200,
          cacheControl: 'private, no-store',
        });
      for (const other of [stranger, manager, undefined])
        expect((await openImage(server(), image, other)).statusCode).toBe(404);
    }
  });

  test('security 43: an image closes when its reply is deleted or the case is; one that was taken away stays in the record', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const [first, second] = [await uploadPicture(server(), initiator), await uploadPicture(server(), initiator)];
    const inReply = await uploadPicture(server(), invited);
    const id = await propose(server(), initiator, [invited], { imageUrl: [first, second] });
    const replyId = await giveReply(server(), invited, id, `<p>见图</p><img src="${inReply}">`);
    const seen = async (path: string) => (await openImage(server(), path, invited)).statusCode;
    expect([await seen(first), await seen(second), await seen(inReply)]).toEqual([200, 200, 200]);

    const edit = proposal([invited], { consultationId: id, imageUrl: second });
    await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie);
    expect([await seen(first), await seen(second), await seen(inReply)]).toEqual([200, 200, 200]);
    const again = { consultationId: id, content: `<img src="${first}">` };
    expect(await post(server(), apiPaths.replySave, again, invited.cookie)).toMatchObject({
      statusCode: 400,
      errMsg: refusalTexts.foreignImage,
    });
    await post(server(), apiPaths.replyDelete, { replyId }, invited.cookie);
    expect([await seen(first), await seen(second), await seen(inReply)]).toEqual([200, 200, 404]);
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);
    expect([await seen(first), await seen(second), await seen(inReply)]).toEqual([404, 404, 404]);
  });
});
