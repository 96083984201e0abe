// @vitest-environment jsdom
import { createRoutesFromElements, Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { lazy } from '../ui/lazy.ts';
import { fetchOnIntent } from './fetch-on-intent.ts';

const code = () => vi.fn(async () => ({ default: () => null }));
const [loadLayout, loadList, loadDetail] = [code(), code(), code()];
const [Layout, List, Detail] = [lazy(loadLayout), lazy(loadList), lazy(loadDetail)];
const Guard = ({ children }: { children: React.ReactNode }) => children;

const routes = createRoutesFromElements(
  <Route
    path="/platform"
    element={
      <Guard>
        <Layout />
      </Guard>
    }
  >
    <Route path="myConsult" element={<List />} />
    <Route path="consultDetail/:id" element={<Detail />} />
  </Route>,
);

const saveData = (on: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: on }, configurable: true });

function shown(html: string): { link: HTMLElement; stop: () => void } {
  document.body.innerHTML = html;
  return { link: document.querySelector('a')!, stop: fetchOnIntent(routes) };
}
const on = (target: Element, sign: string) => target.dispatchEvent(new Event(sign, { bubbles: true }));

afterEach(() => {
  saveData(false);
  vi.clearAllMocks();
});

test.each(['pointerover', 'focusin', 'touchstart'])(
  '%s on a link fetches its page and what is around it, once',
  (sign) => {
    const { link, stop } = shown('<a href="/platform/consultDetail/7"><b>病例</b></a>');
    on(link.firstElementChild!, sign);
    on(link, sign);
    expect(loadDetail).toHaveBeenCalledTimes(1);
    expect(loadLayout).toHaveBeenCalledTimes(1);
    expect(loadList).not.toHaveBeenCalled();
    stop();
    on(link, sign);
    expect(loadDetail).toHaveBeenCalledTimes(1);
  },
);

test('what failed to come is fetched again at the next sign', async () => {
  loadDetail.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { link, stop } = shown('<a href="/platform/consultDetail/7">病例</a>');
  on(link, 'pointerover');
  await Promise.resolve();
  await Promise.resolve();
  on(link, 'pointerover');
  expect(loadDetail).toHaveBeenCalledTimes(2);
  stop();
});

test.each([
  ['another host', 'https://example.org/platform/consultDetail/7'],
  ['no page of the portal', '/hospital/home'],
])('a link to %s fetches nothing', (_, href) => {
  const { link, stop } = shown(`<a href="${href}">去</a>`);
  on(link, 'pointerover');
  expect(loadDetail).not.toHaveBeenCalled();
  stop();
});

test('for who saves data nothing is fetched ahead', () => {
  saveData(true);
  const { link, stop } = shown('<a href="/platform/consultDetail/7">病例</a>');
  on(link, 'pointerover');
  expect(loadDetail).not.toHaveBeenCalled();
  stop();
});
