import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { LinkedBy } from '../database/sign-in-row-types.ts';
import { post } from './call.ts';
import type { Person } from './people.ts';
import { cookiesOf } from './sign-in.ts';
import type { TestServer } from './test-server.ts';

export const publicUrl = 'http://tongmou.test';
export const returnUri = `${publicUrl}${apiBase}${apiPaths.identityReturn}`;

type Begun = { url: URL; cookie: string };

/** What a browser is told to open, and the cookies that it has then. */
export async function begin(
  server: TestServer,
  path: string = apiPaths.identityStart,
  form: Record<string, string> = {},
  cookie = '',
): Promise<Begun> {
  const answer = await post(server, path, form, cookie);
  if (answer.status !== 'OK') throw new Error(`${path} answers ${answer.statusCode} ${answer.errMsg}`);
  return { url: new URL(answer.rmObject.url), cookie: [cookie, cookiesOf(answer)].filter(Boolean).join('; ') };
}

/** Goes through the sign-in page of a provider as a browser does; answers the address that leads back. */
export async function signInThere(
  url: URL,
  form: Record<string, string>,
  jar = new Map<string, string>(),
): Promise<URL> {
  let [next, body]: [URL, URLSearchParams | undefined] = [url, undefined];
  for (let step = 0; step < 10; step += 1) {
    if (next.href.startsWith(returnUri)) return next;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      jar.set(name!, value!);
    }
    const location: string | null = answer.headers.get('location');
    const page = location ? '' : await answer.text();
    if (!location && answer.status !== 200) throw new Error(`${next} answers ${answer.status} ${page}`);
    // A page that sends itself: somebody else is signed in there, and is signed out first.
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    body = location ? undefined : new URLSearchParams(action ? hidden.map(([, name, value]) => [name!, value!]) : form);
    next = new URL(location ?? action ?? next, next);
  }
  throw new Error('the provider leads nowhere');
}

/** Brings the provider's answer to the product. `to` is the page it leads on to, with how it went. */
export async function comeBack({ app }: TestServer, url: URL, cookie: string) {
  const answer = await app.inject({
    url: url.pathname + url.search,
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
  });
  if (answer.statusCode !== 303) throw new Error(`the return answers ${answer.statusCode} ${answer.body}`);
  const headers = answer.headers as Record<string, unknown>;
  return {
    to: String(answer.headers.location),
    cookie: cookiesOf({ headers }).replace(/(; )?attempt=(?=;|$)/, ''),
    headers,
  };
}

/** Links an account, as if its owner had. */
export async function linkTo(
  { db, config }: TestServer,
  person: Pick<Person, 'id'>,
  subject: string,
  madeBy: LinkedBy = 'owner',
) {
  const row = { issuer: config.identity!.issuer, subject, user_id: person.id, label: subject, made_by: madeBy };
  await db.insertInto('user_identity').values(row).execute();
}
