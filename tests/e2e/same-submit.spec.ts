import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { intercept } from './intercept.ts';
import {
  detailPath,
  type DoctorPage,
  expect,
  proposalFields,
  propose,
  test,
  untilListening,
  writeIn,
} from './platform.ts';

// A picture that is asked for in the moment its session is replaced by another one is nobody's.
test.use({ allowedErrors: [/ERR_FAILED|404 .*\/upload\//] });

const press = ({ page }: DoctorPage) => page.getByRole('button', { name: '回复', exact: true }).click();
const shown = ({ page }: DoctorPage, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function storedReplies({ call }: DoctorPage, id: number): Promise<string[]> {
  const { rmObject } = await call<ConsultationDetail>(detailPath(id));
  return rmObject.replies.map(({ replyContent }) => replyContent);
}

/** Makes the case's next version. */
const editTitle = (initiator: DoctorPage, invited: DoctorPage, id: number) =>
  initiator.call(apiPaths.consultationUpdate, {
    ...proposalFields([invited], `改过 ${Date.now()}`),
    consultationId: id,
    doctorId: initiator.doctorId,
  });

async function openCase(initiator: DoctorPage, invited: DoctorPage): Promise<number> {
  const id = await propose(initiator, [invited], `重复提交 ${Date.now()}`);
  await invited.page.goto(pages.platformConsultation(id));
  return id;
}

test('a reply whose answer is lost is stored once when it is sent again, in another session too', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng03')];
  const id = await openCase(initiator, invited);
  await intercept(
    invited.page,
    `**${apiPaths.replySave}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await writeIn(invited.page, '会诊意见', '同意激光治疗');
  await press(invited);
  await expect(invited.page.getByText(texts.replyFailed)).toBeVisible();
  expect(await storedReplies(initiator, id)).toHaveLength(1);
  await invited.call(apiPaths.login, { username: 'yisheng03', ps: demoPassword() });
  await press(invited);
  await expect(invited.page.getByText(texts.replySaved)).toBeVisible();
  await expect(shown(invited, '同意激光治疗')).toHaveCount(1);
  expect(await storedReplies(initiator, id)).toHaveLength(1);
});

test('a reply whose answer is lost is stored once, though the page is reloaded and the case changed meanwhile', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng03')];
  const { page } = invited;
  const id = await openCase(initiator, invited);
  await intercept(
    page,
    `**${apiPaths.replySave}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await writeIn(page, '会诊意见', '建议转诊');
  await press(invited);
  await expect(page.getByText(texts.replyFailed)).toBeVisible();
  await editTitle(initiator, invited, id);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('建议转诊');
  await press(invited);
  await expect(page.getByText(texts.replySaved)).toBeVisible();
  expect(await storedReplies(initiator, id)).toHaveLength(1);
});

test('the same reply, deleted and sent again at once, is stored', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng03')];
  const { page } = invited;
  const id = await openCase(initiator, invited);
  await writeIn(page, '会诊意见', '同意，一周后复查');
  await press(invited);
  await shown(invited, '同意，一周后复查').getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText(texts.replyDeleted)).toBeVisible();
  await expect(shown(invited, '同意，一周后复查')).toHaveCount(0);
  expect(await storedReplies(initiator, id)).toEqual([]);
  // The form takes nothing until what followed the first reply is done.
  await expect(page.getByRole('button', { name: '回复', exact: true })).not.toHaveClass(/ant-btn-loading/);
  await writeIn(page, '会诊意见', '同意，一周后复查');
  await press(invited);
  await expect(shown(invited, '同意，一周后复查')).toHaveCount(1);
  expect(await storedReplies(initiator, id)).toHaveLength(1);
});

test('an edit of a case whose answer is lost is saved once, and is not taken for somebody else’s', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng03')];
  const { page } = initiator;
  const id = await propose(initiator, [invited], `回答丢失 ${Date.now()}`);
  const listens = untilListening(page);
  await page.goto(pages.platformConsultationUpdate(id));
  await page.getByLabel('体重（kg）').fill('3.9');
  // Of the change whose answer is lost the page hears by an event.
  await listens;
  await intercept(
    page,
    `**${apiPaths.consultationUpdate}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const save = page.getByRole('button', { name: texts.confirmConsultationUpdate });
  const told = page.waitForResponse(`**${apiBase}${apiPaths.consultationInfo}`);
  await save.click();
  await expect(page.getByText(texts.consultationEditFailed).first()).toBeVisible();
  await (await told).finished();
  await expect(page.getByRole('region', { name: texts.consultationEditedElsewhere })).toHaveCount(0);
  await save.click();
  await page.waitForURL(`**${pages.platformConsultations}`);
  const { rmObject } = await initiator.call<ConsultationDetail>(detailPath(id));
  expect(rmObject).toMatchObject({ versionNo: 2, patientWeight: 3.9 });
});
