// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { LoginForm } from './LoginForm.tsx';

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number, errMsg: string | null) => async () =>
  errMsg === null
    ? new Response('<h1>Bad Gateway</h1>', { status })
    : Response.json({ status: 'ERROR', rmObject: null, errMsg }, { status });

test.each([
  ['no answer comes', noAnswer, `${texts.loginFailed}，网络连接失败，请检查网络后重试`],
  ['something before the server fails', answer(502, null), `${texts.loginFailed}，服务出现错误（502），请稍后重试`],
  ['the server refuses', answer(200, texts.loginFailed), texts.loginFailed],
])('a sign-in says 登陆失败 where %s', async (_, fetched, words) => {
  vi.stubGlobal('fetch', fetched);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<LoginForm onSignedIn={() => undefined} />);
  await vi.waitFor(() => expect(place.querySelector('form')).not.toBeNull());
  place.querySelector<HTMLInputElement>('[name="username"]')!.value = 'yisheng01';
  place.querySelector<HTMLInputElement>('[name="password"]')!.value = 'tongmou2026';
  place.querySelector<HTMLButtonElement>('[type="submit"]')!.click();
  await vi.waitFor(() => expect(place.querySelector('[data-toast]')?.textContent).toBe(words), 5000);
  root.unmount();
});
