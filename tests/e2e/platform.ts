import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { RepliesNotRead } from '../../contract/schemas/reply.ts';
import { type DoctorPage, expect } from './fixtures.ts';

/** What a proposal and an edit say. */
export const proposalFields = (invited: DoctorPage[], title: string) => ({
  patientName: '测试患儿',
  patientSex: 1,
  patientBirthday: '2026-08-05',
  embryoAge: 28,
  embryoAgeDay: 3,
  patientWeight: 2.35,
  patientBodyLong: 45.5,
  title,
  consultationDesc: '<p>双眼 II 区 2 期，请各位老师会诊。</p>',
  diseaseId: 1,
  doctorSelect: invited.map(({ doctorId }) => doctorId),
});

/** Proposes a consultation through the API; its id. */
export async function propose(
  initiator: DoctorPage,
  invited: DoctorPage[],
  title: string,
  more: Record<string, string> = {},
): Promise<number> {
  const { rmObject } = await initiator.call<{ consultationId: number }>(apiPaths.consultationSave, {
    userId: initiator.id,
    ...proposalFields(invited, title),
    ...more,
  });
  return rmObject.consultationId;
}

/** Gives a reply through the API; its id. */
export async function giveReply(author: DoctorPage, consultationId: number, text: string): Promise<number> {
  const form = { userId: author.id, consultationId, content: `<p>${text}</p>` };
  return (await author.call<{ replyId: number }>(apiPaths.replySave, form)).rmObject.replyId;
}

/** Leaves nothing unread by a doctor. */
export async function readAll({ call, doctorId }: DoctorPage): Promise<void> {
  const { rmObject } = await call<RepliesNotRead>(apiPaths.replyNotRead, { id: doctorId });
  for (const id of rmObject.changed) await call(detailPath(id));
  await call(apiPaths.replyMarkRead, { id: doctorId, replyIds: rmObject.results.map(({ replyId }) => replyId) });
}

export const detailPath = (id: number) => fillPath(apiPaths.consultationDetail, { id });

/** What the browser keeps of drafts, sealed: `place=value` each. */
export const sealedDrafts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('tongmou.sealed.'))
      .map((entry) => entry.join('='))
      .toSorted()
      .join('\n'),
  );

/** Does something that changes what is kept, and waits until it is. */
export async function untilKept(page: Page, write: () => Promise<unknown>): Promise<void> {
  const before = await sealedDrafts(page);
  await write();
  await expect.poll(() => sealedDrafts(page)).not.toBe(before);
}

/** Of a page that is about to be opened: from when on the server's events come to it. What changes before that, it is not told. */
export const untilListening = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(apiPaths.replyEvents));

/** By which numbers the browser keeps chosen pictures that have not been sent, where a form that keeps them is open. */
export const keptPictures = (page: Page): Promise<IDBValidKey[]> =>
  page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open('tongmou.draft-files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAllKeys();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
          opening.result.close();
        };
      }),
  );

/** Writes into a rich-text editor, which comes when it is asked for. */
export async function writeIn(page: Page, label: string, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: label });
  await page
    .getByRole('button', { name: label === '会诊意见' ? /^(写意见…|填写会诊意见)$/ : `填写${label}` })
    .or(editor)
    .first()
    .click();
  await editor.click();
  await page.keyboard.type(text);
}

export const picture = (width = 640, height = 480, background = '#8c2f1d') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A picture with the day in it on which a camera says that it was taken. */
export const takenOn = (day: string, bytes: Buffer) =>
  sharp(bytes)
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 09:30:00` } })
    .jpeg()
    .toBuffer();

/** Noise does not compress: some megabytes. */
export const largePicture = () =>
  sharp({
    create: {
      width: 1800,
      height: 1400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 98 })
    .toBuffer();

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
export const jpeg = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });

/** Chooses pictures for the text of the page by the editor's tool. */
export async function chooseForText(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传图片' }).click();
  await (await chooser).setFiles(files);
}

/**
 * From when a call is answered until the address changes, or until another call is made: measured within the page, in
 * milliseconds. Answers a function that waits for both.
 */
export async function delayAfter(page: Page, answered: string, until: 'address' | { call: string }) {
  await page.evaluate(
    ({ answered, called }) => {
      const marks = { answered: 0, moved: 0 };
      Object.assign(window, { marks });
      const move = () => {
        if (marks.answered && !marks.moved) marks.moved = performance.now();
      };
      const { fetch } = window;
      window.fetch = async (...request) => {
        const address = String(request[0] instanceof Request ? request[0].url : request[0]);
        if (called && address.includes(called)) move();
        const response = await fetch(...request);
        if (address.includes(answered)) marks.answered = performance.now();
        return response;
      };
      if (called) return;
      for (const name of ['pushState', 'replaceState'] as const) {
        const original = history[name].bind(history);
        history[name] = (...state) => {
          move();
          original(...state);
        };
      }
      window.addEventListener('popstate', move);
    },
    { answered, called: until === 'address' ? '' : until.call },
  );
  return async () => {
    const read = () =>
      page.evaluate(() => (window as unknown as { marks: Record<'answered' | 'moved', number> }).marks);
    await expect
      .poll(async () => (await read()).moved, { message: `something follows ${answered}` })
      .toBeGreaterThan(0);
    const marks = await read();
    return marks.moved - marks.answered;
  };
}
