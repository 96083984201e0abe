// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { AppProvider } from './app.tsx';
import { ImageField } from './ImageField.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Of a network that is gone. */
class NoNetwork {
  upload = {};
  onerror?: () => void;
  onloadend?: () => void;
  open() {}
  send() {
    queueMicrotask(() => {
      this.onerror?.();
      this.onloadend?.();
    });
  }
  abort() {}
}

const words = { type: '类型', size: '大小', failed: texts.articlePictureFailed };
const png = new Uint8Array(100_000);
png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('a picture that cannot be sent is said to have failed at once, goes on when the network is back, and can be given up', async () => {
  vi.stubGlobal('XMLHttpRequest', NoNetwork);
  const element = (
    <AppProvider>
      <LeaveGuard>
        <ImageField label="封面" texts={words} onChange={() => undefined} />
      </LeaveGuard>
    </AppProvider>
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: '*', element }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const input = place.querySelector('input')!;
  const choose = async () => {
    Object.defineProperty(input, 'files', {
      configurable: true,
      value: [new File([png], 'a.png', { type: 'image/png' })],
    });
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(place.textContent).toContain(texts.uploadBroken);
    }, 10_000);
  };
  const told = () => document.body.textContent!.split(words.failed).length - 1;

  await choose();
  await vi.waitFor(() => expect(told()).toBe(1));
  expect(place.textContent).not.toContain('选择');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => undefined);
  expect(place.textContent).toContain(texts.uploadBroken);
  expect(told()).toBe(1);

  const cancel = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent!.replace(' ', '') === '取消',
  );
  await act(async () => cancel!.click());
  expect(place.textContent).toContain('选择');
  expect(place.textContent).not.toContain(texts.uploadBroken);
  expect(document.activeElement).toBe(input);
  await choose();
  await act(async () => root.unmount());
});
