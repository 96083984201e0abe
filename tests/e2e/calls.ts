import type { APIRequestContext } from '@playwright/test';
import { type Answer, callBy, type Form, type Send } from '../../server/testing/call.ts';

export type { Answer, Form };

const byBrowser =
  (request: APIRequestContext): Send =>
  async ({ url, body, headers: { 'sec-fetch-site': _setByBrowsersAlone, ...headers } }) => {
    const response = await request.post(url, { data: body, headers });
    return { statusCode: response.status(), headers: response.headers(), text: response.text() };
  };

/** Calls the API with the session of a page or of a browser's context. */
export const call = <Value>(request: APIRequestContext, path: string, form: Form = {}): Promise<Answer<Value>> =>
  callBy<Value>(byBrowser(request), path, form);

/** As {@link call}, where nothing but success will do. */
export async function callOk<Value>(request: APIRequestContext, path: string, form: Form = {}): Promise<Value> {
  const { rmObject, errMsg } = await call<Value>(request, path, form);
  if (errMsg !== null) throw new Error(`${path}: ${errMsg}`);
  return rmObject as Value;
}
