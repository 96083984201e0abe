import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { pictureUrl } from '../../contract/pictures.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { detailPath, expect, giveReply, jpeg, picture, propose, test } from './platform.ts';

test.use({ allowedErrors: [/status of 40[0134]/] });

test('a doctor who takes no part gets nothing of a case by any address, its images included', async ({ doctor }) => {
  const [initiator, invited, stranger] = [
    await doctor('yisheng01'),
    await doctor('yisheng02'),
    await doctor('yisheng08'),
  ];
  const secret = `无关医生不可见 ${Date.now()}`;
  const file = jpeg('a.jpg', await picture());
  const uploaded = await initiator.page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
  const image: string = (await uploaded.json()).rmObject;
  const id = await propose(initiator, [invited], secret, { imageUrl: image });
  const replyId = await giveReply(invited, id, `${secret} 的意见`);

  const { page, call } = stranger;
  for (const address of [
    pages.platformConsultation(id),
    pages.platformConsultationUpdate(id),
    pages.platformReplyUpdate(replyId),
  ]) {
    await page.goto(address);
    await expect(page.getByText(refusalTexts.notFound, { exact: false })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  }
  await page.goto(pages.platformConsultations);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  const own = { userId: stranger.id, doctorId: stranger.doctorId };
  const form = { patientName: '别人', patientSex: 1, title: '改', consultationDesc: '改', diseaseId: 1 };
  const refused: Array<[number, Promise<{ httpStatus: number; rmObject: unknown }>]> = [
    [404, call(detailPath(id))],
    [404, call(apiPaths.consultationInfo, { id })],
    [404, call(apiPaths.consultationStatus, { id, status: 1 })],
    [404, call(apiPaths.consultationDelete, { consultationId: id, doctorId: own.doctorId })],
    [404, call(apiPaths.reply, { replyId })],
    [404, call(apiPaths.replyUpdate, { replyId, content: '改' })],
    [404, call(apiPaths.replyDelete, { doctorId: own.doctorId, replyId })],
    [404, call(apiPaths.replySave, { userId: own.userId, consultationId: id, content: '闯入' })],
    [
      403,
      call(fillPath(apiPaths.consultationList, { userId: initiator.id }), { diseaseId: 0, pageSize: 8, pageNo: 1 }),
    ],
    [403, call(apiPaths.replyNotRead, { id: initiator.doctorId })],
    [400, call(apiPaths.consultationUpdate, { consultationId: id, doctorId: own.doctorId, ...form })],
  ];
  for (const [status, answer] of refused) expect(await answer).toMatchObject({ httpStatus: status, rmObject: null });

  for (const address of [image, pictureUrl(image, 320, 'webp'), pictureUrl(image, 960, 'jpeg')]) {
    expect((await invited.page.request.get(address)).status()).toBe(200);
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(404);
  }
  await call(apiPaths.logout);
  expect((await page.request.get(image)).status()).toBe(404);
});
