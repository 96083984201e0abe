import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import type { PictureNote, StatedPictureNote } from '../../contract/schemas/picture-note.ts';
import { post } from '../testing/call.ts';
import { giveReply, propose, uploadPicture, view } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const arrow = { kind: 'arrow', x: 0.1, y: 0.2, x2: 0.4, y2: 0.5 } as const;
const blurred: PictureNote = { isGradable: false, reason: 'blurred', shapes: [arrow] };

onServer((server) => {
  const aCase = async () => {
    const [initiator, invited] = [await addDoctor(server(), {}), await addDoctor(server(), {})];
    const path = await uploadPicture(server(), initiator);
    return { initiator, invited, path, id: await propose(server(), initiator, [invited], { imageUrl: path }) };
  };
  const note = (who: Person, consultationId: number, attachmentLocate: string, content: object, versionNo?: number) =>
    post(
      server(),
      apiPaths.pictureNoteSave,
      { consultationId, attachmentLocate, note: JSON.stringify(content), versionNo },
      who.cookie,
    );
  const notesOf = async (who: Person, id: number): Promise<StatedPictureNote[]> =>
    (await view(server(), who, id)).rmObject.pictureNotes;

  test('each doctor who takes part has a note of their own of a picture, of which the newest counts', async () => {
    const { initiator, invited, path, id } = await aCase();
    expect((await note(invited, id, path, blurred)).rmObject).toEqual({ consultationId: id, versionNo: 1 });
    expect((await note(invited, id, path, blurred)).rmObject.versionNo).toBe(1);
    await note(initiator, id, path, { isGradable: true, reason: null, shapes: [] });
    expect(await notesOf(initiator, id)).toMatchObject([
      { attachmentLocate: path, versionNo: 1, savedBy: { doctorId: invited.doctorId }, content: blurred },
      { savedBy: { doctorId: initiator.doctorId }, content: { isGradable: true } },
    ]);
    const second = { ...blurred, shapes: [arrow, { ...arrow, kind: 'text', text: '嵴' }] };
    expect((await note(invited, id, path, second, 1)).rmObject.versionNo).toBe(2);
    expect(await note(invited, id, path, blurred, 1)).toMatchObject({
      statusCode: 409,
      rmObject: { versionNo: 2, stored: second, sent: blurred },
    });
    await note(invited, id, path, { isGradable: null, reason: null, shapes: [] }, 2);
    expect(await notesOf(invited, id)).toHaveLength(1);
    await expect(server().db.deleteFrom('picture_note').where('consultation_id', '=', id).execute()).rejects.toThrow();
  });

  test('a stranger, a closed case, a picture of another one and what is no mark are refused', async () => {
    const { initiator, invited, path, id } = await aCase();
    const other = await aCase();
    expect((await note(other.initiator, id, path, blurred)).statusCode).toBe(404);
    const free = await uploadPicture(server(), invited);
    for (const foreign of [other.path, free, '/upload/images/a.jpg', '/upload/images/../a'])
      expect(await note(invited, id, foreign, blurred)).toMatchObject({
        statusCode: 400,
        errMsg: pictureTexts.notShown,
      });
    for (const content of [
      { ...blurred, shapes: [{ ...arrow, x: 1.2 }] },
      { ...blurred, shapes: [{ ...arrow, text: '箭头没有文字' }] },
      { ...blurred, shapes: [{ ...arrow, kind: 'text' }] },
      { ...blurred, shapes: Array.from({ length: 31 }, () => arrow) },
      { ...blurred, isGradable: true },
      { ...blurred, more: 1 },
    ])
      expect(await note(invited, id, path, content)).toMatchObject({ statusCode: 400, errMsg: pictureTexts.invalid });
    await setStatus(server(), initiator, id, 1);
    expect(await note(invited, id, path, blurred)).toMatchObject({ statusCode: 409, errMsg: pictureTexts.closed });
  });

  test('a picture within an opinion can be noted as well', async () => {
    const { initiator, invited, id } = await aCase();
    const path = await uploadPicture(server(), invited);
    await giveReply(server(), invited, id, `<p>见图</p><p><img src="${path}"></p>`);
    expect((await note(initiator, id, path, blurred)).status).toBe('OK');
  });
});
