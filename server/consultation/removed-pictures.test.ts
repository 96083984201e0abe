import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { get, post } from '../testing/call.ts';
import { giveReply, listOf, openImage, proposal, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const placeholder = `<em>［${pictureTexts.takenAway}］</em>`;

onServer((server) => {
  const edit = (id: number, initiator: Person, invited: Person[], imageUrl: string[]) =>
    post(
      server(),
      apiPaths.consultationUpdate,
      proposal(invited, { consultationId: id, imageUrl, reason: '传错' }),
      initiator.cookie,
    );
  const remove = (consultationId: number, attachmentLocate: string, who: Person) =>
    post(server(), apiPaths.pictureRemove, { consultationId, attachmentLocate, reason: '是另一个患儿的' }, who.cookie);
  const statusOf = async (path: string, who: Person) => (await openImage(server(), path, who)).statusCode;
  const historyOf = async (id: number, who: Person) =>
    (await post(server(), apiPaths.consultationHistory, { id }, who.cookie)).rmObject;

  /** A case with a picture of the wrong child, which an invited doctor quotes in a reply. */
  async function quoted() {
    const [initiator, invited, third] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const [wrong, right] = [await uploadPicture(server(), initiator), await uploadPicture(server(), initiator)];
    const id = await propose(server(), initiator, [invited, third], { imageUrl: [wrong, right] });
    const quote = `<p>见图</p><img src="${wrong}"><img src="${right}">`;
    const replyId = await giveReply(server(), invited, id, quote);
    return { initiator, invited, third, wrong, right, id, replyId, quote };
  }

  test('security 73: a picture that its uploader took away stands in no reply that quotes it, and in none anew', async () => {
    const { initiator, invited, third, wrong, right, id, replyId, quote } = await quoted();
    const contentFor = async (who: Person) => (await view(server(), who, id)).rmObject.replies[0].replyContent;
    expect(await contentFor(third)).toContain(wrong);
    await edit(id, initiator, [invited, third], [right]);
    for (const who of [initiator, invited, third]) {
      const content = await contentFor(who);
      expect(content).toContain(placeholder);
      expect(content).toContain(right);
      expect(content).not.toContain(wrong);
    }
    const one = await post(server(), apiPaths.reply, { replyId }, third.cookie);
    expect(one.rmObject.reply.replyContent).toContain(placeholder);
    const refused = { statusCode: 400, errMsg: refusalTexts.foreignImage };
    for (const who of [invited, third])
      expect(
        await post(
          server(),
          apiPaths.replySave,
          { consultationId: id, content: `再看<img src="${wrong}">` },
          who.cookie,
        ),
      ).toMatchObject(refused);
    const changed = { replyId, content: `${quote}<p>改</p>` };
    expect(await post(server(), apiPaths.replyUpdate, changed, invited.cookie)).toMatchObject({ status: 'OK' });
    const note = { consultationId: id, attachmentLocate: wrong, note: '{"isGradable":true,"reason":null,"shapes":[]}' };
    expect(await post(server(), apiPaths.pictureNoteSave, note, third.cookie)).toMatchObject({ statusCode: 400 });

    await edit(id, initiator, [invited, third], [wrong, right]);
    expect(await contentFor(third)).toContain(wrong);
  });

  test('security 73: nor one of a reply that was taken back, in what others say', async () => {
    const { initiator, invited, third, id, replyId } = await quoted();
    const own = await uploadPicture(server(), invited);
    const first = await giveReply(server(), invited, id, `<img src="${own}">`);
    const quotes = await giveReply(server(), third, id, `<p>同意</p><img src="${own}">`);
    await post(server(), apiPaths.replyDelete, { replyId: first }, invited.cookie);
    const { replies } = (await view(server(), initiator, id)).rmObject;
    const content = (of: number) =>
      replies.find((one: { replyId: number }) => one.replyId === of).replyContent as string;
    expect(content(quotes)).toBe(`<p>同意</p>${placeholder}`);
    expect(content(replyId)).not.toContain(placeholder);
  });

  test('security 73: a picture that its uploader takes out of the record closes to everybody, in every version', async () => {
    const { initiator, invited, third, wrong, right, id, replyId } = await quoted();
    expect(await remove(id, wrong, initiator)).toMatchObject({ status: 'OK', rmObject: null });
    for (const who of [initiator, invited, third])
      expect([
        await statusOf(wrong, who),
        await statusOf(`${wrong}?w=320&f=webp`, who),
        await statusOf(right, who),
      ]).toEqual([404, 404, 200]);
    const detail = (await view(server(), third, id)).rmObject;
    expect(detail.attachments.map((one: { attachmentLocate: string }) => one.attachmentLocate)).toEqual([right]);
    expect(detail.replies[0].replyContent).toContain(placeholder);
    expect((await listOf(server(), third)).rmObject.results[0].attachment_count).toBe(1);
    const history = await historyOf(id, third);
    expect(history.removedPictures).toMatchObject([
      { attachmentLocate: wrong, removedBy: { doctorId: initiator.doctorId }, reason: '是另一个患儿的' },
    ]);
    expect(history.versions[0]).toMatchObject({ versionNo: 2, changed: ['attachments'] });
    const said = await post(server(), apiPaths.replyHistory, { replyId }, third.cookie);
    expect(said.rmObject.versions[0].content).not.toContain(wrong);
    const entries = server()
      .db.selectFrom('audit_entry')
      .select(['object_id', 'outcome', 'detail'])
      .where('action', '=', 'consultation.removePicture')
      .where('actor_id', '=', initiator.id);
    expect(await entries.execute()).toEqual([
      { object_id: id, outcome: 'done', detail: { image: wrong.split('/').at(-1) } },
    ]);
  });

  test('security 73: it comes back by no edit, and an opinion issued since is without it', async () => {
    const { initiator, invited, third, wrong, right, id } = await quoted();
    await edit(id, initiator, [invited, third], [right]);
    expect(await statusOf(wrong, third)).toBe(200);
    expect(await remove(id, wrong, initiator)).toMatchObject({ status: 'OK' });
    expect(await statusOf(wrong, third)).toBe(404);
    expect((await historyOf(id, third)).totalCount).toBe(2);
    const refused = { statusCode: 400, errMsg: pictureTexts.wasRemoved };
    expect(await edit(id, initiator, [invited, third], [wrong, right])).toMatchObject(refused);
    const content = `<p>见</p><img src="${wrong}">`;
    for (const who of [initiator, invited])
      expect(await post(server(), apiPaths.replySave, { consultationId: id, content }, who.cookie)).toMatchObject(
        refused,
      );
    const issued = await post(server(), apiPaths.opinionIssue, { id }, third.cookie);
    const file = await get(server(), fillPath(apiPaths.opinionFile, { code: issued.rmObject.code }), third.cookie);
    expect(file.statusCode).toBe(200);
  });

  test('security 73: who uploaded it alone takes it out, of an open case or a closed one, and once', async () => {
    const { initiator, invited, third, wrong, id } = await quoted();
    const stranger = await addDoctor(server());
    expect(await remove(id, wrong, invited)).toMatchObject({ statusCode: 403, errMsg: pictureTexts.notOwn });
    expect(await remove(id, wrong, stranger)).toMatchObject({ statusCode: 404 });
    const elsewhere = await propose(server(), initiator, [third]);
    expect(await remove(elsewhere, wrong, initiator)).toMatchObject({ statusCode: 404, errMsg: pictureTexts.notShown });
    const without = { consultationId: id, attachmentLocate: wrong, reason: ' ' };
    expect(await post(server(), apiPaths.pictureRemove, without, initiator.cookie)).toMatchObject({
      statusCode: 400,
      errMsg: pictureTexts.removeReason,
    });
    await post(server(), apiPaths.consultationStatus, { id, status: 1 }, initiator.cookie);
    expect(await remove(id, wrong, initiator)).toMatchObject({ status: 'OK' });
    expect((await historyOf(id, third)).versions[0].reason).toBe(`${pictureTexts.remove}：是另一个患儿的`);
    expect(await remove(id, wrong, initiator)).toMatchObject({ statusCode: 404 });
    for (const statement of ['update', 'delete'] as const) {
      const query =
        statement === 'update'
          ? server()
              .db.updateTable('picture_removal')
              .set({ reason: '' } as never)
          : server().db.deleteFrom('picture_removal');
      await expect(query.execute()).rejects.toThrow('append-only');
    }
  });
});
