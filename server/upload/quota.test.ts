import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { uploadFile } from '../testing/call.ts';
import { propose, uploadPicture } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { namesIn } from '../testing/s3-server.ts';
import { onServer } from '../testing/test-server.ts';
import { newUploadName } from './upload-store.ts';

const full = { statusCode: 429, status: 'ERROR', errMsg: refusalTexts.tooManyUploads };

onServer((server) => {
  /** Pictures that were uploaded and lie there. */
  const leave = (uploader: Person, count: number, bytes: number) =>
    server()
      .db.insertInto('upload')
      .values(
        Array.from({ length: count }, () => ({
          ...{ name: newUploadName('png'), uploader_id: uploader.id, width: 1, height: 1, bytes },
          ...{ claim_kind: null, claim_id: null, alt: null },
        })),
      )
      .execute();
  const unclaimedOf = async ({ id }: Person) =>
    (await server().db.selectFrom('upload').select('name').where('uploader_id', '=', id).execute()).length;

  test('security 71: who has too many pictures that nothing shows uploads no more, until something shows them', async () => {
    const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
    await leave(doctor, limits.unclaimedUploadsMax - 1, 10);
    const last = await uploadPicture(server(), doctor);
    const before = await namesIn(server().services.files.originals);
    const refused = await uploadFile(server(), await picture(), doctor.cookie);
    expect(refused).toMatchObject(full);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await namesIn(server().services.files.originals)).toEqual(before);
    expect((await uploadFile(server(), await picture(), other.cookie)).status).toBe('OK');
    await propose(server(), doctor, [other], { imageUrl: last });
    expect((await uploadFile(server(), await picture(), doctor.cookie)).status).toBe('OK');
  });

  test('security 71: nor who has pictures of too many bytes', async () => {
    const doctor = await addDoctor(server());
    await leave(doctor, 2, limits.unclaimedBytesMax / 2 - 20);
    expect(await uploadFile(server(), await picture(), doctor.cookie)).toMatchObject(full);
  });

  test('security 71: uploads at the same moment do not pass together', async () => {
    const doctor = await addDoctor(server());
    await leave(doctor, limits.unclaimedUploadsMax - 2, 10);
    const bytes = await picture();
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadFile(server(), bytes, doctor.cookie)));
    expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(2);
    expect(await unclaimedOf(doctor)).toBe(limits.unclaimedUploadsMax);
  });
});
