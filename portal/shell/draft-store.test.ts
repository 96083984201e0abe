import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Node has no browser storage. */
class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const keyOf = (letter: string) => letter.repeat(43);
/** A page as it is opened: what it knows is gone, what the browser keeps is there. */
async function openPage(userId = 7, key: string | null = keyOf('A')) {
  vi.resetModules();
  const page = await import('./draft-store.ts');
  await page.openDrafts(userId, key);
  return page;
}
const stored = () => Object.entries(localStorage);
const untilStored = (count: number) => vi.waitFor(() => expect(stored()).toHaveLength(count));

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('window', new EventTarget());
  vi.useRealTimers();
});

test('a draft comes back as it was written, until it is dropped', async () => {
  const page = await openPage();
  page.writeDraft('propose~1', { title: '右眼' });
  page.writeDraft('propose~1', { title: '右眼白瞳' });
  expect(page.readDraft('propose~1')).toMatchObject({ value: { title: '右眼白瞳' } });
  await untilStored(1);
  const again = await openPage();
  await vi.waitFor(async () =>
    expect((await openPage()).readDraft('propose~1')).toMatchObject({ value: { title: '右眼白瞳' } }),
  );
  expect(again.readDraft('propose~2')).toBeUndefined();
  await again.dropDraft('propose~1');
  expect(again.readDraft('propose~1')).toBeUndefined();
  expect(stored()).toEqual([]);
});

test('security 62: what is stored tells of nobody, neither by its name nor by what it holds', async () => {
  const page = await openPage();
  page.writeDraft('propose.4711~1', { patientName: '李小明', title: 'ROP' });
  await untilStored(1);
  const [[place, sealed]] = stored() as [[string, string]];
  expect(place).toMatch(/^tongmou\.sealed\.[\w-]{43}$/);
  for (const word of ['4711', 'propose', '李小明', 'ROP', 'patientName']) {
    expect(place + sealed).not.toContain(word);
    expect(Buffer.from(sealed, 'base64url').includes(word)).toBe(false);
  }
});

test('security 62: another key reads nothing, and takes away what it cannot read', async () => {
  const page = await openPage();
  page.writeDraft('propose~1', { title: '右眼白瞳' });
  await untilStored(1);
  localStorage.setItem('unrelated', 'x');
  const other = await openPage(8, keyOf('B'));
  expect(other.countDrafts()).toBe(0);
  expect(stored()).toEqual([['unrelated', 'x']]);
});

test('security 62: without a key nothing is stored, and what was goes', async () => {
  const page = await openPage();
  page.writeDraft('propose~1', 'x');
  await untilStored(1);
  const ward = await openPage(7, null);
  expect(ward.areKept()).toBe(false);
  expect(stored()).toEqual([]);
  ward.writeDraft('propose~1', 'y');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stored()).toEqual([]);
});

test('where the browser is full it is said that nothing is kept, until it is again', async () => {
  const page = await openPage();
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  page.writeDraft('reply.1~1', '甲');
  await vi.waitFor(() => expect(page.areKept()).toBe(false));
  setItem.mockRestore();
  page.writeDraft('reply.1~1', '甲乙');
  await vi.waitFor(() => expect(page.areKept()).toBe(true));
});

test('security 62: one put in the place of another is not read', async () => {
  const page = await openPage();
  page.writeDraft('reply.1~1', '甲');
  page.writeDraft('reply.2~1', '乙');
  await untilStored(2);
  const [[one, sealed], [other]] = stored() as [[string, string], [string, string]];
  localStorage.setItem(other, sealed);
  localStorage.removeItem(one);
  expect((await openPage()).countDrafts()).toBe(0);
});

test('what was kept before drafts were sealed is sealed for its writer, and goes', async () => {
  const keep = (key: string, savedAt: number) =>
    localStorage.setItem(`tongmou.draft.${key}`, JSON.stringify({ savedAt, value: { title: key } }));
  keep('7.reply.12', Date.now());
  keep('7.old', Date.now() - 8 * 24 * 3_600_000);
  keep('77.propose', Date.now());
  const page = await openPage();
  const [found, ...rest] = await page.slotsOf('reply.12');
  expect(rest).toEqual([]);
  expect(page.readDraft(found!.slot)).toMatchObject({ value: { title: '7.reply.12' } });
  expect(page.countDrafts()).toBe(1);
  expect(stored().map(([key]) => key)).toEqual([expect.stringMatching(/^tongmou\.sealed\./)]);
  expect((await openPage()).readDraft(found!.slot)).toBeDefined();
});

test('one forgotten for a week goes', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z'), toFake: ['Date'] });
  const page = await openPage();
  page.writeDraft('propose~1', 'x');
  await untilStored(1);
  vi.setSystemTime(Date.parse('2026-11-08T00:00:01Z'));
  expect((await openPage()).countDrafts()).toBe(0);
  expect(stored()).toEqual([]);
});

test('with another key after signing in again, what the page knows is sealed anew', async () => {
  const page = await openPage();
  page.writeDraft('propose~1', 'x');
  await untilStored(1);
  const before = stored()[0]![0];
  await page.openDrafts(7, keyOf('B'));
  expect(stored().map(([place]) => place)).not.toContain(before);
  expect(stored()).toHaveLength(1);
  expect((await openPage(7, keyOf('B'))).readDraft('propose~1')).toMatchObject({ value: 'x' });
});

test('a browser without room keeps what the page knows', async () => {
  const page = await openPage();
  localStorage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  page.writeDraft('propose~1', 'x');
  await new Promise((resolve) => setTimeout(resolve, 50));
  page.writeDraft('propose~1', 'y');
  expect(page.readDraft('propose~1')).toMatchObject({ value: 'y' });
});

test('security 62: signing out takes all of them away, and what a form still writes as it is left', async () => {
  const page = await openPage();
  page.writeDraft('propose~1', 'x');
  await untilStored(1);
  localStorage.setItem('unrelated', 'x');
  page.writeDraft('propose~1', 'y');
  await page.dropAllDrafts();
  page.writeDraft('reply.1~1', '患儿姓名');
  await page.openDrafts(7, keyOf('A'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.countDrafts()).toBe(0);
  expect(stored()).toEqual([['unrelated', 'x']]);
});

test('security 62: a page whose session ended elsewhere writes no more, and leaves alone what was kept since', async () => {
  const page = await openPage();
  page.writeDraft('propose~1', 'x');
  await untilStored(1);
  const next = await openPage(8, keyOf('B'));
  next.writeDraft('propose~2', 'z');
  await untilStored(1);
  page.writeDraft('propose~1', 'y');
  await page.closeDrafts();
  page.writeDraft('propose~1', 'y');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.countDrafts()).toBe(0);
  expect((await openPage(8, keyOf('B'))).readDraft('propose~2')).toMatchObject({ value: 'z' });
  expect(stored()).toHaveLength(1);
});
