import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { type Permission, permissionTable } from '../../contract/permissions.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import type { AccountNews } from '../../contract/schemas/sign-in.ts';
import { demoPassword } from '../../demo/seed.ts';
import { clickEntry } from './drop-down.ts';
import { expect } from './fixtures.ts';
import { intercept } from './intercept.ts';

export { demoPassword };

type Form = Record<string, string | number | ReadonlyArray<string | number>>;
/** What a call answered, with its HTTP status. */
export type Answer<Value> = Envelope<Value> & { httpStatus: number };

/** Calls the API with the session of a page or of a browser's context. */
export async function call<Value>(request: APIRequestContext, path: string, form: Form = {}): Promise<Answer<Value>> {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(form)) for (const one of [value].flat()) body.append(key, String(one));
  const response = await request.post(apiBase + path, {
    data: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { httpStatus: response.status(), ...((await response.json()) as Envelope<Value>) };
}

/** As {@link call}, where nothing but success will do. */
export async function callOk<Value>(request: APIRequestContext, path: string, form: Form = {}): Promise<Value> {
  const { rmObject, errMsg } = await call<Value>(request, path, form);
  if (errMsg !== null) throw new Error(`${path}: ${errMsg}`);
  return rmObject as Value;
}

/** Gives the page a session without the sign-in page, reads what there is to tell of the account and skips the tour. */
export async function enterAs(page: Page, username: string, password = demoPassword()) {
  type Entered = { id: number; permissions: string[]; accountNews: number; isTourDue: boolean };
  const user = await callOk<Entered>(page.request, apiPaths.login, { username, ps: password });
  if (user.accountNews > 0) {
    const [latest] = await callOk<AccountNews>(page.request, apiPaths.accountNews);
    await callOk(page.request, apiPaths.accountNewsSeen, { upTo: latest!.id });
  }
  if (user.isTourDue) await callOk(page.request, apiPaths.tourSeen);
  return user;
}

export async function openAs(page: Page, username: string, path: string): Promise<void> {
  await enterAs(page, username);
  await page.goto(path);
}

let made = 0;
/** Something nobody else is called. */
export const fresh = (name: string): string => {
  made += 1;
  return `${name}${Date.now() % 1_000_000}${made}`;
};

/** Adds a role with these permissions as the person signed in, who must hold them. */
export async function addRole(request: APIRequestContext, held: ReadonlyArray<Permission>): Promise<number> {
  const roleName = fresh('role');
  const { id } = await callOk<{ id: number }>(request, apiPaths.roleAdd, { roleName, roleNameCn: `角色${roleName}` });
  await allow(request, id, held);
  return id;
}

/** What a role allows from now on. */
export const allow = (request: APIRequestContext, roleId: number, held: ReadonlyArray<Permission>) =>
  callOk(request, apiPaths.rolePermissionUpdate, {
    roleId,
    permissionIds: held.map((permission) => permissionTable[permission].id),
  });

/** Adds a manager with a role of their own, as the super administrator who is signed in. */
export async function addManager(request: APIRequestContext, held: ReadonlyArray<Permission>) {
  const username = fresh('manager');
  const { id } = await callOk<{ id: number }>(request, apiPaths.userAdd, {
    username,
    password: demoPassword(),
    userBelong: 0,
    name: username,
  });
  const roleId = await addRole(request, held);
  await callOk(request, apiPaths.userRoleUpdate, { userId: id, roleIds: [roleId] });
  return { id, username, roleId };
}

/** Adds a hospital in 杭州 as the person signed in. */
export async function addHospital(request: APIRequestContext) {
  const hospitalName = fresh('示例医院');
  const place = { province: 330_000, city: 330_100 };
  const { id } = await callOk<{ id: number }>(request, apiPaths.hospitalAdd, { hospitalName, ...place });
  return { id, hospitalName };
}

/** Adds a doctor of a hospital of their own, as the super administrator who is signed in. */
export async function addDoctor(request: APIRequestContext) {
  const hospital = await addHospital(request);
  const username = fresh('doctor');
  const { id } = await callOk<{ id: number }>(request, apiPaths.userAdd, {
    ...{ username, password: demoPassword(), userBelong: 1, doctorName: '示例医生', doctorHospitalId: hospital.id },
    ...{ doctorBelongCenter: '眼科', doctorTitle: '主治医师' },
  });
  return { id, username, hospital };
}

export const jpeg = async (name = 'cover.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 480, height: 300, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer(),
});

export const wrongType = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
export const tooLarge = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };

/** A moment as the console writes it, in Asia/Shanghai. */
export const beijing = (time: number): string =>
  new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Adds an unpublished article as the person signed in; returns its id. */
export async function addArticle(request: APIRequestContext, fields: Form = {}): Promise<number> {
  const upload = await request.post(apiBase + apiPaths.upload, { multipart: { file: await jpeg() } });
  const { id } = await callOk<{ id: number }>(request, apiPaths.articleAdd, {
    title: fresh('文章'),
    author: '健康教育组',
    source: '眼科',
    content: '<p>出生体重低于 2000 克的早产儿应按时筛查眼底。</p>',
    pubDateTime: beijing(Date.now() - 60_000),
    diseaseProfile: 1,
    previewPic: (await upload.json()).rmObject,
    articleIsPub: 0,
    ...fields,
  });
  return id;
}

/** An article can be saved once its text is there: before, it is not known whether pictures are kept that belong to it. */
export const untilWritable = (page: Page) => expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();

export const publish = (request: APIRequestContext, id: number) =>
  callOk(request, fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub: 1 });

/** A call of the API fails: without an answer, or with the server's words. */
export async function failCall(page: Page, path: string, errMsg?: string): Promise<() => Promise<void>> {
  const address = new RegExp(`${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}(\\?.*)?$`);
  await intercept(page, address, (route) =>
    errMsg === undefined
      ? route.abort()
      : route.fulfill({ status: 400, json: { status: 'ERROR', rmObject: null, errMsg } }),
  );
  return () => page.unroute(address);
}

/** A message that appears over the page and goes by itself. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.ant-message').getByText(text, { exact: true });

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The words under a field of a form. */
export async function expectFault(page: Page, label: string, text: string): Promise<void> {
  const item = page.locator('.ant-form-item').filter({ has: page.getByText(label, { exact: true }) });
  // The fault before this one may still be fading away.
  const fault = item.locator('.ant-form-item-explain-error').filter({ hasText: text });
  await expect(fault.first()).toHaveText(text);
}

/** Chooses an entry of a drop-down by what it says. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(typed);
  await clickEntry(page, page.locator('.ant-select-item-option').filter({ hasText: typed }).first());
}
